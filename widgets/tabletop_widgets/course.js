// The list of lessons: one row each, with a button that opens it below.

class CourseView {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    root.classList.add("gm-table", "gm-lessons", "gm-course");
    root.addEventListener("keydown", event => { // JupyterLab would take Enter for itself
      if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
    });
    this.sum = make("p", { class: "gm-total" });
    this.body = make("tbody", {});
    root.replaceChildren(make("h2", { class: "gm-title" }, worded(model, "learn")), this.sum,
      make("table", { class: "gm-lessonlist" },
        make("thead", {}, make("tr", {}, make("td", {}),
          ...["lesson", "minutes", "stars"].map(key =>
            make("th", { scope: "col" }, worded(model, key))), make("td", {}))), this.body));
    const changed = () => this.render();
    const names = ["rows", "total"];
    names.forEach(name => model.on(`change:${name}`, changed));
    this.stop = () => {
      this.lifeline.stop();
      names.forEach(name => model.off(`change:${name}`, changed));
    };
    this.lifeline = new Lifeline(model, root);
    this.render();
  }

  render() {
    const { text, file } = this.model.get("total");
    const rows = this.model.get("rows");
    const kept = document.activeElement?.dataset?.lesson;
    this.sum.textContent = text;
    this.sum.title = file;
    this.body.replaceChildren(...rows.map(row => this.row(row)));
    if (kept) this.body.querySelector(`[data-lesson="${kept}"]`)?.focus({ preventScroll: true });
  }

  // The lesson appears under a long list: bring it into view when it is there.
  open(id) {
    const find = () => this.root.closest(".widget-vbox")?.querySelector(".gm-lessons:not(.gm-course)");
    const old = find();
    let tries = 50;
    const look = () => {
      const now = find();
      if (now && now !== old) now.scrollIntoView({ block: "start" });
      else if (tries--) setTimeout(look, 100);
    };
    this.lifeline.send({ open: id });
    look();
  }

  row(row) {
    const name = `gm-lesson-${row.id}`;
    return make("tr", { class: row.open ? "gm-now" : null },
      make("td", { class: "gm-order" }, row.finished ? "✓" : row.label),
      make("th", { scope: "row" }, make("span", { id: name }, row.title),
        make("small", {}, row.goals.join(" "))),
      make("td", {}, `${row.minutes}`),
      make("td", { class: "gm-stars" }, row.got,
        make("progress", { max: row.steps, value: row.done,
          "aria-label": row.spoken })),
      make("td", {}, makeButton(row.button, () => this.open(row.id), {
        "data-lesson": row.id, "aria-label": `${row.button}: ${row.title}`,
        "aria-pressed": String(row.open) })));
  }
}

export default widget(CourseView);
