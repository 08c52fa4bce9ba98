// What is shown moves: a piece glides from where it was to where it is.
// Python names pieces and spots in its drawings (`data-piece`, `data-spot` …); nothing here knows
// what they are.  Copies fly above the boards, so nobody waits for them: what is below is current.

const PACES = { off: 0, fast: 160, normal: 280, slow: 400 }; // ms for a piece to get there
const PACE_KEY = "tabletop-pace";
const MOST_FLIGHTS = 40; // more at once is a new picture, not a move
const NEAR = 0.004; // of a board's width: it stayed where it was
const SVG = "http://www.w3.org/2000/svg";
const STRIPPED = ["data-piece", "data-key", "data-option", "data-options", "data-try", "data-spot",
  "data-ghost", "tabindex", "role", "aria-label", "id"];

function svgMake(tag, given = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(given)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function chosenPace() {
  try {
    return localStorage.getItem(PACE_KEY) in PACES ? localStorage.getItem(PACE_KEY) : "normal";
  } catch {
    return "normal"; // a page may be denied its storage
  }
}

function keepPace(name) {
  try {
    localStorage.setItem(PACE_KEY, name);
  } catch { /* then it is for this page alone */ }
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");

class Glider {
  constructor(ground) {
    this.ground = ground; // scrolls with the boards
    this.pace = chosenPace();
    this.air = svgMake("svg", { class: "gm-svg gm-air", "aria-hidden": "true" });
    ground.append(this.air);
  }

  get time() { return calm.matches ? 0 : PACES[this.pace]; }

  choose(pace) {
    this.pace = pace;
    keepPace(pace);
    if (!this.time) this.land();
  }

  // -- looking --------------------------------------------------------------------------------

  // Where a rectangle of the screen is on the ground.
  placed(box) {
    const { x, y } = this.zero;
    return { x: box.x - x, y: box.y - y, w: box.width, h: box.height };
  }

  // All pieces and spots that are to be seen, as they are now.
  look() {
    if (!this.time || document.hidden) return null;
    const at = this.ground.getBoundingClientRect();
    this.zero = { x: at.x - this.ground.scrollLeft, y: at.y - this.ground.scrollTop };
    const pieces = [], spots = new Map(), counts = new Map(), boards = new Map();
    const boardOf = element => {
      const svg = element.closest(".gm-board > svg");
      if (svg && !boards.has(svg)) {
        boards.set(svg, { name: svg.parentElement.dataset.name, ...this.placed(svg.getBoundingClientRect()) });
      }
      return boards.get(svg);
    };
    for (const element of this.ground.querySelectorAll("[data-piece]")) {
      const box = element.getBoundingClientRect();
      const board = box.width ? boardOf(element) : null;
      if (board) {
        pieces.push({ element, board, id: element.dataset.piece, kind: element.dataset.kind,
          ...this.placed(box), matrix: element.getScreenCTM() });
      }
    }
    for (const element of this.ground.querySelectorAll("[data-spot]")) {
      const box = element.getBoundingClientRect();
      if (!box.width) continue;
      for (const name of element.dataset.spot.split(" ")) spots.set(name, this.placed(box));
      if (element.dataset.count) counts.set(element.dataset.spot.split(" ")[0], Number(element.dataset.count));
    }
    return { pieces, spots, counts, zero: this.zero, ways: this.ways() };
  }

  // Ways that a picture shows: points in the units of their picture, here on the ground.
  ways() {
    const found = new Map();
    for (const element of this.ground.querySelectorAll("[data-way]")) {
      const matrix = element.getScreenCTM();
      if (!matrix || !element.getBoundingClientRect().width) continue;
      found.set(element.dataset.way, element.dataset.points.split(" ").map(pair => {
        const [x, y] = pair.split(",").map(Number);
        const point = new DOMPoint(x, y).matrixTransform(matrix);
        return { x: point.x - this.zero.x, y: point.y - this.zero.y };
      }));
    }
    return found;
  }

  // -- moving ---------------------------------------------------------------------------------

  // From what was seen before to what is there now.
  move(before) {
    if (!before) return;
    const now = this.look();
    if (!now) return;
    this.land(); // what still flies is where it goes
    const gone = new Set(before.pieces);
    const flights = [], fresh = [];
    for (const piece of now.pieces) {
      const same = before.pieces.filter(old => old.id === piece.id);
      const old = same.find(other => other.board.name === piece.board.name)
        ?? same.filter(other => !now.pieces.some(p => p.id === piece.id && p.board.name === other.board.name))
          .sort((a, b) => b.w - a.w)[0];
      if (!old) {
        if (!same.length) fresh.push(piece);
        continue;
      }
      same.forEach(other => gone.delete(other));
      if (!this.stayed(old, piece)) flights.push([this.shifted(old, piece), piece]);
    }
    for (const old of before.pieces) if (now.pieces.some(piece => piece.id === old.id)) gone.delete(old);
    this.pair(fresh, gone, flights);
    if (flights.length + fresh.length + gone.size > MOST_FLIGHTS) return;
    const place = name => before.spots.get(name) ?? before.pieces.find(p => p.id === name)
      ?? now.spots.get(name) ?? now.pieces.find(p => p.id === name) ?? this.keyed(name);
    for (const [old, piece] of flights) this.fly(piece, old, this.way(before, now, old, piece));
    for (const piece of fresh) {
      const from = piece.element.dataset.from && place(piece.element.dataset.from);
      this.fly(piece, from || null, before.ways.get(piece.element.dataset.along) ?? []);
    }
    for (const piece of gone) this.leave(piece, piece.element.dataset.to && place(piece.element.dataset.to), before.zero);
    for (const [name, count] of now.counts) {
      const had = before.counts.get(name);
      if (had !== undefined && had !== count) this.float(now.spots.get(name), count - had);
    }
  }

  keyed(name) {
    const found = this.ground.querySelector(`[data-key="${CSS.escape(name)}"]`);
    return found && this.placed(found.getBoundingClientRect());
  }

  // A board may have grown or moved on the page; that alone is no move of its pieces.
  relative(piece) {
    const { x, y, w } = piece.board;
    return [(piece.x - x) / w, (piece.y - y) / w, piece.w / w];
  }

  stayed(old, piece) {
    if (old.board.name !== piece.board.name) return false;
    const was = this.relative(old);
    return this.relative(piece).every((value, n) => Math.abs(value - was[n]) < NEAR);
  }

  shifted(old, piece) {
    if (old.board.name !== piece.board.name) return old;
    return { ...old, x: old.x - old.board.x + piece.board.x, y: old.y - old.board.y + piece.board.y };
  }

  // Of the same kind one went and one came: it is taken to be the same, the nearest first.
  pair(fresh, gone, flights) {
    const found = fresh.flatMap(piece => [...gone].filter(old => old.kind === piece.kind).map(old =>
      [Math.hypot(old.x - piece.x, old.y - piece.y), old, piece]));
    for (const [, old, piece] of found.sort((a, b) => a[0] - b[0])) {
      if (!gone.has(old) || !fresh.includes(piece)) continue;
      gone.delete(old);
      fresh.splice(fresh.indexOf(piece), 1);
      flights.push([this.shifted(old, piece), piece]);
    }
  }

  // A piece on a track walks through the spaces in between.
  way(before, now, old, piece) {
    const { track, at } = piece.element.dataset;
    if (!track || old.element.dataset.track !== track) return [];
    const size = [...now.spots.keys()].filter(name => name.startsWith(track)).length;
    const found = [];
    for (let n = Number(old.element.dataset.at); n !== Number(at) && found.length < size;) {
      n = (n + 1) % size;
      const spot = now.spots.get(`${track}${n}`);
      if (spot) found.push({ x: spot.x + spot.w / 2, y: spot.y + spot.h / 2 });
    }
    return found.slice(0, -1);
  }

  // -- flying ---------------------------------------------------------------------------------

  copy(piece, zero) {
    const clone = piece.element.cloneNode(true);
    for (const part of [clone, ...clone.querySelectorAll("*")]) STRIPPED.forEach(name => part.removeAttribute(name));
    const { a, b, c, d, e, f } = piece.matrix;
    const held = svgMake("g", { transform: `matrix(${a} ${b} ${c} ${d} ${e - zero.x} ${f - zero.y})` }, clone);
    return svgMake("g", { class: "gm-flight", "data-flight": piece.id }, held);
  }

  // The transform that shows a piece in another place.
  put(piece, { x, y, w, h }) {
    const scale = w && h ? Math.min(w / piece.w, h / piece.h) : 1;
    const [left, top] = [x + (w - piece.w * scale) / 2, y + (h - piece.h * scale) / 2];
    return `translate(${left - piece.x * scale}px, ${top - piece.y * scale}px) scale(${scale})`;
  }

  // Like `put`, in the piece's own size.
  centred(piece, { x, y }) {
    return `translate(${x - piece.x - piece.w / 2}px, ${y - piece.y - piece.h / 2}px)`;
  }

  animate(element, frames, id, then) {
    const easing = frames.length > 2 ? "linear" : "cubic-bezier(.3,0,.2,1)";
    const made = element.animate(frames, { duration: this.time, easing, fill: "both" });
    made.id = id;
    made.finished.then(then, () => {});
    return made;
  }

  fly(piece, from, way) {
    const flight = this.copy(piece, this.zero);
    this.air.append(flight);
    const hidden = piece.element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: this.time });
    const first = from ? { transform: this.put(piece, from), opacity: from.element ? 1 : 0.2 } : { opacity: 0, transform: "none" };
    const frames = [first, ...way.map(point => ({ transform: this.centred(piece, point), opacity: 1 })),
      { transform: "none", opacity: 1 }];
    this.animate(flight, frames, `${from ? "glide" : "appear"}:${piece.id}`, () => {
      flight.remove();
      hidden.cancel();
    });
  }

  leave(piece, to, zero) {
    const flight = this.copy(piece, zero);
    this.air.append(flight);
    const end = to ? this.put(piece, to) : "none";
    this.animate(flight, [{ transform: "none", opacity: 1 }, { transform: end, opacity: 0 }],
      `leave:${piece.id}`, () => flight.remove());
  }

  float(spot, change) {
    if (!spot || !change) return;
    const words = svgMake("text", { class: "gm-float", x: spot.x + spot.w / 2, y: spot.y + spot.h / 2 });
    words.textContent = change > 0 ? `+${change}` : `−${-change}`;
    this.air.append(words);
    const made = words.animate([{ opacity: 1, transform: "none" }, { opacity: 1, transform: "translateY(-14px)", offset: 0.7 },
      { opacity: 0, transform: "translateY(-18px)" }], { duration: 3 * this.time });
    made.id = "float";
    made.finished.then(() => words.remove(), () => {});
  }

  // Everything is where it belongs, now.
  land() {
    for (const part of [...this.air.children]) {
      part.getAnimations().forEach(animation => animation.finish());
      part.remove();
    }
  }

  // -- where it may go -------------------------------------------------------------------------

  glow(part) {
    if (this.time) part?.animate([{ strokeOpacity: 0.35 }, { strokeOpacity: 1 }], { duration: 700, iterations: Infinity, direction: "alternate" });
  }

  dim(part) { part?.getAnimations().forEach(animation => animation.cancel()); }

  // -- the thing in hand ----------------------------------------------------------------------

  // Shows what is held where it would lie.
  ghost(place) {
    this.shade?.remove();
    this.shade = null;
    const id = place?.dataset.ghost;
    const held = id && [...this.ground.querySelectorAll(`[data-piece="${CSS.escape(id)}"]`)]
      .find(element => element.getBoundingClientRect().width);
    if (!held) return;
    const at = this.ground.getBoundingClientRect();
    this.zero = { x: at.x - this.ground.scrollLeft, y: at.y - this.ground.scrollTop };
    const piece = { element: held, id, ...this.placed(held.getBoundingClientRect()), matrix: held.getScreenCTM() };
    const cell = (place.querySelector(".gm-ground") ?? place).getBoundingClientRect();
    this.shade = this.copy(piece, this.zero);
    this.shade.classList.add("gm-ghost");
    this.shade.style.transform = this.put(piece, this.placed(cell));
    this.air.append(this.shade);
  }
}
