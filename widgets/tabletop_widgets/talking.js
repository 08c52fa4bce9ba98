// What is answered, choices and rule cards beside the place that was chosen, the list of keys.

const BESIDE = ["rule", "advice", "choice"]; // what stands beside the place; answers stand below
const KEYS = ["tab", "arrows", "enter", "home", "escape", "keys"]; // each with its words

class TalkingView extends ShowingView {
  // -- messages -------------------------------------------------------------------------------

  renderMessage(message) {
    if (!message.n || message.n === this.lastMessage) return;
    this.lastMessage = message.n;
    const reasons = message.reasons.map(({ text, rules }) =>
      make("p", { class: "gm-reason" }, `${text} `, ...rules.map(rule => this.chip(rule))));
    if (message.text) reasons.unshift(make("p", { class: "gm-reason" }, message.text));
    const advice = message.advice ?? [];
    const parts = [...reasons, ...message.cards.map(c => this.card(c)), ...advice.flatMap(a => this.advice(a))];
    if (BESIDE.includes(message.kind)) this.showPop(message.kind, message.title, parts);
    else this.reply(message.kind, message.title, reasons);
    const said = message.reasons.length ? message.reasons : message.cards;
    this.live.textContent = [message.title, message.text,
      ...said.map(s => `${s.text} ${s.rules ?? ""}`), ...advice.flatMap(a => a.words)].join(". ");
    if (this.byKeys && message.kind === "rule") this.pop.querySelector("button").focus();
    if (this.byKeys && advice.length) this.pop.querySelector(".gm-option").focus();
  }

  // An answer stands at one place, below the boards, and moves none of them.
  reply(kind, title, parts) {
    this.hidePop();
    this.voice.className = `gm-voice gm-${kind}`;
    this.voice.replaceChildren(make("div", { class: "gm-said" }, make("b", {}, title), " ", ...parts),
      make("button", { type: "button", class: "gm-close", "aria-label": this.word("close"),
        onclick: () => this.hush() }, "×"));
    this.voice.hidden = false;
    this.pick(kind === "refused" ? this.placeElement() : null);
  }

  hush() {
    this.voice.hidden = true;
    this.pick(null);
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
      ...card.editions.map(words => make("small", {}, this.word("editions", { words }))),
      make("small", {}, [card.chapter, card.sources, card.status].filter(Boolean).join(" · ")),
      card.see.length ? make("div", { class: "gm-see" }, `${this.word("see_also")} `, ...card.see.map(id =>
        make("button", { type: "button", class: "gm-chip", "data-rule": id }, id))) : null);
  }

  showPop(kind, title, parts) {
    this.hidePeek();
    this.pop.className = `gm-pop gm-${kind}`;
    this.pop.setAttribute("aria-label", title);
    this.pop.replaceChildren(
      make("div", { class: "gm-poptitle" }, make("b", {}, title),
        make("button", { type: "button", class: "gm-close", "aria-label": this.word("close"),
          onclick: () => this.hidePop() }, "×")),
      ...parts);
    this.pop.hidden = false;
    this.pop.scrollTop = 0;
    this.putPop();
  }

  // A card in the middle of the table: a scoring round, the result.
  showCard(title, parts) {
    this.place = null;
    this.showPop("card", title, parts);
    this.live.textContent = `${title}. ${this.pop.textContent}`;
  }

  hidePop() {
    this.pop.hidden = true;
  }

  // Marks the place that the message speaks of.
  pick(element) {
    this.root.querySelectorAll(".gm-picked").forEach(old => old.classList.remove("gm-picked"));
    element?.classList.add("gm-picked");
  }

  // Beside the place that was chosen or below the question; where there is neither, and always if
  // it is a card, over the boards.
  putPop() {
    const whole = this.pop.classList.contains("gm-card");
    const place = whole ? null : this.placeElement() ?? (this.asked.getClientRects().length ? this.asked : null);
    this.put(this.pop, place ?? this.body);
    if (!place) this.pop.style.top = `${this.body.offsetTop + 12}px`;
  }

  // Puts a box beside a place, inside the table and, if possible, on the screen.
  put(box, place) {
    const outer = this.root.getBoundingClientRect();
    const at = place.getBoundingClientRect();
    const most = box.classList.contains("gm-peek") ? 320 : box.classList.contains("gm-card") ? 640 : 420;
    const width = Math.min(most, outer.width - 12);
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
    if (!this.pop.hidden || !element.dataset.spoken || !element.getClientRects().length) return; // it may be gone by now
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
    const known = KEYS.map(key => [this.word(`key_${key}`), this.word(`key_${key}_does`)]);
    const pace = make("select", { "aria-label": this.word("pace"), onchange: () => this.glider.choose(pace.value) },
      ...Object.keys(PACES).map(name => make("option", { value: name, selected: name === this.glider.pace ? "" : null },
        this.word(`pace_${name}`))));
    this.keys.replaceChildren(...[...known, ...own, [this.word("pace"), pace]].flatMap(([key, words]) =>
      [make("dt", {}, key), make("dd", {}, words)]));
    this.help.setAttribute("aria-expanded", this.keys.hidden);
    this.keys.hidden = !this.keys.hidden;
    if (!this.keys.hidden) this.keys.scrollIntoView({ block: "nearest" });
  }
}
