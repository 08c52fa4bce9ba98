// What all widgets share: elements, words, and how a view is begun.
// Several files are joined to one module: this one first, then what derives, the export last.
// Words come from Python in the trait `words`; no sentence of any language stands in these files.

const HURRY = 4; // ms; a second message soon after the first saves the wait for its acknowledgement

function make(tag, given = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter(child => child !== null && child !== undefined));
  return made;
}

function makeButton(label, onclick, given = {}) {
  return make("button", { type: "button", class: "gm-button", onclick, ...given }, label);
}

// A text by its key, with its facts.
function worded(model, key, facts = {}) {
  return (model.get("words")[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
}

const CUT = "<g "; // pictures come in pieces, cut where a group begins

// A text from pieces of another: where a run begins, how long it is, what is new after it, and on.
function pieced(old, patch) {
  const had = old.split(CUT), found = [];
  for (let n = 0; n < patch.length; n += 3) {
    found.push(...had.slice(patch[n], patch[n] + patch[n + 1]));
    if (patch[n + 2] !== null) found.push(patch[n + 2]);
  }
  return found.join(CUT);
}

// A board with what changed; its narrow picture has most of its pieces from the wide one.
function renewed(old, news) {
  const made = { ...old, ...news };
  if (Array.isArray(news.svg)) made.svg = pieced(old.svg, news.svg);
  if (Array.isArray(news.narrow)) made.narrow = pieced(made.svg + CUT + (old?.narrow ?? ""), news.narrow);
  return made;
}

// All boards from those before and what differs.
function succeeding(boards, { ids, changed }) {
  const known = new Map(boards.map(board => [board.id, board]));
  for (const news of changed) known.set(news.id, renewed(known.get(news.id), news));
  return ids.map(id => known.get(id));
}

// Lists come as differences; the model keeps them whole, for all its views.
function merge(model) {
  const { boards, ledger } = model.get("news");
  if (boards) model.set("boards", succeeding(model.get("boards"), boards));
  if (ledger) model.set("ledger", [...model.get("ledger").slice(0, ledger.same), ...ledger.more]);
}

function widget(View) {
  return {
    initialize({ model }) {
      let last = model.get("news").n ?? 0; // differences are good only for what they rest on
      model.on("change:news", () => {
        const { n, on } = model.get("news");
        if (on === undefined || on === last) merge(model);
        else model.send({ whole: true });
        last = n;
      });
    },
    render({ model, el }) {
      const view = new View(model, el);
      const leave = staged(model, el);
      return () => { leave(); view.stop(); };
    },
  };
}
