// Shows the boards that Python has drawn and reports what was chosen.
// The contract: traits boards, options, prompt, message, ledger come in; one of {option}, {try},
// {undo}, {show}, {rule} goes out, with `at`, the number of the position that was on the screen.
// No rule and no number of the game stands here.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KEYS = [
  ["Tab", "next board or list"], ["Arrow keys", "move between places"],
  ["Enter or Space", "choose"], ["Home, End", "first or last place"],
  ["U", "undo"], ["Escape", "close a message"], ["?", "show or hide these keys"],
];
const HINT = "✓ marks what is allowed. Choose anything else to read why not.";
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
  let best = null;
  let least = Infinity;
  for (const other of list) {
    const [ox, oy] = middle(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along > 3 && along + 2.5 * across < least) {
      best = other;
      least = along + 2.5 * across;
    }
  }
  return best;
}

class View {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.place = null; // key of the place that was chosen last
    this.byKeys = false; // whether the last choice came from the keyboard
    this.serial = null;
    this.due = false;
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
    this.result = make("pre", { class: "gm-result", hidden: "" });
    this.rondel = this.section("rondel");
    this.estate = this.section("estate");
    this.tabs = make("div", { class: "gm-tabs", role: "group", "aria-label": "Whose estate" });
    this.options = make("div", { class: "gm-options", role: "group", "aria-label": "What you may do",
      "data-board": "options" });
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
        make("div", { class: "gm-side" }, make("h4", {}, "What you may do"), this.options)),
      make("details", { class: "gm-fold", open: "" },
        make("summary", {}, "Ledger: what happened, by which rule"), this.ledger),
      make("details", { class: "gm-fold" }, make("summary", {}, "What the signs mean"), this.legend),
      this.pop, this.peek, this.live,
    );
  }

  section(name) {
    return make("div", { class: "gm-board", "data-board": name });
  }

  listen() {
    const { root } = this;
    const names = ["boards", "options", "prompt", "message", "ledger"];
    const changed = () => this.schedule();
    names.forEach(name => this.model.on(`change:${name}`, changed));
    const size = new ResizeObserver(changed);
    size.observe(root);
    this.stop = () => {
      size.disconnect();
      names.forEach(name => this.model.off(`change:${name}`, changed));
    };
    root.addEventListener("click", event => this.clicked(event));
    root.addEventListener("keydown", event => this.pressed(event));
    root.addEventListener("focusin", event => this.focused(event));
    root.addEventListener("focusout", () => this.hidePeek());
    root.addEventListener("pointerover", event => this.hovered(event));
    root.addEventListener("pointerleave", () => this.hidePeek());
  }

  schedule() {
    if (this.due) return;
    this.due = true;
    queueMicrotask(() => { this.due = false; this.render(); });
  }

  // -- showing --------------------------------------------------------------------------------

  render() {
    const get = name => this.model.get(name);
    const prompt = get("prompt");
    const fresh = prompt.serial !== this.serial;
    const had = this.focusedPlace();
    for (const board of get("boards")) this.draw(board);
    this.renderPrompt(prompt);
    this.renderTabs(prompt);
    this.renderOptions(get("options"));
    this.renderLedger(get("ledger"), prompt.since);
    this.rove();
    if (fresh && this.serial !== null) {
      this.hidePop();
      this.live.textContent = `${prompt.said} ${prompt.who}: ${prompt.text}.`;
      this.bringIntoView(prompt.board);
    }
    if (had) this.refocus(had, fresh ? prompt.board : null);
    this.serial = prompt.serial;
    this.root.dataset.serial = prompt.serial;
    this.renderMessage(get("message"));
  }

  draw({ id, label, svg: wide, narrow }) {
    const host = this[id];
    const svg = narrow && this.root.clientWidth < NARROW ? narrow : wide;
    if (!host || host.drawn === svg) return;
    host.innerHTML = svg; // made by our own Python, where every foreign word is escaped
    host.drawn = svg;
    const picture = host.firstElementChild;
    if (picture && host.dataset.board) picture.setAttribute("aria-label", label);
  }

  renderPrompt(prompt) {
    this.who.textContent = prompt.who;
    this.who.dataset.color = prompt.color;
    this.asked.replaceChildren(`${prompt.text} `, this.chip(prompt.rule));
    this.undo.disabled = prompt.serial === 0;
    this.result.hidden = !prompt.over;
    this.result.textContent = prompt.result;
  }

  renderTabs({ seats, seat }) {
    this.tabs.replaceChildren(...seats.map((name, n) => make("button", {
      type: "button", class: "gm-tab", "aria-pressed": String(n === seat),
      onclick: () => this.model.send({ show: n }),
    }, `${name}’s estate`)));
  }

  renderOptions(options) {
    const groups = new Map();
    for (const option of options) {
      if (!groups.has(option.group)) groups.set(option.group, []);
      groups.get(option.group).push(option);
    }
    const parts = [];
    for (const [name, found] of groups) {
      parts.push(make("div", { class: "gm-group" }, name), ...found.map(o => this.button(o)));
    }
    if (!parts.length) parts.push(make("p", {}, "Nothing to decide."));
    this.options.replaceChildren(...parts);
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
    this.live.textContent = [message.title, ...message.reasons.map(r => `${r.text} (${r.rules.join(", ")})`),
      ...(message.reasons.length ? [] : message.cards.map(c => `${c.title}: ${c.text}`))].join(". ");
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
    this.pick(this.placeElement());
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
    const below = at.bottom + box.offsetHeight + 10 < window.innerHeight;
    const above = at.top - box.offsetHeight - 10 > 0;
    const top = below || !above ? at.bottom + 8 : at.top - box.offsetHeight - 8;
    box.style.top = `${top - outer.y}px`;
  }

  placeElement() {
    return this.place && this.root.querySelector(`[data-key="${CSS.escape(this.place)}"]`);
  }

  showPeek(element) {
    if (!this.pop.hidden || !element.dataset.spoken) return;
    const { spoken, why } = element.dataset;
    const hint = element.dataset.option ?? element.dataset.options;
    this.peek.replaceChildren(make("div", {}, spoken),
      why ? make("div", { class: "gm-why" }, why)
        : hint !== undefined ? make("div", { class: "gm-ok" }, "✓ allowed") : "");
    this.peek.hidden = false;
    this.put(this.peek, element);
  }

  hidePeek() {
    clearTimeout(this.timer);
    this.peek.hidden = true;
  }

  toggleKeys() {
    this.keys.hidden = !this.keys.hidden;
    this.help.setAttribute("aria-expanded", String(!this.keys.hidden));
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
      return;
    }
    const target = event.target.closest(".gm-target");
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
    if (!target) this.peek.hidden = true;
    else this.timer = setTimeout(() => this.showPeek(target), PEEK_DELAY);
  }

  focused(event) {
    const target = event.target.closest(".gm-target");
    if (!target) return;
    const board = target.closest("[data-board]");
    if (board) this.places(board).forEach(p => p.setAttribute("tabindex", p === target ? "0" : "-1"));
    if (target.matches(":focus-visible")) this.showPeek(target);
  }

  // -- keys -----------------------------------------------------------------------------------

  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.key(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  key(event) {
    const target = event.target.closest(".gm-target");
    if (event.key === "Escape") return this.escape();
    if (event.key === "?") return this.toggleKeys() ?? true;
    if (event.key === "u" || event.key === "U") return this.undo.click() ?? true;
    if (!target) return false;
    const list = this.places(target.closest("[data-board], .gm-pop"));
    if (event.key in ARROWS) return this.focus(beside(list, target, ARROWS[event.key]));
    if (event.key === "Home") return this.focus(list[0]);
    if (event.key === "End") return this.focus(list.at(-1));
    if (event.key !== "Enter" && event.key !== " ") return false;
    this.choose(target, true);
    return true;
  }

  escape() {
    const inside = this.pop.contains(document.activeElement);
    this.hidePop();
    this.hidePeek();
    if (inside) this.focus(this.placeElement());
    return true;
  }

  places(board) {
    return [...board.querySelectorAll(".gm-target")];
  }

  focus(element) {
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest" });
    return true;
  }

  // One tab stop for each board: the place last focused, else the first that may be chosen.
  rove() {
    for (const board of this.root.querySelectorAll("[data-board]")) {
      const list = this.places(board);
      const best = list.find(p => p.dataset.key === this.place) ?? this.first(board);
      list.forEach(p => p.setAttribute("tabindex", p === best ? "0" : "-1"));
    }
  }

  first(board) {
    return board.querySelector(".gm-target.gm-open") ?? board.querySelector(".gm-target");
  }

  focusedPlace() {
    const active = document.activeElement;
    if (!this.root.contains(active)) return null;
    return active.dataset.key ?? (this.byKeys ? "" : null);
  }

  // After a redraw: the same place, or, when keys are used, where the next decision is.
  refocus(key, board) {
    const same = key && this.root.querySelector(`[data-board] [data-key="${CSS.escape(key)}"]`);
    if (board && this.byKeys) {
      this.focus(this.first(this.root.querySelector(`[data-board="${board}"]`)) ?? this.undo);
    } else if (same) same.focus({ preventScroll: true });
  }

  bringIntoView(board) {
    const host = this.root.querySelector(`[data-board="${board}"]`);
    const box = host?.getBoundingClientRect();
    if (box && (box.top > window.innerHeight - 120 || box.bottom < 120)) {
      host.scrollIntoView({ block: "nearest", behavior: "smooth" });
    }
  }
}

export default {
  render({ model, el }) {
    const view = new View(model, el);
    return () => view.stop();
  },
};
