// How a widget stands on the page: it may fill the screen, and its top comes into view when its cell was run.

const BOX = "gm-coursebox"; // the box of a whole course, as Python names it
const FRESH = 15; // seconds after its cell was run in which a view is new
const QUIET = 1500; // ms without a change
const LOOKS = [0, 120, 300, 600, 1000]; // ms; a notebook scrolls on for a while after a cell was run

function staged(model, root) {
  const leave = fillable(model, root);
  comeIntoView(model, root);
  const rest = keepsStill(model, root);
  return () => { leave(); rest(); };
}

// When nothing has moved for a while the still in the notebook becomes the last picture; of a widget
// whose kernel has gone meanwhile nobody can ask for one.
function keepsStill(model, root) {
  let timer = null;
  const ask = () => {
    if (root.closest(".jp-NotebookPanel") && !root.classList.contains("gm-dead")) model.send({ still: true });
  };
  const changed = () => {
    clearTimeout(timer);
    if (model.get("ran")) timer = setTimeout(ask, QUIET);
  };
  model.on("change:boards", changed);
  return () => {
    clearTimeout(timer);
    model.off("change:boards", changed);
  };
}

// A button for the whole screen, where the host lets a page have it.
function fillable(model, root) {
  const bar = root.querySelector(".gm-lessonhead") ?? root.querySelector(".gm-bar > .gm-actions");
  if (!bar || !document.fullscreenEnabled) return () => {};
  const whole = () => root.closest(`.${BOX}`) ?? root; // a course goes on in full screen
  const full = () => document.fullscreenElement !== null && document.fullscreenElement === whole();
  const button = makeButton(worded(model, "full"), () => {
    if (full()) document.exitFullscreen();
    else whole().requestFullscreen().catch(() => { button.hidden = true; });
  }, { class: "gm-button gm-fill", title: worded(model, "full_title"), "data-key": "act:full" });
  const changed = () => { button.textContent = worded(model, full() ? "full_leave" : "full"); };
  const pressed = event => { // not every host leaves by itself; a message is closed first
    if (event.key !== "Escape" || !full() || root.querySelector(".gm-pop:not([hidden])")) return;
    document.exitFullscreen();
  };
  bar.append(button);
  changed();
  document.addEventListener("fullscreenchange", changed);
  root.addEventListener("keydown", pressed, true);
  return () => document.removeEventListener("fullscreenchange", changed);
}

// JupyterLab goes on to the next cell and so past a tall widget; bring its top back, unless the person scrolls.
function comeIntoView(model, root) {
  if (model.cameIntoView || Date.now() / 1000 - model.get("ran") > FRESH) return;
  model.cameIntoView = true; // once: not for a second view, nor when a page is restored
  let calm = true;
  const moved = () => { calm = false; };
  const signs = ["wheel", "pointerdown", "keydown", "touchmove"];
  signs.forEach(sign => window.addEventListener(sign, moved, { capture: true, passive: true }));
  const look = () => {
    const cell = root.closest(".jp-Cell");
    const active = cell?.parentElement?.querySelector(":scope > .jp-mod-active");
    if (!calm || !active || (active !== cell && active.previousElementSibling !== cell)) return;
    const scroller = cell.closest(".jp-WindowedPanel-outer, .jp-Notebook") ?? document.documentElement;
    const box = root.getBoundingClientRect(), seen = scroller.getBoundingClientRect();
    if (box.top < seen.top || box.bottom > seen.bottom) root.scrollIntoView({ block: "start" });
  };
  LOOKS.forEach(wait => setTimeout(look, wait));
  setTimeout(() => signs.forEach(sign => window.removeEventListener(sign, moved, { capture: true })), LOOKS.at(-1) + 50);
}
