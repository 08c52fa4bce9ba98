// Shows the boards that Python has drawn, the question and the options.
// Traits come in; one message such as {option}, {try}, {show}, {rule} goes out, with `at`, the
// number of the position on the screen.  No rule and no number of any game stands here.

const NARROW = 700; // pixels; below this a board's narrow picture is shown, and letters may be small
const [READABLE, SMALL] = [12.15, 11.15]; // pixels of the smallest letters, and a little for signs
const MOST_LOOSE = 6; // choices without a place that stand below the boards
const SLACK = 3; // pixels that need no scrolling
const MOST = 1.2; // a board is not made larger than this only for its letters
const WIDEST = 1.25; // nor in any case, unless they need it

class ShowingView {
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

  word(key, facts) { return worded(this.model, key, facts); }

  // -- for those who derive -------------------------------------------------------------------

  traits() { return []; } // further traits that change the view
  buildTools() { return []; } // elements below the boards
  renderTools() {} // fill them
  received() {} // a message of Python: progress, files
  release() {} // what was picked up is put down again
  goesOn() { return true; } // whether what is shown now follows from what was shown before
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
    this.actions = make("div", { class: "gm-actions", role: "group", "aria-label": this.word("steps") });
    this.help = makeButton(this.word("help"), () => this.toggleKeys(),
      { "aria-expanded": "false", title: this.word("help_title") });
    this.keys = make("dl", { class: "gm-keys", hidden: "" });
    this.notes = make("ul", { class: "gm-notes", "aria-label": this.word("now"), hidden: "" });
    this.top = make("div", { class: "gm-top" });
    this.tablist = make("div", { class: "gm-tabs", role: "tablist", "aria-label": this.word("boards") });
    this.panels = make("div", { class: "gm-panels" });
    this.thumbs = make("div", { class: "gm-thumbs", role: "group",
      "aria-label": this.word("others") });
    this.below = make("div", { class: "gm-below" });
    this.folds = make("div", {});
    this.heading = make("div", { class: "gm-heading", "aria-hidden": "true" });
    this.options = make("div", { class: "gm-options", role: "group",
      "aria-label": this.word("options"), "data-board": "options" });
    this.pop = make("div", { class: "gm-pop", role: "dialog", "aria-label": this.word("message"),
      hidden: "" });
    this.peek = make("div", { class: "gm-peek", "aria-hidden": "true", hidden: "" });
    this.live = make("div", { class: "gm-live", "aria-live": "polite" });
    this.row = make("div", { class: "gm-row" },
      make("div", { class: "gm-land" }, this.tablist, this.panels, this.thumbs, this.below),
      make("div", { class: "gm-side" }, this.heading, this.options));
    this.voice = make("div", { class: "gm-voice", hidden: "" });
    this.loose = make("div", { class: "gm-loose", role: "group", "aria-label": this.word("loose"), "data-board": "loose",
      hidden: "" });
    this.foot = make("div", { class: "gm-foot" }, this.notes, this.voice, this.loose); // boards stay where they are
    this.film = new Film(this);
    this.body = make("div", { class: "gm-body", role: "group", "aria-label": this.word("boards") }, this.top, this.row, this.film.past, ...this.buildTools(), this.folds);
    root.replaceChildren(
      make("div", { class: "gm-bar" }, this.who,
        make("div", { class: "gm-question" }, this.asked, this.hint, this.thinking),
        make("div", { class: "gm-actions" }, this.actions, this.help)),
      this.keys, this.body, this.foot, this.pop, this.peek, this.live,
    );
    this.glider = new Glider(this.body);
    this.columns = new Columns(root, this.body);
    this.room = new Room(root, this.body, () => this.refit());
  }

  // A board is as large as can be seen at once, but its smallest letters stay readable.
  refit() {
    for (const host of this.hosts.values()) this.fit(host);
  }

  fit(host) {
    const svg = host.querySelector(":scope > svg");
    if (!svg || host.closest(".gm-thumb")) return;
    const { width, height } = svg.viewBox.baseVal;
    const sizes = [...svg.querySelectorAll("text[font-size]")].map(text => parseFloat(text.getAttribute("font-size")));
    const least = this.body.clientWidth < NARROW ? SMALL : READABLE;
    const scale = sizes.length ? least / Math.min(...sizes) : 1;
    svg.style.maxHeight = this.room.seen ? `${Math.max(this.room.seen, Math.min(scale, MOST) * height)}px` : "";
    svg.style.setProperty("--gm-most", `${Math.max(WIDEST, scale) * width}px`);
    this.edges(host);
  }

  // A board that is wider than its column fades out where there is more of it.
  edges(host) {
    const left = host.scrollLeft, right = host.scrollWidth - host.clientWidth - left;
    host.classList.toggle("gm-more-left", left > SLACK);
    host.classList.toggle("gm-more-right", right > SLACK);
  }

  listen() {
    const names = ["boards", "options", "prompt", "message", ...this.traits()];
    let due = false; // several traits change at once; they are shown once
    const changed = () => {
      if (!due) queueMicrotask(() => { due = false; this.render(); });
      due = true;
    };
    const received = content => {
      this.film.received(content);
      this.received(content);
    };
    names.forEach(name => this.model.on(`change:${name}`, changed));
    this.model.on("msg:custom", received);
    const size = new ResizeObserver(changed);
    size.observe(this.root);
    this.stop = () => {
      this.lifeline.stop();
      this.room.stop();
      size.disconnect();
      this.model.off("msg:custom", received);
      names.forEach(name => this.model.off(`change:${name}`, changed));
    };
    const handlers = { click: "clicked", keydown: "pressed", focusin: "focused",
      focusout: "hidePeek", pointerover: "hovered", pointerleave: "hidePeek",
      pointerdown: "touched", pointerup: "lifted" };
    for (const [name, handler] of Object.entries(handlers)) {
      this.root.addEventListener(name, event => this[handler](event));
    }
    this.root.addEventListener("wheel", () => this.hidePeek(), { passive: true }); // its place has gone
  }

  // -- showing --------------------------------------------------------------------------------

  render() {
    const get = name => this.model.get(name);
    const prompt = get("prompt");
    const fresh = prompt.serial !== this.serial;
    const active = document.activeElement;
    const had = this.root.contains(active) ? active.dataset.key ?? "" : null;
    const front = this.front;
    if (fresh && this.serial !== null) {
      this.hidePeek();
      this.hidePop();
      this.release();
      this.hush();
    }
    this.film.show(prompt, fresh);
    const before = !this.film.playing && this.goesOn() && this.differs(get("boards")) ? this.glider.look() : null;
    if (!this.film.playing) this.renderBoards(get("boards"), fresh ? prompt.front : null);
    else if (get("boards").map(board => board.id).join() !== [...this.hosts.keys()].join()) this.film.finish();
    this.renderPrompt(prompt);
    this.renderOptions(get("options"));
    this.renderTools(prompt, fresh);
    this.renderLoose(get("options"));
    this.rove();
    if (fresh && this.serial !== null) {
      this.live.textContent = `${prompt.said} ${prompt.who}: ${prompt.text}.`;
      if (prompt.front !== front) this.bringIntoView(prompt.front);
    }
    if (had !== null) this.refocus(had, fresh && this.byKeys ? prompt.front : null);
    this.front = prompt.front;
    this.serial = this.root.dataset.serial = prompt.serial;
    this.renderMessage(get("message"));
    if (!this.pop.hidden) this.putPop();
    this.glider.move(before);
  }

  // A picture of the film; the last one is where the next decision is made.
  picture(boards, last = false) {
    const before = this.differs(boards) ? this.glider.look() : null;
    this.renderBoards(boards, last ? this.model.get("prompt").front : null);
    if (last) {
      this.rove();
      this.bringIntoView(this.model.get("prompt").front);
    }
    this.glider.move(before);
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
    this.arrange(boards);
  }

  arrange(boards) {
    this.columns.arrange([...this.hosts.values()], () => {
      for (const board of boards) this.draw(board);
      this.refit();
    });
  }

  buildBoards(boards) {
    this.hosts.clear();
    const parts = { top: [], tab: [], thumb: [], below: [], fold: [], own: [] };
    for (const board of boards) {
      const host = make("div", { class: "gm-board", "data-board": board.id, "data-name": board.id });
      host.addEventListener("scroll", () => this.edges(host), { passive: true });
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
      "aria-label": board.title, title: this.word("large", { title: board.title }),
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

  // The picture for the width that the board has.
  fitting({ id, svg, narrow }) {
    if (!narrow) return svg;
    const least = Number(/^<svg[^>]* data-least="([\d.]+)"/.exec(svg)?.[1] ?? NARROW);
    return (this.hosts.get(id)?.parentElement?.clientWidth || this.body.clientWidth) < least ? narrow : svg;
  }

  // Whether a picture is about to change; what is not drawn now may stay.
  differs(boards) {
    return boards.some(board => {
      const host = this.hosts.get(board.id), svg = this.fitting(board);
      return host && host.drawn !== svg && (svg || !host.drawn);
    });
  }

  draw(board) {
    const host = this.hosts.get(board.id);
    const svg = this.fitting(board);
    const tab = this.tablist.querySelector(`[data-panel="${board.id}"]`);
    if (tab && tab.textContent !== board.title) tab.textContent = board.title;
    if (host.drawn === svg || (!svg && host.drawn)) return;
    host.innerHTML = svg; // made by our own Python, where every foreign word is escaped
    host.drawn = svg;
    this.fit(host);
  }

  openPanel(id) {
    this.brought = false;
    this.choosePanel(id);
    this.arrange(this.model.get("boards"));
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
    if (!this.pop.classList.contains("gm-card")) this.hidePop();
  }

  // -- the question and the options -----------------------------------------------------------

  renderPrompt(prompt) {
    this.who.textContent = prompt.who;
    this.who.dataset.color = prompt.color;
    this.who.hidden = !prompt.who;
    this.asked.replaceChildren(`${prompt.text} `, prompt.rule ? this.chip(prompt.rule) : "");
    this.heading.textContent = prompt.text;
    this.hint.textContent = prompt.hint || this.word("hint");
    if (!prompt.thinking) this.thinking.value = 0;
    this.thinking.hidden = !prompt.thinking;
    this.thinking.setAttribute("aria-label", prompt.thinking || this.word("progress"));
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
    if (!options.length) this.options.replaceChildren(this.word("nothing"));
  }

  // What no picture shows can always be chosen, too: beside the answers, if it is not much.
  renderLoose(options) {
    const drawn = new Set();
    for (const place of this.body.querySelectorAll(".gm-board .gm-target")) {
      if (!place.getClientRects().length) continue;
      for (const n of (place.dataset.option ?? place.dataset.options ?? "").split(" ")) drawn.add(n);
    }
    const found = options.filter(option => !option.placed && !drawn.has(String(option.n)));
    const shown = found.length <= MOST_LOOSE ? found : [];
    this.loose.hidden = !shown.length;
    const kept = document.activeElement?.closest?.(".gm-loose") && document.activeElement.dataset.key;
    this.loose.replaceChildren(...shown.map(option => {
      const button = this.button(option);
      button.dataset.key = `loose:${option.text}`; // the list has a button for the same move
      return button;
    }));
    if (kept) this.loose.querySelector(`[data-key="${CSS.escape(kept)}"]`)?.focus({ preventScroll: true });
  }

  button(option) {
    return make("button", {
      type: "button", class: "gm-option gm-target", "data-option": option.n,
      "data-key": `option:${option.text}`,
    }, make("span", {}, option.text), make("span", { class: "gm-cite" }, option.rule));
  }

  chip(rule) {
    return make("button", { type: "button", class: "gm-chip", "data-rule": rule, tabindex: "-1",
      title: this.word("read_rule", { rule }) }, rule);
  }
}
