// One screen: a widget is as high as the window that shows it; what does not fit is scrolled inside.

const PAGE = "#rendered_cells"; // what scrolls a page of Voilà
const HOSTS = `${PAGE}, .jp-WindowedPanel-outer, .jp-Notebook, .notebook-editor`; // what scrolls around a widget
const LEAST = 460; // pixels; in less a widget is as high as it needs
const BOXES = ".gm-coursebox"; // what holds widgets one below the other
const MOST_ABOVE = 240; // pixels of what stands above a widget in its box and stays in view with it
const EDGE = 12; // pixels left free around it
const LETTERS = 12; // pixels of the smallest letters of boards side by side
const FOOT = 92; // pixels that stay free below the boards for what is answered

class Room {
  constructor(root, body, changed) {
    Object.assign(this, { root, body, changed, seen: 0, tries: 20 });
    this.measure = () => this.look();
    this.size = new ResizeObserver(this.measure);
    window.addEventListener("resize", this.measure);
    this.begin();
  }

  // A view may be made before it is put on the page.
  begin() {
    if (this.root.isConnected) {
      const host = this.root.closest(HOSTS);
      this.host = host === document.body ? null : host; // a page without a notebook around
      if (this.host) this.size.observe(this.host);
      this.size.observe(this.root);
      const box = this.root.closest(BOXES); // what stands above may become smaller
      if (box) this.size.observe(box);
      this.look();
    } else if (this.tries--) setTimeout(() => this.begin(), 50);
  }

  look() {
    const high = (document.fullscreenElement?.contains(this.root) ? window.innerHeight
      : (this.host?.clientHeight ?? window.innerHeight - this.begins()) - this.above()) - EDGE;
    const tall = high >= LEAST;
    if (tall) this.root.style.setProperty("--gm-room", `${high}px`);
    else this.root.style.removeProperty("--gm-room");
    this.root.classList.toggle("gm-roomy", tall);
    let head = 0; // what stands above the boards
    for (const part of this.root.children) {
      if (part === this.body) break;
      head += part.offsetHeight;
    }
    const seen = tall ? Math.max(LEAST / 2, high - head - FOOT - EDGE) : 0;
    if (Math.abs(seen - this.seen) > 4) {
      this.seen = seen;
      this.changed();
    }
  }

  // What stands above the widget and stays in view with it: all of the page if that is not much,
  // else what is in the same box, such as the way back to a list.
  above() {
    const { top } = this.root.getBoundingClientRect();
    const parts = [PAGE, BOXES].map(name => this.root.closest(name)).filter(Boolean);
    const high = parts.map(part => top - part.getBoundingClientRect().top + part.scrollTop);
    return Math.max(0, high.find(pixels => pixels <= MOST_ABOVE) ?? 0);
  }

  // On a page that begins with it, the margin above it stays in view as well.
  begins() {
    let top = 0;
    for (let part = this.root.closest(BOXES) ?? this.root; part; part = part.offsetParent) top += part.offsetTop;
    return top > MOST_ABOVE ? 0 : top;
  }

  stop() {
    window.removeEventListener("resize", this.measure);
    this.size.disconnect();
  }
}

// Boards stand side by side only where the letters of all of them can be read there.
class Columns {
  constructor(root, body) {
    Object.assign(this, { root, body, known: "" });
  }

  // Lay them side by side, and one below the other if that is too narrow; `draw` draws for a width.
  arrange(hosts, draw) {
    if (!this.root.classList.contains("gm-lessons")) return;
    const seen = () => hosts.filter(host => host.clientWidth && !host.closest(".gm-thumb"));
    const now = () => [this.root.clientWidth, ...seen().map(host => host.dataset.name + host.drawn?.length)].join();
    if (now() === this.known) return;
    const { scrollTop } = this.body;
    this.body.classList.remove("gm-stacked");
    draw();
    const beside = [this.body, this.body.querySelector(".gm-land")]
      .some(part => getComputedStyle(part).display === "grid");
    const narrow = beside && seen().some(host => host.clientWidth < this.needed(host) - 1);
    this.body.classList.toggle("gm-stacked", narrow);
    this.body.scrollTop = scrollTop;
    draw(); // what a step marks comes into view again
    this.known = now();
  }

  // The width at which the smallest letters of a picture are as large as they should be.
  needed(host) {
    const svg = host.querySelector(":scope > svg");
    if (!svg) return 0;
    const whole = svg.getScreenCTM().a;
    const sizes = [...svg.querySelectorAll("text[font-size]")]
      .map(text => parseFloat(text.getAttribute("font-size")) * (text.getScreenCTM()?.a ?? whole) / whole);
    return sizes.length ? LETTERS / Math.min(...sizes) * svg.viewBox.baseVal.width : 0;
  }
}
