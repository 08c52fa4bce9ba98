// One screen: a widget is as high as the window that shows it; what does not fit is scrolled inside.

const HOSTS = ".jp-WindowedPanel-outer, .jp-Notebook, .notebook-editor"; // what scrolls around a widget
const LEAST = 460; // pixels; in less a widget is as high as it needs
const BOXES = ".gm-coursebox"; // what holds widgets one below the other
const MOST_ABOVE = 120; // pixels of what stands above a widget in its box and stays in view with it
const EDGE = 12; // pixels left free around it
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
      this.host = this.root.closest(HOSTS);
      if (this.host) this.size.observe(this.host);
      this.size.observe(this.root);
      this.look();
    } else if (this.tries--) setTimeout(() => this.begin(), 50);
  }

  look() {
    const high = (document.fullscreenElement?.contains(this.root) ? window.innerHeight
      : (this.host?.clientHeight ?? window.innerHeight) - this.above()) - EDGE;
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

  // What stands above the widget in the same box, such as the way back to a list.
  above() {
    const box = this.root.closest(BOXES);
    const high = box ? this.root.getBoundingClientRect().top - box.getBoundingClientRect().top : 0;
    return high > MOST_ABOVE ? 0 : Math.max(0, high);
  }

  stop() {
    window.removeEventListener("resize", this.measure);
    this.size.disconnect();
  }
}
