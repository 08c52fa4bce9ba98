// Notices that nobody answers any more: the kernel was restarted, or the widget is gone.

const PATIENCE = 8000; // ms without an answer; a bot that thinks lets the page be heard meanwhile
const ANSWER = 1000; // ms for an answer to reach the page after the kernel was done
const GONE = ["restarting", "autorestarting", "terminating", "dead"]; // of a kernel
const SCREENFUL = 500; // pixels
const STILL_TRIES = 20; // a view may be made before it is put on the page

class Lifeline {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.banner = make("div", { class: "gm-gone", role: "alert", hidden: "" });
    root.prepend(this.banner);
    try {
      this.kernel = model.widget_manager.kernel; // JupyterLab has one
    } catch {
      this.kernel = null; // others are asked by messages
    }
    const heard = () => this.hear();
    const live = () => setTimeout(() => this.look(), 0); // the page's own views learn it first
    const status = (_, now) => { if (GONE.includes(now)) this.die(); };
    const line = (_, now) => {
      if (now === "connected") this.hear();
      else this.complain();
    };
    model.on("change", heard);
    model.on("msg:custom", heard);
    model.on("comm_live_update", live);
    this.kernel?.statusChanged?.connect(status);
    this.kernel?.connectionStatusChanged?.connect(line);
    this.stop = () => {
      clearTimeout(this.timer);
      model.off("change", heard);
      model.off("msg:custom", heard);
      model.off("comm_live_update", live);
      this.kernel?.statusChanged?.disconnect(status);
      this.kernel?.connectionStatusChanged?.disconnect(line);
    };
    this.replaceStill(STILL_TRIES);
    live();
  }

  send(content) {
    if (this.dead) return;
    this.transmit(content);
    setTimeout(() => this.ping(), HURRY);
  }

  transmit(content, callbacks) {
    try {
      this.model.send(content, callbacks);
    } catch {
      this.die();
    }
  }

  // Python answers a ping.  A kernel that has dealt with it and did not answer knows us no more.
  ping() {
    const sent = this.sent = performance.now();
    const status = message => {
      this.tells = true; // not every host passes on when a message was dealt with
      if (message.content?.execution_state !== "idle") return;
      setTimeout(() => { if (!(this.heard > sent)) this.die(); }, ANSWER);
    };
    if (this.tells && !this.timer) this.timer = setTimeout(() => this.complain(), PATIENCE);
    this.transmit({ ping: true }, { iopub: { status } });
  }

  complain() {
    if (!this.dead) this.say(this.word("no_answer"));
  }

  // A page without code has no cell that could be run again.
  word(key) { return worded(this.model, "voila" in document.body.dataset ? `${key}_page` : key); }

  hear() {
    this.heard = performance.now();
    clearTimeout(this.timer);
    this.timer = null;
    if (!this.dead && !this.banner.hidden) this.banner.hidden = true;
  }

  look() {
    const gone = this.root.closest(".jupyter-widgets-disconnected");
    if (this.lived === undefined) this.lived = !gone; // else it was restored from a saved notebook
    if (gone) this.die();
  }

  die() { // for good: what runs in another kernel makes a page of its own
    this.dead = true;
    clearTimeout(this.timer);
    this.root.classList.add("gm-dead");
    for (const part of this.root.children) if (part !== this.banner) part.inert = true;
    const restarted = this.word(this.lived === false ? "last_picture" : "restarted");
    this.say(restarted);
    this.veil?.remove();
    const often = Math.floor(this.root.clientHeight / SCREENFUL); // wherever somebody looks
    this.veil = make("div", { class: "gm-veil", "aria-hidden": "true" },
      ...Array.from({ length: often }, () => make("span", {}, restarted)));
    this.root.append(this.veil);
  }

  say(words) {
    this.banner.textContent = words;
    this.banner.hidden = false;
  }

  // The still picture in the output before this one is for times when no widget lives.
  replaceStill(tries) {
    let part = this.root;
    for (let n = 0; part && n < 10; n += 1) {
      const before = part.previousElementSibling;
      if (before?.querySelector?.(".gm-still") || before?.matches?.(".gm-still")) {
        before.style.display = "none";
        return;
      }
      part = part.parentElement;
    }
    if (tries) setTimeout(() => this.replaceStill(tries - 1), 100);
  }
}
