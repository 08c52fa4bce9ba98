// Below the boards of a table: the ledger, the what-if tree, texts and files.

const LARGEST = 2000000; // characters of a file that is loaded
const SHARP = 2; // pixels of a PNG for each unit of the drawing

function download(name, blob) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// The picture as PNG, painted by the page itself.
function painted(svg) {
  return new Promise((resolve, reject) => {
    const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    const image = new Image();
    image.onerror = reject;
    image.onload = () => {
      const canvas = make("canvas");
      canvas.width = image.naturalWidth * SHARP;
      canvas.height = image.naturalHeight * SHARP;
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      URL.revokeObjectURL(url);
      canvas.toBlob(resolve, "image/png");
    };
    image.src = url;
  });
}

class TableView extends BoardView {
  traits() { return ["ledger", "tools"]; }

  buildTools() {
    this.root.classList.add("gm-desk"); // what its style sheet is scoped to
    this.ledger = make("ol", { class: "gm-ledger", "aria-label": this.word("ledger"), "data-list": "" });
    this.chart = make("div", { class: "gm-board gm-chart" });
    this.tree = make("div", { class: "gm-treebox" });
    this.name = this.field("input", this.word("branch_name"), "rename", { maxlength: "100" });
    this.comment = this.field("textarea", this.word("comment"), "comment", { rows: "2" });
    this.node = make("span", { class: "gm-hint" });
    this.ask = make("input", { type: "checkbox",
      onchange: event => this.post({ ask: event.target.checked }) });
    this.text = make("textarea", { class: "gm-text-box", rows: "8", spellcheck: "false",
      "aria-label": this.word("text_box") });
    this.kinds = make("div", { class: "gm-actions", role: "group", "aria-label": this.word("write_out") });
    this.shots = make("div", { class: "gm-actions", role: "group", "aria-label": this.word("pictures") });
    this.file = make("input", { type: "file", accept: ".json,.txt", hidden: "", tabindex: "-1",
      "aria-label": this.word("file"), onchange: () => this.readFile() });
    this.said = make("span", { class: "gm-hint", role: "status" });
    const fold = (title, open, ...parts) => make("details",
      { class: "gm-fold", open: open ? "" : null }, make("summary", {}, title), ...parts);
    return [
      fold(this.word("ledger_fold"), true,
        make("div", { class: "gm-hint" }, this.word("ledger_hint")), this.ledger,
        make("div", { class: "gm-actions" }, makeButton(this.word("review"),
          event => this.send({ review: true }, event),
          { title: this.word("review_title") })), this.chart),
      this.lazily("tree", fold(this.word("tree_fold"), false, this.tree,
        make("div", { class: "gm-fields" }, this.node, this.name.label, this.comment.label,
          makeButton(this.word("remove"), () => this.write("remove"))))),
      fold(this.word("texts_fold"), false,
        make("label", { class: "gm-check" }, this.ask,
          this.word("ask")),
        this.kinds, this.text,
        make("div", { class: "gm-actions" }, makeButton(this.word("copy"), () => this.copy()),
          makeButton(this.word("load"), () => this.post({ load: this.text.value })),
          makeButton(this.word("save"), () => this.want("save", "file")),
          makeButton(this.word("load_file"), () => this.file.click()), this.file, this.said),
        this.shots),
    ];
  }

  field(tag, title, word, given) {
    const input = make(tag, { ...given, onchange: () => this.write(word, input.value) });
    return { input, label: make("label", {}, make("span", {}, title), input) };
  }

  placeOwn(board, host) {
    host.removeAttribute("data-board");
    host.classList.add("gm-own");
    this.tree.replaceChildren(host);
  }

  // -- showing --------------------------------------------------------------------------------

  renderTools(prompt, fresh) {
    const tools = this.model.get("tools");
    this.renderLedger(this.model.get("ledger"), prompt);
    if (fresh) this.said.textContent = "";
    this.root.classList.toggle("gm-looking", prompt.looked);
    this.ask.checked = tools.ask;
    this.node.textContent = this.word("here", { move: tools.move });
    for (const [{ input }, value] of [[this.name, tools.name], [this.comment, tools.comment]]) {
      if (document.activeElement !== input || fresh) input.value = value;
    }
    this.nodeNumber = tools.node;
    this.revealNode();
    if (this.chart.drawn !== tools.review) this.chart.innerHTML = this.chart.drawn = tools.review;
    if (this.kinds.children.length) return;
    this.kinds.append(...tools.texts.map(([kind, title]) =>
      makeButton(title, () => this.want(kind, "text"))));
    this.shots.append(`${this.word("pictures_of")} `, ...tools.pictures.flatMap(name => ["svg", "png"].map(type =>
      makeButton(`${name}.${type}`, () => this.want(name, type)))));
  }

  // Scrolls the tree, not the page, to the current position.
  revealNode() {
    const here = this.tree.querySelector("[aria-current]");
    if (!here || here === this.shownNode || !this.tree.clientHeight) return;
    this.shownNode = here;
    const off = here.getBoundingClientRect().top - this.tree.getBoundingClientRect().top;
    this.tree.scrollTop += off - this.tree.clientHeight / 2;
  }

  renderLedger(lines, { since, here, looked }) {
    const old = this.ledger;
    if (old.lines !== lines) {
      const shown = old.lines ?? [];
      let same = 0;
      while (same < shown.length && shown[same] === lines[same]) same += 1;
      while (old.children.length > same) old.lastChild.remove();
      old.append(...lines.slice(same).map((line, n) => this.line(line, lines[same + n - 1])));
      old.lines = lines;
      requestAnimationFrame(() => { old.scrollTop = old.scrollHeight; });
    }
    [...old.children].forEach((row, n) => {
      row.classList.toggle("gm-new", n >= since);
      const button = row.querySelector(".gm-event");
      if (looked && lines[n][5] === here) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      button.tabIndex = n === lines.length - 1 ? 0 : -1;
    });
  }

  line([turn, color, text, rules, auto, number, marks], before) {
    return make("li", {},
      make("span", { class: "gm-turn" }, before?.[0] === turn ? "" : `${turn}`),
      make("span", { class: "gm-dot", "data-color": color }, color ? color[0].toUpperCase() : ""),
      make("span", {},
        make("button", { type: "button", class: auto ? "gm-event gm-auto" : "gm-event",
          title: this.word("look"), onclick: event => this.send({ look: number }, event) },
        text), " ", ...rules.map(rule => this.chip(rule)),
        ...marks.map(mark => make("div", { class: "gm-mark" }, mark))));
  }

  // -- sending and receiving ------------------------------------------------------------------

  write(word, value) {
    this.send({ [word]: word === "remove" ? this.nodeNumber : [this.nodeNumber, value] });
  }

  // Asks Python for a text or a picture; the answer is used as `how` says.
  want(name, how) {
    this.how = how;
    this.post(how === "svg" || how === "png" ? { export: name } : { text: name });
  }

  async received(content) {
    if (content.share !== undefined) this.thinking.value = content.share;
    if (content.progress) this.live.textContent = this.hint.textContent = content.progress;
    const how = this.how; // other views of the same table have not asked
    if (!how || !(content.text !== undefined || content.picture)) return;
    this.how = null;
    if (how === "text") this.showText(content.text);
    else if (how === "file") download(this.model.get("tools").file, new Blob([content.text], { type: "application/json" }));
    else if (how === "svg") download(`${content.name}.svg`, new Blob([content.picture], { type: "image/svg+xml" }));
    else download(`${content.name}.png`, await painted(content.picture));
    if (how !== "text") this.said.textContent = this.word("saved");
  }

  showText(text) {
    this.text.value = text;
    this.text.focus();
    this.text.select();
    this.said.textContent = this.word("written");
  }

  async copy() {
    this.text.select();
    try {
      await navigator.clipboard.writeText(this.text.value);
      this.said.textContent = this.word("copied");
    } catch {
      this.said.textContent = this.word("selected");
    }
  }

  async readFile() {
    const [file] = this.file.files;
    this.file.value = "";
    if (!file) return;
    if (file.size > LARGEST) this.said.textContent = this.word("too_large");
    else this.post({ load: await file.text() });
  }

  key(event) {
    const entry = event.target.closest(".gm-event");
    if (!entry || !(event.key in ARROWS || event.key === "Home" || event.key === "End")) {
      return super.key(event);
    }
    const all = [...this.ledger.querySelectorAll(".gm-event")];
    const step = ARROWS[event.key];
    const at = step ? all.indexOf(entry) + step[0] + step[1] : event.key === "Home" ? 0 : -1;
    const next = all.at(Math.min(Math.max(at, -1), all.length - 1));
    if (step && at < 0) return true;
    all.forEach(button => { button.tabIndex = button === next ? 0 : -1; });
    return this.focus(next);
  }

  clicked(event) {
    const node = event.target.closest("[data-node]");
    if (node) this.send({ go: Number(node.dataset.node) }, event);
    super.clicked(event);
  }
}
