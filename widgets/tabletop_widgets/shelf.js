// Groups of small cells to choose from, with a head above and what was chosen below: puzzles by
// difficulty, rules by chapters, what comes back.  What a cell means is said by Python.

class ShelfView {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    root.classList.add("gm-table", "gm-lessons", "gm-shelf");
    root.addEventListener("keydown", event => this.key(event));
    this.head = make("div", { class: "gm-shelfhead" });
    this.legend = make("ul", { class: "gm-legend" });
    this.groups = make("div", { class: "gm-groups" });
    this.summary = make("summary", {});
    this.fold = make("details", { class: "gm-fold" }, this.summary);
    this.detail = make("section", { class: "gm-detail", "aria-live": "polite", tabindex: "-1", hidden: "" });
    root.replaceChildren(this.head, this.fold, this.detail);
    const changed = () => this.render();
    const names = ["head", "groups", "detail"];
    names.forEach(name => model.on(`change:${name}`, changed));
    this.stop = () => {
      this.lifeline.stop();
      names.forEach(name => model.off(`change:${name}`, changed));
    };
    this.lifeline = new Lifeline(model, root);
    this.render();
  }

  render() {
    const { title, text, fold, legend, buttons } = this.model.get("head");
    const groups = this.model.get("groups");
    const kept = this.root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.head.replaceChildren(make("h2", { class: "gm-title" }, title),
      make("span", { class: "gm-total" }, text), ...buttons.map(button => this.button(button)));
    this.legend.replaceChildren(...legend.map(({ sign, text, state }) =>
      make("li", {}, make("span", { class: `gm-cell gm-${state}`, "aria-hidden": "true" }, sign), ` ${text}`)));
    this.legend.hidden = !legend.length;
    this.summary.textContent = fold;
    (fold ? this.fold : this.root).append(this.legend, this.groups);
    this.fold.hidden = !fold;
    this.groups.replaceChildren(...groups.map(group => this.group(group)));
    this.stops();
    this.renderDetail(this.model.get("detail"));
    if (kept) this.root.querySelector(`[data-key="${CSS.escape(kept)}"]`)?.focus({ preventScroll: true });
  }

  group({ title, note, cells, wide }) {
    return make("section", { class: `gm-set${wide ? " gm-whole" : ""}`, "aria-label": title },
      make("h3", {}, title, ...(note ? [make("small", {}, note)] : [])),
      make("div", { class: "gm-cells" }, ...cells.map(cell => this.cell(cell))));
  }

  cell({ id, sign, text, label, state, now }) {
    return make("button", { type: "button", class: `gm-cell gm-${state}${text ? " gm-wide" : ""}`,
      "data-key": `cell:${id}`, "aria-label": label, title: text ? label : null, "aria-current": now ? "true" : null,
      onclick: () => this.lifeline.send({ open: id }) },
      make("span", { "aria-hidden": "true" }, sign), ...(text ? [` ${text}`] : []));
  }

  button({ word, value, label, main }) {
    return makeButton(label, () => this.lifeline.send({ [word]: value }),
      { class: `gm-button${main ? " gm-main" : ""}`, "data-key": `act:${word}:${value}` });
  }

  renderDetail({ n, html, buttons }) {
    const came = this.shown !== undefined && this.shown !== n;
    this.shown = n;
    this.detail.hidden = !html;
    if (!html) return;
    const body = make("div", { class: "gm-narration" });
    body.innerHTML = html; // made by our own Python, which escapes every text
    this.detail.replaceChildren(body, ...buttons.map(button => this.button(button)));
    const chosen = this.groups.querySelector("[aria-current]"); // what is said stands near it
    if (chosen) chosen.closest(".gm-set").after(this.detail);
    else this.root.append(this.detail);
    if (came) this.detail.scrollIntoView({ block: "nearest" });
  }

  // -- keys: one tab stop for each group, arrows inside and between groups ---------------------

  stops() {
    for (const cells of this.rows()) {
      const now = cells.find(cell => cell.getAttribute("aria-current")) ?? cells[0];
      cells.forEach(cell => { cell.tabIndex = cell === now ? 0 : -1; });
    }
  }

  rows() {
    return [...this.groups.querySelectorAll(".gm-cells")]
      .map(group => [...group.querySelectorAll("button")]).filter(cells => cells.length);
  }

  key(event) { // JupyterLab would take Enter and arrows for itself
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    const rows = this.rows(), at = rows.findIndex(cells => cells.includes(event.target));
    if (at < 0) return;
    const cells = rows[at], place = cells.indexOf(event.target);
    const goal = { ArrowRight: cells[place + 1], ArrowLeft: cells[place - 1], Home: cells[0],
      End: cells.at(-1), ArrowDown: rows[at + 1]?.[0], ArrowUp: rows[at - 1]?.[0] }[event.key];
    if (!["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    if (!goal) return;
    for (const cell of goal.parentElement.children) cell.tabIndex = cell === goal ? 0 : -1;
    goal.focus();
  }
}

export default widget(ShelfView);
