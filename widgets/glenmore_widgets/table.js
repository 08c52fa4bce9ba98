// Shows the boards that Python has drawn and reports what was chosen.
// Traits come in; one of {option}, {try}, {undo}, {show}, {rule} goes out, with `at`, the number
// of the position on the screen.  No rule and no number of the game stands here.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KEYS = [
  ["Tab", "next board or list"], ["Arrow keys", "move between places"], ["Enter, Space", "choose"],
  ["Home, End", "first or last place"], ["U", "undo"], ["Escape", "close a message"], ["?", "keys"],
];
const HINT = "✓ marks what is allowed; choose anything else to read why not";
const PEEK_DELAY = 450;
const NARROW = 820; // pixels; below this a board's narrow picture is shown

function make(tag, given = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter(child => child !== null && child !== undefined));
  return made;
}

function middle(element) {
  const box = element.getBoundingClientRect();
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

class View {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.place = null; // key of the place that was chosen last
    this.byKeys = false; // whether the last choice came from the keyboard
    this.serial = null; // number of the position on the screen
    this.build();
    this.listen();
    this.render();
  }

  // -- skeleton -------------------------------------------------------------------------------

  build() {
    const { root } = this;
    root.classList.add("gm-table");
    root.dataset.lmSuppressShortcuts = "true"; // keys belong to the table while it has the focus
    this.who = make("span", { class: "gm-who" });
    this.asked = make("span", { class: "gm-asked" });
    this.undo = make("button", { type: "button", class: "gm-button", title: "Undo (U)",
      onclick: event => this.send({ undo: true }, event) }, "↶ Undo");
    this.help = make("button", { type: "button", class: "gm-button", "aria-expanded": "false",
      title: "Keys (?)", onclick: () => this.toggleKeys() }, "? Keys");
    this.keys = make("dl", { class: "gm-keys", hidden: "" },
      ...KEYS.flatMap(([key, words]) => [make("dt", {}, key), make("dd", {}, words)]));
    const bar = make("div", { class: "gm-bar" }, this.who,
      make("div", { class: "gm-question" }, this.asked, make("div", { class: "gm-hint" }, HINT)),
      this.undo, this.help);
    this.result = make("pre", { class: "gm-result", hidden: "", "data-board": "result" });
    this.rondel = make("div", { class: "gm-board", "data-board": "rondel" });
    this.estate = make("div", { class: "gm-board", "data-board": "estate" });
    this.tabs = make("div", { class: "gm-tabs", role: "group", "aria-label": "Whose estate" });
    this.options = make("div", { class: "gm-options", role: "group", "aria-label": "What you may do",
      "data-board": "options" });
    this.heading = make("h4", { "aria-hidden": "true" });
    this.players = make("div", { class: "gm-board gm-fixed" });
    this.legend = make("div", { class: "gm-board gm-fixed" });
    this.ledger = make("ol", { class: "gm-ledger", tabindex: "0", "aria-label": "Ledger" });
    this.pop = make("div", { class: "gm-pop", role: "dialog", "aria-label": "Message", hidden: "" });
    this.peek = make("div", { class: "gm-peek", "aria-hidden": "true", hidden: "" });
    this.live = make("div", { class: "gm-live", "aria-live": "polite" });
    root.replaceChildren(
      bar, this.keys, this.result, this.rondel,
      make("div", { class: "gm-row" },
        make("div", { class: "gm-land" }, this.tabs, this.estate, this.players),
        make("div", { class: "gm-side" }, this.heading, this.options)),
      make("details", { class: "gm-fold", open: "" },
        make("summary", {}, "Ledger: what happened, by which rule"), this.ledger),
      make("details", { class: "gm-fold" }, make("summary", {}, "What the signs mean"), this.legend),
      this.pop, this.peek, this.live,
    );
  }

  listen() {
    const root = this.root;
    const names = ["boards", "options", "prompt", "message", "ledger"];
    let due = false; // several traits change at once; they are shown once
    const changed = () => {
      if (!due) queueMicrotask(() => { due = false; this.render(); });
      due = true;
    };
    names.forEach(name => this.model.on(`change:${name}`, changed));
    const size = new ResizeObserver(changed);
    size.observe(root);
    this.stop = () => {
      size.disconnect();
      names.forEach(name => this.model.off(`change:${name}`, changed));
    };
    const handlers = { click: "clicked", keydown: "pressed", focusin: "focused",
      focusout: "hidePeek", pointerover: "hovered", pointerleave: "hidePeek" };
    for (const [name, handler] of Object.entries(handlers)) {
      root.addEventListener(name, event => this[handler](event));
    }
  }

  // -- showing --------------------------------------------------------------------------------

  render() {
    const get = name => this.model.get(name);
    const prompt = get("prompt");
    const fresh = prompt.serial !== this.serial;
    const active = document.activeElement;
    const had = this.root.contains(active) ? active.dataset.key ?? "" : null;
    for (const board of get("boards")) this.draw(board);
    this.renderPrompt(prompt);
    this.renderTabs(prompt);
    this.renderOptions(get("options"));
    this.renderLedger(get("ledger"), prompt.since);
    this.rove();
    if (fresh && this.serial !== null) {
      this.hidePop();
      this.live.textContent = `${prompt.said} ${prompt.who}: ${prompt.text}.`;
      this.bringIntoView(prompt.over ? "result" : prompt.board);
    }
    if (had !== null) this.refocus(had, fresh && this.byKeys ? prompt.board : null);
    this.board = prompt.board;
    this.serial = this.root.dataset.serial = prompt.serial;
    this.renderMessage(get("message"));
    if (!this.pop.hidden) this.put(this.pop, this.placeElement() ?? this.asked);
  }

  draw({ id, svg: wide, narrow }) {
    const host = this[id];
    const svg = narrow && this.root.clientWidth < NARROW ? narrow : wide;
    if (!host || host.drawn === svg) return;
    host.innerHTML = svg; // made by our own Python, where every foreign word is escaped
    host.drawn = svg;
  }

  renderPrompt(prompt) {
    this.who.textContent = prompt.who;
    this.who.dataset.color = prompt.color;
    this.asked.replaceChildren(`${prompt.text} `, this.chip(prompt.rule));
    this.heading.textContent = prompt.text;
    this.undo.disabled = prompt.serial === 0;
    this.result.hidden = !prompt.over;
    this.result.textContent = prompt.result;
  }

  renderTabs({ seats, seat }) {
    this.tabs.replaceChildren(...seats.map((name, n) => make("button", {
      type: "button", class: "gm-tab", "aria-pressed": String(n === seat), "data-key": `tab:${n}`,
      onclick: () => this.model.send({ show: n }),
    }, `${name}’s estate`)));
  }

  renderOptions(options) {
    const groups = new Map();
    for (const option of options) {
      groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
    }
    this.options.replaceChildren(...[...groups].flatMap(([name, found]) =>
      [make("div", { class: "gm-group" }, name), ...found.map(option => this.button(option))]));
    if (!options.length) this.options.replaceChildren("Nothing to decide.");
  }

  button(option) {
    return make("button", {
      type: "button", class: "gm-option gm-target", "data-option": option.n,
      "data-key": `option:${option.text}`,
    }, make("span", {}, option.text), make("span", { class: "gm-cite" }, option.rule));
  }

  renderLedger(lines, since) {
    if (this.ledger.lines === lines) return;
    this.ledger.lines = lines;
    let turn = null;
    const rows = lines.map(([number, color, text, rules, auto], n) => {
      const head = number === turn ? "" : `${number}`;
      turn = number;
      return make("li", { class: n >= since ? "gm-new" : null },
        make("span", { class: "gm-turn" }, head),
        make("span", { class: "gm-dot", "data-color": color }, color ? color[0].toUpperCase() : ""),
        make("span", { class: auto ? "gm-auto" : null }, `${text} `, ...rules.map(r => this.chip(r))));
    });
    this.ledger.replaceChildren(...rows);
    this.ledger.scrollTop = this.ledger.scrollHeight;
  }

  chip(rule) {
    return make("button", { type: "button", class: "gm-chip", "data-rule": rule, tabindex: "-1",
      title: `Read rule ${rule}` }, rule);
  }

  // -- messages -------------------------------------------------------------------------------

  renderMessage(message) {
    if (!message.n || message.n === this.lastMessage) return;
    this.lastMessage = message.n;
    const reasons = message.reasons.map(({ text, rules }) =>
      make("p", { class: "gm-reason" }, `${text} `, ...rules.map(rule => this.chip(rule))));
    const cards = message.cards.map(card => make("div", { class: "gm-rule" },
      make("b", {}, `${card.id} · ${card.title}`), make("span", {}, card.text),
      make("small", {}, `${card.chapter} · ${card.sources}`)));
    this.showPop(message.kind, message.title, [...reasons, ...cards]);
    const said = message.reasons.length ? message.reasons : message.cards;
    this.live.textContent = [message.title, ...said.map(s => `${s.text} ${s.rules ?? ""}`)].join(". ");
  }

  showPop(kind, title, parts) {
    this.hidePeek();
    this.pop.className = `gm-pop gm-${kind}`;
    this.pop.replaceChildren(
      make("div", { class: "gm-poptitle" }, make("b", {}, title),
        make("button", { type: "button", class: "gm-close", "aria-label": "Close (Escape)",
          onclick: () => this.hidePop() }, "×")),
      ...parts);
    this.pop.hidden = false;
    this.pick(kind === "refused" ? this.placeElement() : null);
    this.put(this.pop, this.placeElement() ?? this.asked);
  }

  hidePop() {
    this.pop.hidden = true;
    this.pick(null);
  }

  // Marks the place that the message speaks of.
  pick(element) {
    this.root.querySelectorAll(".gm-picked").forEach(old => old.classList.remove("gm-picked"));
    element?.classList.add("gm-picked");
  }

  // Puts a box beside a place, inside the table and, if possible, on the screen.
  put(box, place) {
    const outer = this.root.getBoundingClientRect();
    const at = place.getBoundingClientRect();
    const width = Math.min(box.classList.contains("gm-peek") ? 320 : 400, outer.width - 12);
    box.style.width = `${width}px`;
    const left = at.x + at.width / 2 - width / 2 - outer.x;
    box.style.left = `${Math.max(6, Math.min(left, outer.width - width - 6))}px`;
    const high = box.offsetHeight + 8;
    const above = at.bottom + high > window.innerHeight && at.top > high;
    box.style.top = `${(above ? at.top - high : at.bottom + 8) - outer.y}px`;
  }

  placeElement() {
    return this.place && this.root.querySelector(`[data-key="${CSS.escape(this.place)}"]`);
  }

  showPeek(element) {
    if (!this.pop.hidden || !element.dataset.spoken) return;
    const { spoken, why, hint } = element.dataset;
    this.peek.replaceChildren(make("div", {}, spoken),
      make("div", { class: why ? "gm-why" : "gm-ok" }, why ?? `✓ ${hint ?? ""}`));
    this.peek.hidden = false;
    this.put(this.peek, element);
  }

  hidePeek() {
    clearTimeout(this.timer);
    this.peek.hidden = true;
  }

  toggleKeys() {
    this.help.setAttribute("aria-expanded", this.keys.hidden);
    this.keys.hidden = !this.keys.hidden;
  }

  // -- choosing -------------------------------------------------------------------------------

  send(message, event) {
    if (event) this.byKeys = event.detail === 0;
    this.model.send({ ...message, at: this.model.get("prompt").serial });
  }

  clicked(event) {
    const chip = event.target.closest("[data-rule]");
    if (chip) {
      this.place = chip.closest(".gm-pop") ? this.place : null;
      this.model.send({ rule: chip.dataset.rule });
    }
    const target = !chip && event.target.closest(".gm-target");
    if (target) this.choose(target, event.detail === 0);
    else if (!event.target.closest(".gm-pop, button, summary")) this.hidePop();
  }

  choose(target, byKeys) {
    const { option, options } = target.dataset;
    this.byKeys = byKeys;
    this.place = target.dataset.key ?? this.place;
    if (option !== undefined) this.send({ option: Number(option) });
    else if (options !== undefined) this.offer(options.split(" ").map(Number), byKeys);
    else if (target.dataset.try) this.send({ try: JSON.parse(target.dataset.try) });
  }

  // One place, several moves: let the person choose.
  offer(numbers, byKeys) {
    const found = this.model.get("options").filter(option => numbers.includes(option.n));
    this.showPop("choice", "Choose", found.map(option => this.button(option)));
    if (byKeys) this.pop.querySelector(".gm-option").focus();
  }

  hovered(event) {
    clearTimeout(this.timer);
    const target = event.target.closest(".gm-target");
    if (!target) this.hidePeek();
    else this.timer = setTimeout(() => this.showPeek(target), PEEK_DELAY);
  }

  focused(event) {
    const target = event.target.closest(".gm-target");
    if (!target) return;
    const board = target.closest("[data-board]");
    if (board) this.stopAt(board, target);
    if (target.matches(":focus-visible")) this.showPeek(target);
  }

  // -- keys -----------------------------------------------------------------------------------

  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.key(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  key(event) {
    const target = event.target.closest(".gm-target");
    if (event.key === "Escape") return this.escape();
    if (event.key === "?") return this.toggleKeys() ?? true;
    if (event.key === "u" || event.key === "U") return this.undo.click() ?? true;
    if (!target) return false;
    const list = [...target.closest("[data-board], .gm-pop").querySelectorAll(".gm-target")];
    if (event.key in ARROWS) return this.focus(beside(list, target, ARROWS[event.key]));
    if (event.key === "Home") return this.focus(list[0]);
    if (event.key === "End") return this.focus(list.at(-1));
    if (event.key !== "Enter" && event.key !== " ") return false;
    this.choose(target, true);
    return true;
  }

  escape() {
    if (this.pop.contains(document.activeElement)) this.focus(this.placeElement());
    this.hidePop();
    this.hidePeek();
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
  }

  stopAt(board, place) {
    for (const p of board.querySelectorAll(".gm-target")) p.tabIndex = p === place ? 0 : -1;
  }

  first(board) {
    return board.querySelector(".gm-target.gm-open") ?? board.querySelector(".gm-target");
  }

  // After a redraw: the same place, or, when keys are used, where the next decision is.
  refocus(key, board) {
    const same = key && this.root.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (board) this.focus(this.first(this.root.querySelector(`[data-board="${board}"]`)) ?? this.undo);
    else if (same) same.focus({ preventScroll: true });
  }

  // The board of the next decision; a board that was already there stays where it is.
  bringIntoView(board) {
    if (board === this.board) return;
    this.root.querySelector(`[data-board="${board}"]`)?.scrollIntoView({ block: "nearest" });
  }
}

export default {
  render({ model, el }) {
    return new View(model, el).stop;
  },
};
