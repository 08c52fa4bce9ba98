// Shows the boards that Python has drawn and reports what was chosen.
// Traits come in; one message such as {option}, {try}, {show}, {rule} goes out, with `at`, the
// number of the position on the screen.  No rule and no number of any game stands here.
// Several files are joined to one module: this one, parts that derive from BoardView, the export.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KEYS = [
  ["Tab", "next board or list"], ["Arrow keys", "move between places"], ["Enter, Space", "choose"],
  ["Home, End", "first or last place"], ["Escape", "close a message"], ["?", "keys"],
];
const HINT = "✓ or + marks what is allowed; choose anything else to read why not";
const PEEK_DELAY = 450;
const NARROW = 820; // pixels; below this a board's narrow picture is shown
const HURRY = 4; // ms; a second message soon after the first saves the wait for its acknowledgement

function make(tag, given = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter(child => child !== null && child !== undefined));
  return made;
}

function makeButton(label, onclick, given = {}) {
  return make("button", { type: "button", class: "gm-button", onclick, ...given }, label);
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

// Lists come as differences; the model keeps them whole, for all its views.
function merge(model) {
  const { boards, ledger } = model.get("news");
  if (boards) {
    const known = new Map([...model.get("boards"), ...boards.changed].map(b => [b.id, b]));
    model.set("boards", boards.ids.map(id => known.get(id)));
  }
  if (ledger) model.set("ledger", [...model.get("ledger").slice(0, ledger.same), ...ledger.more]);
}

class BoardView {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.place = null; // key of the place that was chosen last
    this.byKeys = false; // whether the last choice came from the keyboard
    this.serial = null; // number of the position on the screen
    this.panel = null; // the tab on the screen
    this.hosts = new Map(); // board id -> element
    this.build();
    this.lifeline = new Lifeline(model, root);
    this.listen();
    this.render();
  }

  post(content) { this.lifeline.send(content); }

  // -- for those who derive -------------------------------------------------------------------

  traits() { return []; } // further traits that change the view
  buildTools() { return []; } // elements below the boards
  renderTools() {} // fill them
  received() {} // a message of Python: progress, files
  placeOwn() {} // put the host of a board whose place is "own"

  // -- skeleton -------------------------------------------------------------------------------

  build() {
    const { root } = this;
    root.classList.add("gm-table");
    root.dataset.lmSuppressShortcuts = "true"; // keys belong to the table while it has the focus
    this.who = make("span", { class: "gm-who" });
    this.asked = make("div", { class: "gm-asked" });
    this.hint = make("div", { class: "gm-hint" });
    this.thinking = make("progress", { class: "gm-progress", max: "1", hidden: "" });
    this.actions = make("div", { class: "gm-actions", role: "group", "aria-label": "Steps" });
    this.help = makeButton("? Keys", () => this.toggleKeys(),
      { "aria-expanded": "false", title: "Keys (?)" });
    this.keys = make("dl", { class: "gm-keys", hidden: "" });
    this.notes = make("ul", { class: "gm-notes", "aria-label": "Now", hidden: "" });
    this.top = make("div", {});
    this.tablist = make("div", { class: "gm-tabs", role: "tablist", "aria-label": "Boards" });
    this.panels = make("div", {});
    this.thumbs = make("div", { class: "gm-thumbs", role: "group", "aria-label": "Other boards" });
    this.below = make("div", {});
    this.folds = make("div", {});
    this.heading = make("div", { class: "gm-heading", "aria-hidden": "true" });
    this.options = make("div", { class: "gm-options", role: "group",
      "aria-label": "What you may do", "data-board": "options" });
    this.pop = make("div", { class: "gm-pop", role: "dialog", "aria-label": "Message", hidden: "" });
    this.peek = make("div", { class: "gm-peek", "aria-hidden": "true", hidden: "" });
    this.live = make("div", { class: "gm-live", "aria-live": "polite" });
    this.row = make("div", { class: "gm-row" },
      make("div", { class: "gm-land" }, this.tablist, this.panels, this.thumbs, this.below),
      make("div", { class: "gm-side" }, this.heading, this.options));
    root.replaceChildren(
      make("div", { class: "gm-bar" }, this.who,
        make("div", { class: "gm-question" }, this.asked, this.hint, this.thinking),
        make("div", { class: "gm-actions" }, this.actions, this.help)),
      this.keys, this.notes, this.top, this.row, ...this.buildTools(), this.folds, this.pop, this.peek, this.live,
    );
  }

  listen() {
    const names = ["boards", "options", "prompt", "message", ...this.traits()];
    let due = false; // several traits change at once; they are shown once
    const changed = () => {
      if (!due) queueMicrotask(() => { due = false; this.render(); });
      due = true;
    };
    const received = content => this.received(content);
    names.forEach(name => this.model.on(`change:${name}`, changed));
    this.model.on("msg:custom", received);
    const size = new ResizeObserver(changed);
    size.observe(this.root);
    this.stop = () => {
      this.lifeline.stop();
      size.disconnect();
      this.model.off("msg:custom", received);
      names.forEach(name => this.model.off(`change:${name}`, changed));
    };
    const handlers = { click: "clicked", keydown: "pressed", focusin: "focused",
      focusout: "hidePeek", pointerover: "hovered", pointerleave: "hidePeek",
      pointerdown: "touched" };
    for (const [name, handler] of Object.entries(handlers)) {
      this.root.addEventListener(name, event => this[handler](event));
    }
  }

  // -- showing --------------------------------------------------------------------------------

  render() {
    const get = name => this.model.get(name);
    const prompt = get("prompt");
    const fresh = prompt.serial !== this.serial;
    const active = document.activeElement;
    const had = this.root.contains(active) ? active.dataset.key ?? "" : null;
    const front = this.front;
    this.renderBoards(get("boards"), fresh ? prompt.front : null);
    this.renderPrompt(prompt);
    this.renderOptions(get("options"));
    this.renderTools(prompt, fresh);
    this.rove();
    if (fresh && this.serial !== null) {
      this.hidePop();
      this.live.textContent = `${prompt.said} ${prompt.who}: ${prompt.text}.`;
      if (prompt.front !== front) this.bringIntoView(prompt.front);
    }
    if (had !== null) this.refocus(had, fresh && this.byKeys ? prompt.front : null);
    this.front = prompt.front;
    this.serial = this.root.dataset.serial = prompt.serial;
    this.renderMessage(get("message"));
    if (!this.pop.hidden) this.put(this.pop, this.placeElement() ?? this.asked);
  }

  // -- boards ---------------------------------------------------------------------------------

  renderBoards(boards, front) {
    const ids = boards.map(board => board.id);
    if (ids.join() !== [...this.hosts.keys()].join()) this.buildBoards(boards);
    for (const board of boards) this.draw(board);
    const tabs = boards.filter(board => board.place === "tab").map(board => board.id);
    if (tabs.includes(front)) {
      this.brought ||= this.panel !== front; // not by the person
      this.choosePanel(front);
    } else if (tabs.length && (!tabs.includes(this.panel) || (front && this.brought))) {
      this.brought = false;
      this.choosePanel(tabs[0]);
    }
  }

  buildBoards(boards) {
    this.hosts.clear();
    const parts = { top: [], tab: [], thumb: [], below: [], fold: [], own: [] };
    for (const board of boards) {
      const host = make("div", { class: "gm-board", "data-board": board.id });
      this.hosts.set(board.id, host);
      parts[board.place].push([board, host]);
    }
    const hosts = place => parts[place].map(([, host]) => host);
    this.top.replaceChildren(...hosts("top"));
    this.below.replaceChildren(...hosts("below"));
    this.panels.replaceChildren(...hosts("tab"));
    this.tablist.hidden = parts.tab.length < 2;
    this.tablist.replaceChildren(...parts.tab.map(([board, host]) => this.tab(board, host)));
    this.thumbs.replaceChildren(...parts.thumb.map(([board, host]) => this.thumb(board, host)));
    this.folds.replaceChildren(...parts.fold.map(([board, host]) => this.fold(board, host)));
    parts.own.forEach(([board, host]) => this.placeOwn(board, host));
    if (this.panel && this.hosts.has(this.panel)) this.choosePanel(this.panel);
  }

  tab(board, host) {
    const unique = `gm${this.number ??= Math.random().toString(36).slice(2)}-${board.id}`;
    host.id = unique;
    host.setAttribute("role", "tabpanel");
    host.setAttribute("aria-labelledby", `${unique}-tab`);
    host.hidden = true;
    return make("button", { type: "button", role: "tab", class: "gm-tab", id: `${unique}-tab`,
      "aria-controls": unique, "data-panel": board.id, "data-key": `tab:${board.id}`,
      "data-wide": board.wide ? "" : null,
      onclick: () => this.openPanel(board.id) }, board.title);
  }

  thumb(board, host) {
    host.removeAttribute("data-board");
    return make("button", { type: "button", class: "gm-thumb", "data-key": `thumb:${board.id}`,
      "aria-label": board.title, title: `${board.title}: show it large`,
      onclick: () => this.send({ show: board.show }),
    }, make("span", {}, board.title), host);
  }

  fold(board, host) {
    host.removeAttribute("data-board");
    return this.lazily(board.id, make("details", { class: "gm-fold" },
      make("summary", {}, board.title), host));
  }

  // What is folded away is drawn when it is opened.
  lazily(id, details) {
    details.addEventListener("toggle", () => {
      this.post({ [details.open ? "open" : "close"]: id });
    });
    return details;
  }

  draw({ id, svg: wide, narrow, title }) {
    const host = this.hosts.get(id);
    const svg = narrow && this.root.clientWidth < NARROW ? narrow : wide;
    const tab = this.tablist.querySelector(`[data-panel="${id}"]`);
    if (tab && tab.textContent !== title) tab.textContent = title;
    if (host.drawn === svg || (!svg && host.drawn)) return; // what is not drawn now may stay
    host.innerHTML = svg; // made by our own Python, where every foreign word is escaped
    host.drawn = svg;
  }

  openPanel(id) {
    this.brought = false;
    this.choosePanel(id);
    this.post({ open: id });
  }

  choosePanel(id) {
    if (!id) return;
    this.panel = id;
    for (const tab of this.tablist.children) {
      const on = tab.dataset.panel === id;
      tab.setAttribute("aria-selected", on);
      tab.tabIndex = on ? 0 : -1;
      this.hosts.get(tab.dataset.panel).hidden = !on;
      if (on) this.row.classList.toggle("gm-wide", "wide" in tab.dataset);
    }
    this.thumbs.hidden = !this.thumbs.children.length || id !== this.tablist.firstChild?.dataset.panel;
    this.hidePop();
  }

  // -- the question and the options -----------------------------------------------------------

  renderPrompt(prompt) {
    this.who.textContent = prompt.who;
    this.who.dataset.color = prompt.color;
    this.who.hidden = !prompt.who;
    this.asked.replaceChildren(`${prompt.text} `, prompt.rule ? this.chip(prompt.rule) : "");
    this.heading.textContent = prompt.text;
    this.hint.textContent = prompt.hint || HINT;
    if (!prompt.thinking) this.thinking.value = 0;
    this.thinking.hidden = !prompt.thinking;
    this.thinking.setAttribute("aria-label", prompt.thinking || "Progress");
    this.notes.hidden = !prompt.notes.length;
    this.notes.replaceChildren(...prompt.notes.map(note => make("li", {}, note)));
    const kept = document.activeElement?.dataset?.word;
    this.actions.replaceChildren(...prompt.actions.map(action => makeButton(action.label,
      event => this.send({ [action.word]: true }, event),
      { title: action.keys ? `${action.title} (${action.keys})` : action.title,
        "data-word": action.word, "data-keys": action.keys || null,
        disabled: action.enabled ? null : "" })));
    if (kept) this.actions.querySelector(`[data-word="${kept}"]`)?.focus({ preventScroll: true });
  }

  renderOptions(options) {
    if (this.options.shown === options) return;
    this.options.shown = options;
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
    if (message.text) reasons.unshift(make("p", { class: "gm-reason" }, message.text));
    const advice = message.advice ?? [];
    this.showPop(message.kind, message.title, [...reasons, ...message.cards.map(c => this.card(c)),
      ...advice.flatMap(a => this.advice(a))]);
    const said = message.reasons.length ? message.reasons : message.cards;
    this.live.textContent = [message.title, message.text,
      ...said.map(s => `${s.text} ${s.rules ?? ""}`), ...advice.flatMap(a => a.words)].join(". ");
    if (this.byKeys && message.kind === "rule") this.pop.querySelector("button").focus();
    if (this.byKeys && advice.length) this.pop.querySelector(".gm-option").focus();
  }

  // A move that is advised: choosing it plays it.
  advice({ n, text, lead, why, then }) {
    const lines = [...why, then].filter(Boolean);
    const button = this.button({ n, text, rule: lead });
    button.dataset.key = `advice:${text}`; // the list has a button for the same move
    return [button,
      make("ul", { class: "gm-causes" }, ...lines.map(line => make("li", {}, line)))];
  }

  card(card) {
    return make("div", { class: "gm-rule" }, make("b", {}, `${card.id} · ${card.title}`),
      make("span", {}, card.text),
      ...card.editions.map(words => make("small", {}, `Editions: ${words}`)),
      make("small", {}, [card.chapter, card.sources, card.status].filter(Boolean).join(" · ")),
      card.see.length ? make("div", { class: "gm-see" }, "See also ", ...card.see.map(id =>
        make("button", { type: "button", class: "gm-chip", "data-rule": id }, id))) : null);
  }

  showPop(kind, title, parts) {
    this.hidePeek();
    this.pop.className = `gm-pop gm-${kind}`;
    this.pop.setAttribute("aria-label", title);
    this.pop.replaceChildren(
      make("div", { class: "gm-poptitle" }, make("b", {}, title),
        make("button", { type: "button", class: "gm-close", "aria-label": "Close (Escape)",
          onclick: () => this.hidePop() }, "×")),
      ...parts);
    this.pop.hidden = false;
    this.pop.scrollTop = 0;
    this.pick(kind === "refused" ? this.placeElement() : null);
    this.put(this.pop, this.placeElement() ?? this.asked);
    if (kind === "failed") this.pop.scrollIntoView({ block: "nearest" }); // the place may be gone
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
    const width = Math.min(box.classList.contains("gm-peek") ? 320 : 420, outer.width - 12);
    box.style.width = `${width}px`;
    const left = at.x + at.width / 2 - width / 2 - outer.x;
    box.style.left = `${Math.max(6, Math.min(left, outer.width - width - 6))}px`;
    const high = box.offsetHeight + 8;
    const above = at.bottom + high > Math.min(window.innerHeight, outer.bottom) && at.top - high > Math.max(0, outer.top);
    box.style.top = `${(above ? at.top - high : at.bottom + 8) - outer.y}px`;
  }

  placeElement() {
    const found = this.place && this.root.querySelector(`[data-key="${CSS.escape(this.place)}"]`);
    return found && found.getClientRects().length ? found : null;
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
    const own = this.model.get("prompt").actions.filter(action => action.keys)
      .map(action => [action.keys, action.title]);
    this.keys.replaceChildren(...[...KEYS, ...own].flatMap(([key, words]) =>
      [make("dt", {}, key), make("dd", {}, words)]));
    this.help.setAttribute("aria-expanded", this.keys.hidden);
    this.keys.hidden = !this.keys.hidden;
    if (!this.keys.hidden) this.keys.scrollIntoView({ block: "nearest" });
  }

  // -- choosing -------------------------------------------------------------------------------

  send(message, event) {
    if (event) this.byKeys = event.detail === 0;
    this.post({ ...message, at: this.model.get("prompt").serial });
  }

  clicked(event) {
    const chip = event.target.closest("[data-rule]");
    if (chip) {
      this.place = chip.closest(".gm-pop") ? this.place : null;
      this.byKeys = event.detail === 0;
      this.post({ rule: chip.dataset.rule });
    }
    const target = !chip && event.target.closest(".gm-target");
    if (target) this.choose(target, event.detail === 0);
    else if (!event.target.closest(".gm-pop, button, summary, input, textarea")) this.hidePop();
  }

  choose(target, byKeys) {
    const { option, options } = target.dataset;
    this.byKeys = byKeys;
    this.place = target.dataset.key ?? this.place;
    if (option !== undefined) this.send({ option: Number(option) });
    else if (options !== undefined) this.offer(options.split(" ").map(Number), target.dataset, byKeys);
    else if (target.dataset.try) this.send({ try: JSON.parse(target.dataset.try) });
  }

  // One place, several moves, perhaps also one to be tried in vain: let the person choose.
  offer(numbers, { try: attempt, tried }, byKeys) {
    const found = this.model.get("options").filter(option => numbers.includes(option.n));
    const buttons = found.map(option => this.button(option));
    if (tried) {
      buttons.push(make("button", { type: "button", class: "gm-option gm-target gm-vain",
        "data-try": attempt }, make("span", {}, tried), make("span", { class: "gm-cite" }, "why not?")));
    }
    this.showPop("choice", "Choose", buttons);
    if (byKeys) this.pop.querySelector(".gm-option").focus();
  }

  hovered(event) {
    const here = `${event.screenX},${event.screenY}`;
    if (here === this.mouse) return; // the page has moved, not the mouse
    this.mouse = here;
    clearTimeout(this.timer);
    const target = event.target.closest(".gm-target");
    if (!target) this.hidePeek();
    else this.timer = setTimeout(() => this.showPeek(target), PEEK_DELAY);
  }

  touched(event) {
    this.mouse = `${event.screenX},${event.screenY}`;
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
    this.hidePop();
    this.hidePeek();
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

  bringIntoView(board) {
    this.root.querySelector(`[data-board="${board}"]`)?.scrollIntoView({ block: "nearest" });
  }
}

function widget(View) {
  return {
    initialize({ model }) {
      model.on("change:news", () => merge(model));
    },
    render({ model, el }) {
      return new View(model, el).stop;
    },
  };
}
