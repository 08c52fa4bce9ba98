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

// Lists come as differences; the model keeps them whole, for all its views.
function merge(model) {
  const { boards, ledger } = model.get("news");
  if (boards) {
    const known = new Map([...model.get("boards"), ...boards.changed].map(b => [b.id, b]));
    model.set("boards", boards.ids.map(id => known.get(id)));
  }
  if (ledger) model.set("ledger", [...model.get("ledger").slice(0, ledger.same), ...ledger.more]);
}

function widget(View) {
  return {
    initialize({ model }) {
      model.on("change:news", () => merge(model));
    },
    render({ model, el }) {
      return new View(model, el).stop;
    },
  };
}
