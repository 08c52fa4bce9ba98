// Plays back what others did, turn by turn: each turn a picture and a line of words.
// While it plays, what can be chosen is already there: choosing it ends the film.

const READ = 32; // ms for each letter of a line
const SHORTEST = 900; // ms for a line to be read
const LONGEST_LINE = 4200;
const WAIT = 2500; // ms until pictures must have come
const SPEEDS = { off: 0, fast: 0.5, normal: 1, slow: 1.8 };

class Film {
  constructor(view) {
    this.view = view;
    this.seen = -1; // the last turn that was played
    this.playing = false;
    const button = (key, does) => makeButton(view.word(key), does, { "data-film": key });
    this.line = make("span", { class: "gm-line" });
    this.who = make("span", { class: "gm-dot", "aria-hidden": "true" });
    this.count = make("span", { class: "gm-hint" });
    this.hold = button("film_pause", () => this.pause());
    this.on = button("film_step", () => this.step());
    this.end = button("film_skip", () => this.finish());
    this.strip = make("div", { class: "gm-film", role: "group", "aria-label": view.word("film"), hidden: "" },
      this.who, this.line, this.count, make("span", { class: "gm-gap" }), this.hold, this.on, this.end);
    this.list = make("ol", { class: "gm-scenes" });
    this.again = makeButton(view.word("replay"), () => this.replay());
    this.past = make("details", { class: "gm-fold gm-past", hidden: "" },
      make("summary", {}, view.word("since")), this.list, make("div", { class: "gm-actions" }, this.again));
    view.foot.prepend(this.strip);
  }

  get speed() { return calm.matches ? 0 : SPEEDS[this.view.glider.pace]; }

  // -- what happened since the last decision ----------------------------------------------------

  // Tells in words what was played; `fresh` positions are played back.
  show(prompt, fresh) {
    if (!fresh) return;
    const { played = [] } = prompt;
    const others = played.filter(scene => !scene.own || scene.card);
    if (others.length) { // it stays readable until there is something newer
      this.scenes = played;
      this.past.hidden = false;
      this.list.replaceChildren(...others.map(scene => this.row(scene)));
    }
    if (!played.length || prompt.reel !== this.reel) this.seen = -1; // another line of moves
    this.reel = prompt.reel;
    const news = played.filter(scene => scene.n > this.seen);
    this.seen = played.at(-1)?.n ?? -1;
    const first = this.view.serial === null;
    if (first || !others.some(scene => news.includes(scene))) this.stop();
    else this.play(news);
  }

  // What was played belongs to something that is over, such as the step of a lesson.
  forget() {
    this.stop();
    this.scenes = null;
    this.past.hidden = true;
  }

  row(scene) {
    return make("li", {}, make("span", { class: "gm-dot", "data-color": scene.color }, scene.color ? scene.color[0].toUpperCase() : ""),
      make("span", {}, scene.line, " ", ...(scene.card ? [makeButton(scene.card.title, () => this.open(scene.card))] : [])));
  }

  replay() {
    if (this.scenes) this.play(this.scenes, true);
  }

  // -- playing ------------------------------------------------------------------------------------

  play(scenes, asked = false) {
    this.stop();
    this.queue = scenes;
    this.at = -1;
    this.frames = null;
    const card = scenes.findLast(scene => scene.card)?.card;
    if (!this.speed && !asked) { // nothing moves by itself: the words are there to be read
      if (card) this.open(card);
      return;
    }
    this.playing = true;
    this.view.root.classList.add("gm-filming");
    this.paused = !this.speed;
    this.strip.hidden = false;
    this.hold.textContent = this.view.word(this.paused ? "film_go_on" : "film_pause");
    const wanted = scenes.slice(0, -1).map(scene => scene.n);
    if (!wanted.length) {
      this.frames = [];
      this.next();
      return;
    }
    this.asked = wanted.join();
    this.view.send({ frames: wanted });
    this.timer = setTimeout(() => this.finish(), WAIT);
  }

  received({ frames, numbers }) {
    if (!this.playing || this.frames || !frames || numbers.join() !== this.asked) return;
    let boards = this.view.model.get("boards");
    this.frames = frames.map(news => (boards = succeeding(boards, news)));
    clearTimeout(this.timer);
    this.next();
  }

  next() {
    this.at += 1;
    const scene = this.queue[this.at];
    if (!scene) return this.finish();
    const last = this.at === this.queue.length - 1;
    this.view.picture(last ? this.view.model.get("boards") : this.frames[this.at]);
    this.line.textContent = scene.line;
    this.who.dataset.color = scene.color;
    this.who.textContent = scene.color ? scene.color[0].toUpperCase() : "";
    this.count.textContent = `${this.at + 1} / ${this.queue.length}`;
    if (scene.card) this.open(scene.card);
    const time = Math.min(LONGEST_LINE, Math.max(SHORTEST, READ * scene.line.length)) * (this.speed || 1);
    clearTimeout(this.timer);
    if (!this.paused) this.timer = setTimeout(() => this.next(), scene.own && !scene.card ? SHORTEST / 2 : time);
    return undefined;
  }

  pause() {
    this.paused = !this.paused;
    clearTimeout(this.timer);
    this.hold.textContent = this.view.word(this.paused ? "film_go_on" : "film_pause");
    if (!this.paused) this.next();
  }

  step() {
    this.paused = true;
    this.hold.textContent = this.view.word("film_go_on");
    if (this.frames) this.next();
  }

  // The current picture, at once.
  finish() {
    const was = this.playing;
    this.stop();
    if (was) this.view.picture(this.view.model.get("boards"), true);
  }

  stop() {
    clearTimeout(this.timer);
    this.playing = false;
    this.view.root.classList.remove("gm-filming");
    this.strip.hidden = true;
  }

  // -- cards ----------------------------------------------------------------------------------------

  open(card) {
    const [head, ...rows] = [card.heads, ...card.rows];
    const table = make("table", { class: "gm-cardtable" },
      make("thead", {}, make("tr", {}, ...head.map(words => make("th", { scope: "col" }, words)))),
      make("tbody", {}, ...rows.map(([label, ...cells]) => make("tr", {}, make("th", { scope: "row" }, label),
        ...cells.map(words => make("td", {}, words))))));
    this.view.showCard(card.title, [table, make("p", { class: "gm-hint" }, card.note)]);
  }
}
