// Long lists of options: under headings that open, with a field to find one by its name.

import { h } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../wire.js").OptionChoice} OptionChoice */
/** @typedef {{title: string, options: OptionChoice[]}} Heading */

export const LONG = 12; // more options than these are grouped

/**
 * By the place they lie on, where several lie on each, else by the group of that place; what lies nowhere comes last.
 * @param {import("../types.js").Layout} layout
 * @param {OptionChoice[]} options
 * @returns {Heading[]}
 */
export function headings(layout, options) {
  const places = new Map(layout.places.map((place) => [place.on, place]));
  const known = options.filter((option) => places.has(option.on));
  const several = known.length >= 2 * new Set(known.map((option) => option.on)).size;
  /** @type {Map<string, OptionChoice[]>} */
  const found = new Map();
  for (const option of [...known, ...options.filter((one) => !places.has(one.on))]) {
    const place = places.get(option.on);
    const group = layout.groups.find((one) => one.id === place?.group)?.name;
    const title = (several ? place?.name : group) ?? t("decision.elsewhere");
    found.set(title, [...(found.get(title) ?? []), option]);
  }
  return [...found].map(([title, held]) => ({ title, options: held }));
}

/**
 * @param {Heading[]} heads
 * @param {string} open the heading that is open
 * @param {string} filter what is looked for
 * @param {(option: OptionChoice) => HTMLElement} draw
 * @param {(open: string, filter: string) => void} keep what is to stay when it is drawn again
 */
export function groupedList(heads, open, filter, draw, keep) {
  let [shown, sought] = [open, filter];
  const sections = heads.map(({ title, options }) => {
    const items = options.map((option) => ({ option, node: draw(option) }));
    const count = h("span", { class: "count-of" }, options.length);
    const details = h(
      "details",
      { class: "heading" },
      h("summary", { "data-key": `heading:${title}` }, title, count),
      h(
        "ol",
        { class: "options" },
        items.map(({ node }) => node),
      ),
    );
    details.addEventListener("toggle", () => {
      if (sought || details.open === (shown === title)) return;
      shown = details.open ? title : "";
      keep(shown, sought);
      arrange();
    });
    return { title, items, details, count };
  });
  const nothing = h("p", { class: "quiet", role: "status", hidden: true }, t("decision.none_found"));
  /** One heading is open; while something is looked for, all that hold it. */
  function arrange() {
    const word = sought.toLocaleLowerCase();
    let left = 0;
    for (const { title, items, details, count } of sections) {
      const whole = title.toLocaleLowerCase().includes(word);
      let here = 0;
      for (const { option, node } of items) {
        node.hidden = !whole && !option.label.toLocaleLowerCase().includes(word);
        if (!node.hidden) here++;
      }
      details.hidden = here === 0;
      details.open = sought ? here > 0 : title === shown;
      count.textContent = String(here);
      left += here;
    }
    nothing.hidden = left > 0;
  }
  const field = h("input", {
    type: "search",
    class: "sought",
    value: filter,
    placeholder: t("decision.find"),
    "aria-label": t("decision.find"),
    "data-key": "sought",
    oninput: () => {
      sought = field.value.trim();
      keep(shown, sought);
      arrange();
    },
  });
  arrange();
  return h("div", { class: "grouped" }, field, nothing, ...sections.map(({ details }) => details));
}
