// A lesson around the boards: narration, question, answer, steps.  Texts come as HTML from Python,
// which writes only its own tags; what is right is known there alone.

const OVER = "↺"; // begins the lesson again
const MOST_RULES = 2; // that are shown without being asked for
const LESSON_KEYS = { n: "next", b: "back", h: "hint" };

class LessonView extends BoardView {
  traits() { return ["page"]; }

  build() {
    super.build();
    const press = (word, label, key) => makeButton(label, event => this.send({ [word]: true }, event),
      { "data-word": word, "data-key": `act:${word}`, title: key ? `${label} (${key})` : label });
    this.title = make("h2", { class: "gm-title" });
    this.total = make("span", { class: "gm-total" });
    this.steps = make("ol", { class: "gm-steps", "aria-label": this.word("lesson_steps") });
    this.step = make("h3", { class: "gm-step", tabindex: "-1" });
    this.text = make("div", { class: "gm-narration" });
    this.todo = make("ul", { class: "gm-todo", "aria-label": this.word("checklist"), hidden: "" });
    this.rules = make("div", { class: "gm-cites", role: "group" });
    this.quiz = make("form", { class: "gm-quiz", hidden: "",
      onsubmit: event => this.submitted(event) });
    this.tip = make("div", { class: "gm-tip", role: "note", "aria-label": this.word("lesson_hint"), hidden: "" });
    this.answer = make("section", { class: "gm-answer", "aria-label": this.word("answer"), hidden: "" });
    this.worth = make("span", { class: "gm-worth" });
    this.buttons = {
      back: press("back", this.word("back"), "B"), hint: press("hint", this.word("lesson_hint"), "H"),
      solution: press("solution", this.word("solution")),
      restart: press("restart", this.word("restart")), next: press("next", this.word("next"), "N"),
    };
    this.over = makeButton(OVER, event => this.startOver(event), { "data-key": "act:again", "aria-label": this.word("over") });
    const { back, hint, solution, restart, next } = this.buttons;
    this.page = make("div", { class: "gm-lesson" },
      make("div", { class: "gm-lessonhead" }, this.title, this.steps, this.total, this.over),
      make("div", { class: "gm-reading" }, make("div", { class: "gm-stephead" }, this.step, this.rules),
        this.text, this.todo, this.quiz));
    this.foot.append(this.tip, this.answer, make("div", { class: "gm-moves", role: "group",
      "aria-label": this.word("going_on") },
      back, make("span", { class: "gm-gap" }), this.worth, this.actions, hint, solution, restart, next, this.help));
    this.ending = new Ending(this);
    this.body.prepend(this.ending.root);
    this.root.classList.add("gm-lessons");
    for (const sign of ["wheel", "touchmove", "pointerdown", "keydown"]) {
      this.body.addEventListener(sign, () => { this.roamed = true; }, { passive: true });
    }
    this.root.prepend(this.page);
    this.typed = make("input", { type: "text", class: "gm-typed", "data-key": "typed",
      maxlength: "120", autocomplete: "off", spellcheck: "false" });
    this.typing = make("form", { class: "gm-typing", onsubmit: event => this.sendTyped(event) },
      make("label", {}, `${this.word("type")} `, this.typed),
      make("button", { type: "submit", class: "gm-button" }, this.word("try")));
    this.options.after(this.typing);
    this.asked.closest(".gm-bar").remove(); // the task asks
    this.side = this.options.closest(".gm-side");
    this.list = make("details", { class: "gm-fold gm-list" }, make("summary", {}, this.word("as_list")));
    this.side.replaceWith(this.list);
    this.list.append(this.side);
  }

  // -- showing --------------------------------------------------------------------------------

  render() {
    const page = this.model.get("page");
    const now = `${page.id} ${page.place}`;
    const moved = this.now !== undefined && this.now !== now;
    const told = page.n !== this.told && this.told !== undefined;
    const within = this.root.contains(document.activeElement);
    this.now = now;
    this.told = page.n;
    this.turned = moved;
    if (moved) this.film.forget();
    const { serial } = this;
    super.render();
    const prompt = this.model.get("prompt"); // what stands on a button need not stand in a list too
    if (prompt.serial !== serial) this.list.open = prompt.front === "options" && this.loose.hidden;
    if (moved) this.begin(page, within);
    else if (told) this.tell(page);
    else if (!this.shownOnce) setTimeout(() => this.revealLit(), 0); // once it is on the page
    else this.stay();
    this.shownOnce = true;
  }

  // Another step shows another position: nothing has moved there, it is laid out anew.
  goesOn() { return !this.turned; }

  // A new step: its heading is where reading goes on.
  begin(page, within) {
    this.place = null;
    this.live.textContent = "";
    if (within) this.step.focus({ preventScroll: true });
    this.body.scrollTop = 0;
    this.roamed = false;
    this.root.scrollIntoView({ block: "nearest" });
    if (page.open) this.bringIntoView(this.model.get("prompt").front);
    this.revealLit();
  }

  // Marks follow the decision: where it is made now, they are shown alone.
  quieten(waits = false) {
    const { front } = this.model.get("prompt");
    const here = waits || (this.model.get("page").open && this.hosts.get(front)?.querySelector(".gm-lit"));
    for (const [id, host] of this.hosts) host.classList.toggle("gm-quiet", Boolean(here) && id !== front);
  }

  // What a step points at is to be seen: inside the boards, the page does not move.  Where that
  // would hide what is to be chosen first, it waits for the decision that it belongs to.
  revealLit() {
    const seen = this.body.getBoundingClientRect();
    const boxes = selector => [...this.body.querySelectorAll(selector)].map(part => part.getBoundingClientRect()).filter(box => box.width);
    const lit = boxes(".gm-board:not(.gm-quiet) .gm-lit");
    if (!lit.length || !seen.height) return;
    const top = Math.min(...lit.map(box => box.top)), bottom = Math.max(...lit.map(box => box.bottom));
    const below = bottom > seen.bottom;
    const by = below ? Math.min(bottom - seen.bottom + 6, top - seen.top - 6) : Math.min(0, top - seen.top - 6);
    const { front } = this.model.get("prompt"), host = this.hosts.get(front);
    const first = this.model.get("page").open && host && !host.querySelector(".gm-lit")
      ? boxes(`[data-name="${front}"] .gm-open`).filter(box => box.top >= seen.top - 2 && box.bottom <= seen.bottom + 2) : [];
    if (first.some(box => box.top - by < seen.top - 2)) this.quieten(true);
    else if (below || top < seen.top) this.body.scrollTop += by;
  }

  // What a step points at stays in view when the window changes, until the person looks elsewhere.
  stay() {
    if (!this.roamed) this.revealLit();
  }

  refit() {
    super.refit();
    this.stay();
  }

  // Something was said: speak it, and lead to what comes next.
  tell(page) {
    const { feedback } = page;
    if (page.hint && !feedback.kind) this.live.textContent = this.tip.textContent;
    if (!feedback.kind) return;
    this.live.textContent = `${feedback.head}. ${feedback.plain}`;
    if (page.solved && this.byKeys) (page.can_next ? this.buttons.next : this.ending.first() ?? this.step).focus({ preventScroll: true });
    if (page.ending.head) this.body.scrollTop = 0;
  }

  renderBoards(boards, front) {
    super.renderBoards(boards, front);
    for (const { id, title } of boards) this.hosts.get(id).dataset.title = title;
    this.quieten();
  }

  renderTools() {
    const page = this.model.get("page");
    const html = (element, words) => { // made by our own Python, which escapes every text
      if (element.words !== words) element.innerHTML = words;
      element.words = words;
      element.hidden = !words;
    };
    this.title.textContent = page.title;
    this.total.replaceChildren(make("span", { class: "gm-unseen" }, `${page.place} · `), page.stars); // the row of steps shows where
    this.total.title = this.word("kept", page);
    this.over.title = this.word("over_title", page);
    this.title.parentElement.hidden = Boolean(page.alone); // one step by itself is no lesson
    this.renderSteps(page.steps);
    this.steps.hidden = !page.steps.length;
    this.step.replaceChildren(make("span", { class: "gm-kind" }, page.kind), ` ${page.heading}`);
    html(this.text, page.text);
    this.rules.hidden = !page.rules.length;
    this.rules.setAttribute("aria-label", this.word("rules"));
    this.renderRules(page);
    this.renderQuiz(page.quiz);
    html(this.tip, page.hint && `<b>${page.hint_head}</b> ${page.hint}`);
    this.renderTodo(page.checklist);
    this.renderAnswer(page);
    this.renderButtons(page);
    this.ending.render(page);
    this.list.hidden = !page.open;
    this.typed.placeholder = page.example;
    this.root.classList.toggle("gm-still", !page.open);
  }

  renderSteps(steps) {
    const made = steps.map(step => make("li", {}, make("button", {
      type: "button", class: `gm-dotstep gm-${step.kind}${step.done ? " gm-done" : ""}`,
      "aria-label": step.label, title: step.label, "data-key": `step:${step.n}`,
      "aria-current": step.now ? "step" : null,
      onclick: event => this.send({ go: step.n }, event),
    }, make("span", {}, step.done ? "✓" : `${step.n}`),
    make("small", { "aria-hidden": "true" }, step.stars))));
    this.steps.replaceChildren(...made);
  }

  // What the task asks for, ticked off as it is done; the sign is for the eye, the word for the ear.
  renderTodo(items) {
    this.todo.hidden = !items.length;
    this.todo.replaceChildren(...items.map(({ text, done }) => make("li", { class: done ? "gm-done" : "" },
      make("span", { "aria-hidden": "true" }, done ? "☑ " : "☐ "),
      make("span", { class: "gm-aloud" }, `${this.word(done ? "ticked" : "open")} `), text)));
  }

  // One or two rules stand there; more of them are noise for a learner, and one press away.
  renderRules({ place, rules }) {
    const chips = rules.map(rule => this.reading(rule));
    const open = this.cited === place && this.rules.querySelector("details")?.open;
    this.cited = place;
    this.rules.replaceChildren(...(rules.length <= MOST_RULES ? chips : [make("details", { open: open ? "" : null },
      make("summary", {}, this.word("rules_of_step", { number: rules.length })), ...chips)]));
  }

  reading(rule) {
    return make("button", { type: "button", class: "gm-chip", "data-rule": rule,
      "data-key": `rule:${rule}`, title: this.word("read_rule", { rule }) }, rule);
  }

  renderAnswer({ feedback }) {
    this.answer.hidden = !feedback.kind;
    this.answer.className = `gm-answer gm-is-${feedback.kind ?? "right"}`;
    const body = make("div", { class: "gm-narration" });
    body.innerHTML = (feedback.text ?? "") + (feedback.reasons ?? []).join("");
    const cards = (feedback.cards ?? []).map(card => this.card(card));
    this.answer.replaceChildren(...(feedback.head ? [make("b", { class: "gm-verdict" }, feedback.head)] : []),
      body, ...(cards.length ? [make("details", { class: "gm-cards" },
        make("summary", {}, this.word(cards.length > 1 ? "rules_behind" : "rule_behind")), ...cards)] : []));
  }

  renderButtons(page) {
    const { back, hint, solution, restart, next } = this.buttons;
    back.disabled = !page.can_back;
    hint.hidden = solution.hidden = !page.has_help || page.solved;
    hint.disabled = !page.can_hint;
    solution.disabled = !page.can_solve;
    solution.title = this.word(page.can_solve ? "solution_title" : "hint_first");
    hint.textContent = page.hint_word;
    hint.title = page.hint_title;
    restart.hidden = !page.can_restart;
    next.disabled = !page.can_next;
    next.hidden = Boolean(page.ending.head);
    next.textContent = this.word(page.solved ? "next" : "skip");
    next.classList.toggle("gm-main", page.solved && page.can_next);
    this.worth.textContent = page.worth;
    this.worth.hidden = !page.worth;
    if (this.over.dataset.sure && this.sureAt !== page.place) this.calm();
  }

  // -- the question ---------------------------------------------------------------------------

  renderQuiz(quiz) {
    this.quiz.hidden = !quiz.id;
    const shown = JSON.stringify(quiz);
    if (this.quiz.shown === shown) return;
    const before = this.quiz.shown ? JSON.parse(this.quiz.shown) : {};
    const kept = before.id === quiz.id && !quiz.solved ? this.chosen() : quiz.chosen ?? [];
    this.quiz.shown = shown;
    if (!quiz.id) return this.quiz.replaceChildren();
    const name = `gm${this.number ??= Math.random().toString(36).slice(2)}-${quiz.id}`;
    const rows = quiz.options.map(({ letter, text }, n) => {
      const input = make("input", { type: quiz.many ? "checkbox" : "radio", name, value: n,
        "data-key": `answer:${letter}`, disabled: quiz.solved ? "" : null });
      input.checked = kept.includes(n);
      const words = make("span", {});
      words.innerHTML = text; // as above
      return make("label", {}, input, make("b", {}, letter), words);
    });
    this.quiz.replaceChildren(
      make("fieldset", {}, make("legend", {}, this.word(quiz.many ? "choose_all" : "choose_one")), ...rows),
      ...(quiz.solved ? [] : [make("button", { type: "submit", class: "gm-button gm-main" }, this.word("answer"))]));
  }

  chosen() {
    return [...this.quiz.querySelectorAll("input:checked")].map(input => Number(input.value));
  }

  submitted(event) {
    event.preventDefault();
    this.byKeys = true; // Enter in the form and its button are told apart by nobody
    this.send({ answer: this.chosen() });
  }

  // -- sending --------------------------------------------------------------------------------

  sendTyped(event) {
    event.preventDefault();
    if (!this.typed.value.trim()) return;
    this.place = "typed";
    this.byKeys = true;
    this.send({ type: this.typed.value });
    this.typed.select();
  }

  // Stars are lost for good, so this asks once more.
  startOver(event) {
    if (this.over.dataset.sure) {
      this.calm();
      this.send({ again: true }, event);
    } else {
      this.over.dataset.sure = "yes";
      this.sureAt = this.model.get("page").place;
      this.over.textContent = this.word("sure");
    }
  }

  calm() {
    delete this.over.dataset.sure;
    this.over.textContent = OVER;
  }

  // -- keys -----------------------------------------------------------------------------------

  // JupyterLab takes Enter and arrows also from buttons and radio buttons: keep them here.
  key(event) {
    const button = this.buttons[LESSON_KEYS[event.key.toLowerCase()]];
    if (button && !button.hidden && !button.disabled) return button.click() ?? true;
    return super.key(event);
  }

  toggleKeys() {
    super.toggleKeys();
    this.keys.append(...["next", "back", "hint"].flatMap(word =>
      [make("dt", {}, word[0].toUpperCase()), make("dd", {}, this.word(`key_${word}`))]));
  }

  // The place of the last try, else where the next decision is; a solved task leads on by `tell`.
  refocus(key, board) {
    const stays = key === "typed" || /^(act|answer|step|rule):/.test(key);
    super.refocus(key, stays || !this.model.get("page").open ? null : board);
  }

  bringIntoView(board) {
    if (this.model.get("page").open && (board !== "options" || this.loose.hidden)) super.bringIntoView(board);
  }
}

export default widget(LessonView);
