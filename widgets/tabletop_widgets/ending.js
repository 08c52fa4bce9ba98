// The end of a lesson: a small celebration, what the learner can do now, and the way on.

const CONFETTI = 18; // pieces of paper, where motion is welcome
const STARS = 3;

class Ending {
  constructor(view) {
    this.view = view;
    this.root = make("section", { class: "gm-ending", "aria-label": view.word("going_on"), hidden: "" });
  }

  // The button that leads on, if the end is reached.
  first() { return [...this.root.querySelectorAll("button")].find(button => button.offsetParent); }

  render({ id, ending }) {
    const shown = JSON.stringify([id, ending]);
    if (this.shown === shown) return;
    const fresh = this.shown !== undefined && ending.head;
    this.shown = shown;
    this.root.hidden = !ending.head && !ending.left;
    this.root.classList.toggle("gm-over", Boolean(ending.head));
    this.root.replaceChildren(...(ending.head ? this.over(ending) : ending.left ? this.left(ending) : []));
    if (fresh && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.celebrate();
  }

  // Something was passed over: the way back to it.
  left({ left, go, label }) {
    return [make("p", {}, left), this.button(label, { go }, "go", true)];
  }

  // Stars pop up one after another, and paper rains; nothing waits for it.
  celebrate() {
    this.root.querySelectorAll(".gm-won").forEach((star, n) => star.animate(
      [{ transform: "scale(0) rotate(-120deg)" }, { transform: "scale(1.35)", offset: 0.7 }, { transform: "none" }],
      { duration: 400, delay: 150 * n, fill: "backwards", easing: "ease-out" }));
    const rain = make("div", { class: "gm-confetti", "aria-hidden": "true" });
    this.root.append(rain);
    const fall = this.root.clientHeight + 30;
    const falls = Array.from({ length: CONFETTI }, (_, n) => {
      const piece = make("i", { style: `left: ${3 + (94 * n) / CONFETTI}%` });
      rain.append(piece);
      return piece.animate([{ transform: "none" }, { transform: `translateY(${fall}px) rotate(${n % 2 ? 420 : -300}deg)` }],
        { duration: 1100 + 90 * (n % 7), delay: 40 * ((n * 5) % CONFETTI), fill: "both", easing: "ease-in" }).finished;
    });
    Promise.allSettled(falls).then(() => rain.remove());
  }

  over({ head, share, stars, goals, after }) {
    const { view } = this;
    const lit = Math.max(1, Math.round(share * STARS));
    const can = make("ul", {});
    for (const goal of goals) {
      const line = make("li", {});
      line.innerHTML = goal; // made by our own Python, which escapes every text
      can.append(line);
    }
    return [
      make("div", { class: "gm-bigstars", "aria-hidden": "true" }, ...Array.from({ length: STARS }, (_, n) =>
        make("span", { class: n < lit ? "gm-won" : null }))),
      make("div", { class: "gm-ended" }, make("h3", {}, head), make("p", { class: "gm-endstars" }, stars),
        make("p", { class: "gm-cando" }, view.word("can_do")), can,
        make("div", { class: "gm-moves" },
          ...(after ? [this.button(after, { after: true }, "after", true)] : []),
          this.button(view.word("home"), { home: true }, "home", !after))), // to be seen in a course
    ];
  }

  button(label, content, key, main) {
    return makeButton(label, event => this.view.send(content, event),
      { class: `gm-button${main ? " gm-main" : ""}`, "data-key": `act:${key}` });
  }
}
