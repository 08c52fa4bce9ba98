// The editor: a palette with search, numbers, the decision, the position as text, the faults.
// {tool}, {put}, {number}, {decide} and {code} go out; what can be put where, Python says.

const NUMBERS = ["coins", "whisky", "scots", "markers", "points"];
const PILES = ["discard", "box", "stack"];
const ALL = "all";

function labelled(words, field) {
  field.setAttribute("aria-label", words);
  return make("label", { class: "gm-labelled" }, make("span", {}, words), field);
}

class EditorView extends BoardView {
  traits() { return ["palette", "desk"]; }

  build() {
    super.build();
    this.root.classList.add("gm-editor", "gm-desk");
    this.root.querySelector(".gm-side").replaceChildren(this.buildPalette(), this.buildFaults());
  }

  // -- skeleton -------------------------------------------------------------------------------

  buildPalette() {
    this.quick = make("div", { class: "gm-quick", role: "group", "aria-label": this.word("tools"),
      "data-board": "tools" });
    const changed = () => this.renderPalette();
    this.search = make("input", { type: "search", placeholder: this.word("name"), oninput: changed });
    this.type = make("select", { onchange: changed });
    this.stack = make("select", { onchange: changed });
    this.found = make("div", { class: "gm-found", role: "group", "aria-label": this.word("things"),
      "data-board": "palette" });
    this.piles = make("div", { class: "gm-piles", role: "group", "aria-label": this.word("put_into"),
      "data-board": "piles" }, ...PILES.map(pile => make("button", { type: "button",
      class: "gm-button gm-target", "data-key": `pile:${pile}`,
      "data-try": JSON.stringify(["pile", pile]) }, this.word(`pile_${pile}`))));
    return make("section", { "aria-label": this.word("palette") }, this.quick,
      make("div", { class: "gm-filters" }, labelled(this.word("find"), this.search),
        labelled(this.word("type"), this.type), labelled(this.word("stack"), this.stack)),
      this.found, this.piles);
  }

  buildFaults() {
    this.faultsHead = make("div", { class: "gm-heading" });
    this.faults = make("ol", { class: "gm-faults", "data-board": "faults",
      "aria-label": this.word("faults") });
    return make("section", { class: "gm-faultbox", "aria-label": this.word("faults_of") },
      this.faultsHead, this.faults);
  }

  buildTools() {
    this.numbers = make("div", { class: "gm-numbers" });
    this.now = make("p", { class: "gm-now" });
    this.kind = make("select", { onchange: () => this.renderDeciding() });
    this.whose = make("select", {});
    this.tile = make("select", {});
    this.cell = ["x", "y"].map(name => make("input", { type: "number", value: "0", min: "-30",
      max: "30", step: "1", "aria-label": this.word("cell_of", { name }) }));
    this.tileField = labelled(this.word("tile"), this.tile);
    this.cellField = make("div", { class: "gm-labelled" }, make("span", {}, this.word("cell")),
      make("div", { class: "gm-cellxy" }, ...this.cell));
    this.code = make("textarea", { class: "gm-text-box", rows: "12", spellcheck: "false",
      "aria-label": this.word("code"), oninput: () => { this.written = true; } });
    this.wrong = make("p", { class: "gm-wrong", role: "alert", hidden: "" });
    const fold = (title, ...parts) => make("details", { class: "gm-fold", open: "" },
      make("summary", {}, title), ...parts);
    return [
      fold(this.word("numbers"), this.numbers),
      fold(this.word("deciding"), this.now, make("div", { class: "gm-deciding" },
        labelled(this.word("decision"), this.kind), labelled(this.word("by"), this.whose), this.tileField,
        this.cellField, makeButton(this.word("set"), event => this.sendDecision(event)))),
      fold(this.word("code"), this.code, this.wrong, make("div", { class: "gm-actions" },
        makeButton(this.word("read"), event => {
          this.written = false;
          this.send({ code: this.code.value }, event);
        }),
        makeButton(this.word("anew"), () => { this.written = false; this.renderCode(); }))),
    ];
  }

  // -- showing --------------------------------------------------------------------------------

  get desk() { return this.model.get("desk"); }

  renderTools() {
    this.root.dataset.faults = this.desk.faults.length;
    this.renderFilters();
    this.renderPalette();
    this.renderFaults();
    this.renderNumbers();
    this.renderChoices();
    this.renderDeciding();
    this.renderCode();
    const held = this.desk.held.length ? JSON.stringify(this.desk.held) : null;
    for (const place of this.root.querySelectorAll("[data-try]")) {
      place.classList.toggle("gm-held", place.dataset.try.replaceAll(" ", "") === held);
    }
  }

  choices(field, pairs) {
    const key = JSON.stringify(pairs);
    if (field.shown === key) return;
    const old = field.shown === undefined ? null : field.value; // nobody has chosen yet
    field.shown = key;
    field.replaceChildren(...pairs.map(([value, words]) => make("option", { value }, words)));
    if (pairs.some(([value]) => String(value) === old)) field.value = old;
  }

  renderFilters() {
    const things = this.model.get("palette").filter(thing => thing.type);
    const of = (name) => [...new Set(things.map(thing => thing[name]))].sort();
    this.choices(this.type, [[ALL, this.word("any_type")], ...of("type").map(t => [t, t])]);
    this.choices(this.stack, [[ALL, this.word("any_stack")], ...of("stack").map(s => [s, s])]);
  }

  tool(thing) {
    const on = this.desk.tool[0] === thing.kind && this.desk.tool[1] === thing.id;
    const where = this.desk.lies[thing.kind === "card" ? `card:${thing.id}` : thing.id];
    return make("button", { type: "button", class: "gm-option gm-tool gm-target",
      "aria-pressed": String(on), "data-key": `tool:${thing.kind}:${thing.id}`,
      "data-tool": JSON.stringify(thing.id ? [thing.kind, thing.id] : [thing.kind]),
      title: thing.about ?? null },
    make("span", {}, thing.name),
    thing.type ? make("span", { class: "gm-cite" },
      [thing.type, thing.stack, where ? `· ${where}` : ""].join(" ")) : null);
  }

  renderPalette() {
    const all = this.model.get("palette");
    const active = document.activeElement?.dataset?.key;
    const inside = active?.startsWith("tool:") && this.root.contains(document.activeElement);
    const groups = [...new Set(all.filter(t => !t.type).map(t => t.group))];
    this.quick.replaceChildren(...groups.map(name => make("div", { class: "gm-tools", role: "group",
      "aria-label": name }, ...all.filter(t => !t.type && t.group === name).map(t => this.tool(t)))));
    const words = this.search.value.trim().toLowerCase().split(/\s+/);
    const fits = thing => (this.type.value === ALL || thing.type === this.type.value)
      && (this.stack.value === ALL || thing.stack === this.stack.value)
      && words.every(w => `${thing.name} ${thing.type} ${thing.stack}`.toLowerCase().includes(w));
    const top = this.found.scrollTop;
    const found = all.filter(thing => thing.type && fits(thing));
    this.found.replaceChildren(...found.map(thing => this.tool(thing)));
    if (!found.length) this.found.replaceChildren(this.word("not_found"));
    this.found.scrollTop = top;
    const tool = this.desk.tool.join();
    if (tool !== this.toolShown && this.found.clientHeight) {
      this.toolShown = tool;
      this.reveal(this.found.querySelector("[aria-pressed=true]"));
    }
    this.piles.hidden = this.desk.tool[0] !== "tile";
    this.rove();
    if (inside) this.root.querySelector(`[data-key="${CSS.escape(active)}"]`)?.focus({ preventScroll: true });
  }

  // Scrolls the list, not the page.
  reveal(thing) {
    const list = this.found;
    if (!thing) return;
    const above = thing.offsetTop - list.offsetTop;
    if (above < list.scrollTop || above + thing.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = above - list.clientHeight / 3;
    }
  }

  renderFaults() {
    const { faults, counted } = this.desk;
    this.faultsHead.textContent = counted;
    this.faultsHead.classList.toggle("gm-why", faults.length > 0);
    this.faultsHead.classList.toggle("gm-ok", !faults.length);
    this.faults.hidden = !faults.length;
    this.faults.replaceChildren(...faults.map(({ text, rules }, n) => make("li", {}, `${text} `,
      ...rules.map(rule => {
        const chip = this.chip(rule);
        chip.classList.add("gm-target");
        chip.dataset.key = `fault:${n}:${rule}`;
        return chip;
      }))));
  }

  renderNumbers() {
    const { seats, movement, turn } = this.desk;
    const key = seats.map(seat => seat.name).join("\n");
    if (this.numbers.shown !== key) this.buildNumbers(key, seats);
    const set = (field, value) => {
      if (field !== document.activeElement) field.value = value;
      field.was = value;
    };
    seats.forEach((seat, n) => seat.numbers.forEach((value, k) => set(this.fields[n][k], value)));
    set(this.movement, movement);
    set(this.turn, turn);
  }

  buildNumbers(key, seats) {
    const field = (what, seat, words) => {
      const made = make("input", { type: "number", step: "1", min: what === "points" ? null : "0",
        "aria-label": words });
      made.addEventListener("change", () => {
        const value = Number(made.value);
        if (made.value !== "" && Number.isInteger(value)) this.send({ number: [what, seat, value] });
        else made.value = made.was;
      });
      return made;
    };
    this.numbers.shown = key;
    this.fields = seats.map((seat, n) => NUMBERS.map(what =>
      field(what, n, this.word("number_of", { what: this.word(what), name: seat.name }))));
    this.movement = field("movement", 0, this.word("movement"));
    this.turn = field("turn", 0, this.word("turn_number"));
    const head = make("tr", {}, make("td", {}),
      ...NUMBERS.map(what => make("th", { scope: "col" }, this.word(what))));
    const rows = seats.map((seat, n) => make("tr", {},
      make("th", { scope: "row" }, make("span", { class: "gm-who", "data-color": seat.color }, seat.name)),
      ...this.fields[n].map(input => make("td", {}, input))));
    this.numbers.replaceChildren(make("table", {}, make("tbody", {}, head, ...rows)),
      make("div", { class: "gm-filters" }, labelled(this.word("movement"), this.movement),
        labelled(this.word("turn"), this.turn)));
  }

  // Only when a position changes: the lists of a form must stay put while somebody uses it.
  renderChoices() {
    const { seats, decisions, deciding } = this.desk;
    this.now.textContent = this.word("now_deciding", { deciding });
    this.choices(this.kind, decisions.map(([kind, words]) => [kind, words]));
    this.choices(this.whose, [[-1, this.word("whose_turn")], ...seats.map((s, n) => [n, s.name])]);
    this.choices(this.tile, this.model.get("palette").filter(thing => thing.kind === "tile")
      .map(thing => [thing.id, thing.name]));
  }

  renderDeciding() {
    const [, , tile, cell] = this.desk.decisions.find(([kind]) => kind === this.kind.value) ?? [];
    this.tileField.hidden = !tile;
    this.cellField.hidden = !cell;
  }

  sendDecision(event) {
    const [x, y] = this.cell.map(field => Math.trunc(Number(field.value)) || 0);
    this.send({ decide: [this.kind.value, Number(this.whose.value),
      this.tileField.hidden ? "" : this.tile.value, this.cellField.hidden ? [] : [x, y]] }, event);
  }

  renderCode() {
    const { code, wrong, line } = this.desk;
    if (!this.written && this.code.value !== code) this.code.value = code;
    this.wrong.hidden = !wrong;
    this.wrong.textContent = wrong ? `✕ ${wrong}` : "";
    if (line && this.wrong.told !== wrong) this.selectLine(line);
    this.wrong.told = wrong;
  }

  selectLine(number) {
    const lines = this.code.value.split("\n");
    const from = lines.slice(0, number - 1).reduce((sum, words) => sum + words.length + 1, 0);
    this.code.setSelectionRange(from, from + (lines[number - 1] ?? "").length);
  }

  // -- choosing -------------------------------------------------------------------------------

  choose(target, byKeys) {
    const { tool, rule } = target.dataset;
    this.byKeys = byKeys;
    this.place = target.dataset.key ?? this.place;
    if (tool) this.send({ tool: JSON.parse(tool) });
    else if (rule) this.post({ rule });
    else if (target.dataset.try) this.send({ put: JSON.parse(target.dataset.try) });
  }

  clicked(event) {
    super.clicked(event);
    const chip = event.target.closest("[data-rule][data-key]");
    if (chip) this.place = chip.dataset.key; // the card opens beside its fault
  }
}

export default widget(EditorView);
