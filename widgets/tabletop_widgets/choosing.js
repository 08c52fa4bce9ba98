// Choosing by mouse and keys: one tab stop for each board, arrows between places.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const PEEK_DELAY = 450;

// Of the place itself: what a picture shows while it has the focus, such as the way there, is no part of it.
function middle(element) {
  const box = (element.querySelector(".gm-halo") ?? element).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// The nearest place in the direction of an arrow key, by where things are on the screen.
function beside(list, from, [dx, dy]) {
  const [x, y] = middle(from);
  const away = other => {
    const [ox, oy] = middle(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    return along > 3 ? along + 2.5 * Math.abs((ox - x) * dy + (oy - y) * dx) : Infinity;
  };
  const best = list.reduce((a, b) => (away(b) < away(a) ? b : a), from);
  return best === from ? null : best;
}

class BoardView extends TalkingView {
  // -- choosing -------------------------------------------------------------------------------

  send(message, event) {
    if (event) this.byKeys = event.detail === 0;
    this.post({ ...message, at: this.model.get("prompt").serial });
  }

  clicked(event) {
    if (this.released && event.detail) return; // of detail 0 are keys
    const chip = event.target.closest("[data-rule]");
    if (chip) {
      this.place = chip.closest(".gm-pop") ? this.place : null;
      this.byKeys = event.detail === 0;
      this.post({ rule: chip.dataset.rule });
    }
    const target = !chip && event.target.closest(".gm-target");
    const piece = event.target.closest("[data-piece]")?.dataset;
    if (target) this.choose(target, event.detail === 0, piece?.kind);
    else if (!event.target.closest(".gm-pop, .gm-voice, button, summary, input, textarea")) {
      this.hidePop();
      this.release();
      this.hush();
    }
  }

  choose(target, byKeys, piece) {
    const { option, options, key, grips } = target.dataset;
    this.byKeys = byKeys;
    const held = this.held?.goals[key], vain = this.held?.tries[key];
    this.release();
    if (target.closest(".gm-choice")) this.hidePop(); // it is chosen
    this.place = key ?? this.place;
    if (held) return this.among(held, {}, byKeys);
    if (vain) return this.send({ try: vain });
    if (option !== undefined) return this.send({ option: Number(option) });
    if (options === undefined) return target.dataset.try && this.send({ try: JSON.parse(target.dataset.try) });
    const found = grips ? JSON.parse(grips) : [];
    const taken = found.find(([kind]) => kind === piece);
    if (taken) return this.pickUp(target, taken);
    const inGrips = new Set(found.flatMap(([, , goals]) => Object.values(goals).flat()));
    const rest = options.split(" ").map(Number).filter(n => !inGrips.has(n));
    if (found.length === 1 && !rest.length && !target.dataset.tried && this.away(found[0], key)) {
      return this.pickUp(target, found[0]);
    }
    return this.offer(rest, target.dataset, byKeys, found.map(grip => [target, grip]));
  }

  // One move is made, several are offered.
  among(numbers, given, byKeys) {
    if (numbers.length === 1) this.send({ option: numbers[0] });
    else this.offer(numbers, given, byKeys);
  }

  // -- picking up -------------------------------------------------------------------------------

  // Whether something that is picked up here is put elsewhere.
  away([, , goals], key) { return !(key in goals); }

  // The goals of a piece light up; choosing one of them puts it there.
  pickUp(target, [, words, goals, tries]) {
    this.held = { goals, tries };
    this.hidePop();
    this.hidePeek();
    this.reply("picked", `${words} ${this.word("goal")}`, []);
    this.root.classList.add("gm-picking");
    target.classList.add("gm-source");
    let first = null;
    for (const key of Object.keys(goals)) {
      const goal = this.root.querySelector(`.gm-body [data-key="${CSS.escape(key)}"]`);
      goal?.classList.add("gm-goal");
      this.glider.glow(goal?.querySelector(".gm-halo"));
      first ??= goal;
    }
    if (!first) { // no picture shows where it can go
      const numbers = Object.values(goals).flat();
      this.release();
      this.among(numbers, {}, this.byKeys);
    } else if (this.byKeys) this.focus(first);
    else first.scrollIntoView({ block: "nearest" });
  }

  release() {
    if (!this.held) return;
    this.held = null;
    this.hush();
    this.root.classList.remove("gm-picking");
    for (const part of this.root.querySelectorAll(".gm-goal, .gm-source")) {
      part.classList.remove("gm-goal", "gm-source");
      this.glider.dim(part.querySelector(".gm-halo"));
    }
  }

  // One place, several moves, perhaps also one to be tried in vain: let the person choose.
  offer(numbers, { try: attempt, tried }, byKeys, grips = []) {
    const found = this.model.get("options").filter(option => numbers.includes(option.n));
    const buttons = [...found.map(option => this.button(option)), ...grips.map(([target, grip]) =>
      make("button", { type: "button", class: "gm-option", onclick: event => {
        this.byKeys = event.detail === 0;
        this.pickUp(target, grip);
      } }, make("span", {}, grip[1])))];
    if (tried) {
      buttons.push(make("button", { type: "button", class: "gm-option gm-target gm-vain",
        "data-try": attempt }, make("span", {}, tried), make("span", { class: "gm-cite" },
        this.word("why_not"))));
    }
    this.showPop("choice", this.word("choose"), buttons);
    if (byKeys) this.pop.querySelector(".gm-option").focus();
  }

  hovered(event) {
    const here = `${event.screenX},${event.screenY}`;
    if (here === this.mouse) return; // the page has moved, not the mouse
    this.mouse = here;
    clearTimeout(this.timer);
    const target = event.target.closest(".gm-target");
    this.glider.ghost(target);
    if (!target) this.hidePeek();
    else this.timer = setTimeout(() => this.showPeek(target), PEEK_DELAY);
  }

  // A press on a picture that is being played back shows what is current.  The thing that was
  // pressed is then chosen, if it may be: wherever it lies now, and nothing else in its place.
  touched(event) {
    this.filmed = null;
    this.released = false;
    if (this.film.playing && event.target.closest(".gm-body .gm-board")) {
      this.filmed = { ...event.target.closest("[data-piece]")?.dataset };
      this.film.finish();
    }
    this.mouse = `${event.screenX},${event.screenY}`;
  }

  // What was pressed is no longer in the picture, so that not every browser calls this a click.
  lifted() {
    const pressed = this.filmed;
    this.filmed = null;
    this.released = Boolean(pressed); // a click that follows is the same press
    if (!pressed) return;
    const target = this.openWith(pressed.piece);
    if (target) return this.choose(target, false, pressed.kind);
    this.reply("replayed", this.word("film_over"), []); // whoever pressed should know what they see now
    this.live.textContent = this.word("film_over");
  }

  openWith(piece) {
    const parts = piece ? this.body.querySelectorAll(`.gm-open [data-piece="${CSS.escape(piece)}"], .gm-open[data-piece="${CSS.escape(piece)}"]`) : [];
    return [...parts].find(part => part.getClientRects().length)?.closest(".gm-open");
  }

  focused(event) {
    const target = event.target.closest(".gm-target");
    if (!target) return;
    const board = target.closest("[data-board]");
    if (board) this.stopAt(board, target);
    this.glider.ghost(target);
    if (target.matches(":focus-visible")) this.showPeek(target);
  }

  // -- keys -----------------------------------------------------------------------------------

  pressed(event) {
    const { ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || shiftKey && event.key === "Enter") return;
    event.stopPropagation(); // a key pressed here is no command to the page around
    if (event.target.closest("input, textarea, select")) return; // somebody writes
    if (this.key(event)) event.preventDefault();
  }

  key(event) {
    const { key, target: at } = event;
    if (key === "Escape") return this.escape();
    if (key === "?") return this.toggleKeys() ?? true;
    const action = key.length === 1 && [...this.actions.children].find(button =>
      button.dataset.keys === key || button.dataset.keys === key.toUpperCase() && !event.shiftKey);
    if (action) return action.click() ?? true;
    const tab = at.closest(".gm-tab");
    if (tab && key in ARROWS) return this.turnTo(tab, ARROWS[key]);
    const target = at.closest(".gm-target");
    if (!target) return false;
    const list = [...target.closest("[data-board], .gm-pop").querySelectorAll(".gm-target")];
    if (key in ARROWS) return this.focus(beside(list, target, ARROWS[key]));
    if (key === "Home") return this.focus(list[0]);
    if (key === "End") return this.focus(list.at(-1));
    if (key !== "Enter" && key !== " ") return false;
    if (event.repeat) return true; // a key that is held down chooses once
    this.choose(target, true);
    return true;
  }

  turnTo(tab, [dx, dy]) {
    const tabs = [...this.tablist.children];
    const next = tabs[(tabs.indexOf(tab) + dx + dy + tabs.length) % tabs.length];
    this.openPanel(next.dataset.panel);
    return this.focus(next);
  }

  escape() {
    if (this.pop.contains(document.activeElement)) this.focus(this.placeElement() ?? this.help);
    this.film.finish();
    this.release();
    this.hidePop();
    this.hidePeek();
    this.hush();
    if (!this.keys.hidden) this.toggleKeys();
    return true;
  }

  focus(element) {
    element?.focus({ preventScroll: true });
    return element?.scrollIntoView({ block: "nearest" }) ?? true;
  }

  // One tab stop for each board: the place last focused, else the first that may be chosen.
  rove() {
    for (const board of this.root.querySelectorAll("[data-board]")) {
      const last = this.place && board.querySelector(`[data-key="${CSS.escape(this.place)}"]`);
      this.stopAt(board, last || this.first(board));
    }
    this.reachable();
  }

  // What is scrolled can be scrolled by keys, also where there is nothing to choose.
  reachable() {
    const stops = [...this.body.querySelectorAll('[tabindex="0"], button, summary, input')];
    const scrolls = this.body.scrollHeight > this.body.clientHeight + 1;
    if (scrolls && !stops.some(part => part.getClientRects().length)) this.body.tabIndex = 0;
    else this.body.removeAttribute("tabindex");
  }

  stopAt(board, place) {
    for (const p of board.querySelectorAll(".gm-target")) p.tabIndex = p === place ? 0 : -1;
  }

  first(board) {
    return board?.querySelector(".gm-target.gm-open") ?? board?.querySelector(".gm-target");
  }

  // After a redraw: the same place, or, when keys are used, where the next decision is.
  refocus(key, board) {
    const same = key && this.root.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (board) this.focus(this.first(this.root.querySelector(`[data-board="${board}"]`)) ?? this.help);
    else if (same) same.focus({ preventScroll: true });
  }

  // Scrolls the boards, not the page.
  bringIntoView(board) {
    this.bringToMiddle(this.hosts.get(board));
    const part = this.root.querySelector(`[data-board="${board}"]`)?.getBoundingClientRect();
    const seen = this.body.getBoundingClientRect();
    if (!part?.height || this.body.scrollHeight <= this.body.clientHeight) return;
    if (part.top < seen.top || part.height > seen.height) this.body.scrollTop += part.top - seen.top;
    else if (part.bottom > seen.bottom) this.body.scrollTop += part.bottom - seen.bottom;
  }

  // A board that is wider than its column shows where something may be chosen.
  bringToMiddle(host) {
    const open = host?.scrollWidth > host?.clientWidth && host.querySelector(".gm-open")?.getBoundingClientRect();
    const seen = host?.getBoundingClientRect();
    if (open && (open.left < seen.left || open.right > seen.right)) {
      host.scrollLeft += open.left + open.width / 2 - seen.left - seen.width / 2;
    }
  }
}
