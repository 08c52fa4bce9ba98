// A number with its label: the browser's own slider, so that keys and screen readers know it.

export default {
  render({ model, el }) {
    const input = document.createElement("input");
    const label = document.createElement("label");
    const name = document.createElement("span");
    const shown = document.createElement("output");
    input.type = "range";
    label.className = "gm-slider";
    label.append(name, input);
    el.append(label, shown);
    el.classList.add("gm-slider-row");
    const show = () => {
      name.textContent = model.get("label");
      input.min = model.get("least");
      input.max = model.get("most");
      input.value = model.get("value");
      input.title = model.get("tip");
      const printed = model.get("printed");
      const changed = model.get("value") !== printed;
      const said = model.get("words").replace("{value}", model.get("value")).replace("{printed}", printed);
      shown.textContent = changed ? said : `${printed}`;
      shown.classList.toggle("gm-changed", changed);
    };
    input.addEventListener("input", () => { shown.textContent = input.value; });
    input.addEventListener("change", () => {
      model.set("value", Number(input.value));
      model.save_changes();
      show();
    });
    input.addEventListener("keydown", event => event.stopPropagation()); // JupyterLab takes arrows for itself
    model.on("change", show);
    show();
    return () => model.off("change", show);
  },
};
