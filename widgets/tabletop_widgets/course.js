// The course as a page: where to go on, rooms, a card for each lesson; above an open lesson a slim bar.

const ARRIVES = 60, PAUSE = 100; // looks for what was opened, and ms between them

// A picture that only adorns: by itself, so that its style reaches nothing else and nobody reads it.
function scene(name, picture, fit) {
  const host = make("div", { class: name, "aria-hidden": "true", inert: "" });
  const inside = host.attachShadow({ mode: "closed" });
  inside.innerHTML = picture; // made by our own Python, where every foreign word is escaped
  const svg = inside.querySelector("svg");
  svg.setAttribute("preserveAspectRatio", fit);
  svg.setAttribute("style", "display: block; width: 100%; height: 100%");
  return host;
}

class CourseView {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    root.classList.add("gm-table", "gm-lessons", "gm-course");
    root.addEventListener("keydown", event => { // JupyterLab would take Enter for itself
      if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
    });
    this.page = make("div", {});
    this.said = make("p", { class: "gm-said", role: "alert", hidden: "" });
    root.replaceChildren(this.said, this.page);
    const changed = () => this.render();
    const names = ["rows", "total", "message", "pictures"];
    names.forEach(name => model.on(`change:${name}`, changed));
    this.stop = () => {
      this.lifeline.stop();
      names.forEach(name => model.off(`change:${name}`, changed));
    };
    this.lifeline = new Lifeline(model, root);
    this.render();
  }

  word(key) { return worded(this.model, key); }

  render() {
    const total = this.model.get("total"), message = this.model.get("message");
    const kept = this.root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.said.hidden = !message.title;
    this.said.textContent = message.title ? `${message.title} ${message.text}` : "";
    this.root.classList.toggle("gm-slim", Boolean(total.open.id));
    this.page.replaceChildren(...(total.open.id ? this.slim(total) : this.whole(total)));
    if (kept) this.page.querySelector(`[data-key="${kept}"]`)?.focus({ preventScroll: true });
    const now = total.open.id ?? "";
    if (this.now !== undefined && this.now !== now) this.arrive(total);
    this.now = now;
  }

  // Another lesson, or all of them: the top comes into view, and reading goes on there.
  arrive(total) {
    const find = () => this.root.closest(`.${BOX}`)?.querySelector(".gm-lessons:not(.gm-course) .gm-step");
    let tries = ARRIVES;
    const look = () => {
      const step = find();
      if (step && step !== this.reached) { // the lesson before this one may still be there
        this.reached = step;
        step.focus({ preventScroll: true });
        this.root.scrollIntoView({ block: "start" });
      } else if (tries--) setTimeout(look, PAUSE);
    };
    this.root.scrollIntoView({ block: "start" });
    if (total.open.id) look();
    else if (!this.root.contains(document.activeElement)) {
      this.page.querySelector("[aria-current]")?.focus({ preventScroll: true });
    }
  }

  send(content) { this.lifeline.send(content); }

  // -- above an open lesson -------------------------------------------------------------------

  slim(total) {
    return [make("nav", { class: "gm-slimbar", "aria-label": this.word("rooms") },
      makeButton(this.word("home"), () => this.send({ home: true }), { "data-key": "home" }),
      make("span", { class: "gm-gap" }), this.progress(total))];
  }

  progress({ finished, all, count, stars, file }) {
    return make("div", { class: "gm-sofar", title: file },
      make("progress", { max: all, value: finished, "aria-label": this.word("progress_of") }),
      make("span", {}, [count, stars].filter(Boolean).join(" · ")));
  }

  // -- the whole page -------------------------------------------------------------------------

  whole(total) {
    const here = total.places.find(({ key }) => key === total.here);
    const rows = this.model.get("rows").filter(({ chapter }) => chapter === total.here);
    return [
      ...(rows.length ? [this.hero(total)] : []),
      make("nav", { class: "gm-rooms", "aria-label": this.word("rooms") }, ...total.places.map(({ key, room }) =>
        makeButton(room, () => this.send({ room: key }), { class: "gm-room", "data-key": `room:${key}`,
          "aria-current": key === total.here ? "page" : null }))),
      ...(here.lead ? [make("p", { class: "gm-lead" }, here.lead)] : []),
      ...(rows.length ? [make("ol", { class: "gm-lessoncards", "aria-label": here.room },
        ...rows.map(row => this.card(row, total.next.id)))] : []),
    ];
  }

  hero(total) {
    const { id, kicker, title, button, where, picture } = total.next;
    return make("div", { class: "gm-hero" },
      make("div", { class: "gm-heroside" },
        make("p", { class: "gm-kicker" }, total.hello),
        make("h2", { class: "gm-title" }, total.name),
        make("p", {}, total.lead),
        this.progress(total),
        make("button", { type: "button", class: "gm-button gm-main gm-continue", "data-key": "continue",
          onclick: () => this.send({ open: id }) },
        make("b", {}, button), make("span", {}, `${kicker}: ${title} · ${where}`))),
      ...(picture ? [scene("gm-scene", picture, "xMidYMid meet")] : []));
  }

  card(row, next) {
    const state = row.finished ? "gm-done" : row.begun ? "gm-begun" : "gm-new";
    const board = this.model.get("pictures")[row.id];
    return make("li", { class: `gm-lessoncard ${state}${row.id === next ? " gm-next" : ""}` },
      ...(board ? [scene("gm-cardboard", board, "xMidYMin slice")] : []), // its upper part
      make("div", { class: "gm-cardhead" },
        make("span", { class: "gm-number", "aria-hidden": "true", "data-number": row.finished ? "✓" : row.number }),
        make("h3", {}, make("button", { type: "button", class: "gm-stretched", "data-key": `lesson:${row.id}`,
          "data-lesson": row.id, title: row.button, onclick: () => this.send({ open: row.id }) }, row.title))),
      make("ul", { class: "gm-goals", "aria-label": this.word("afterwards") }, ...row.goals.map(goal => make("li", {}, goal))),
      make("div", { class: "gm-cardfoot" },
        make("span", {}, row.time),
        ...(row.mark ? [make("span", { class: `gm-mark${row.to_start ? " gm-first" : ""}` }, row.mark)] : []), make("span", { class: "gm-state" }, row.state),
        make("span", { class: "gm-gap" }), make("span", { class: "gm-got" }, `★ ${row.got}`),
        make("progress", { max: row.steps, value: row.done, "aria-label": row.spoken })));
  }
}

export default widget(CourseView);
