// Long lists of options: under headings that open, with a field to find one by its name.

import { h } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../wire.js").OptionChoice} OptionChoice */
/** @typedef {{title: string, options: OptionChoice[]}} Heading without a title: it lies open */

export const LONG = 12; // more options than these are grouped
const FEW = 8; // of those that lie nowhere: the board does not offer them, so they lie open

/**
 * By the place they lie on, where several lie on each, else by the group of that place. What lies nowhere comes first
 * and open; where that is much, last under a heading of its own.
 * @param {import("../types.js").Layout} layout
 * @param {OptionChoice[]} options
 * @returns {Heading[]}
 */
export function headings(layout, options) {
  const places = new Map(layout.places.map((place) => [place.on, place]));
  const known = options.filter((option) => places.has(option.on));
  const elsewhere = options.filter((option) => !places.has(option.on));
  const several = known.length >= 2 * new Set(known.map((option) => option.on)).size;
  const open = known.length > 0 && elsewhere.length > 0 && elsewhere.length <= FEW;
  /** @type {Map<string, OptionChoice[]>} */
  const found = new Map(open ? [["", elsewhere]] : []);
  for (const option of open ? known : [...known, ...elsewhere]) {
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
 * @param {(seen: {option: OptionChoice, node: HTMLElement}[]) => void} seen what is in sight: the keys mean these
 */
export function groupedList(heads, open, filter, draw, keep, seen) {
  let [shown, sought] = [open, filter];
  const sections = heads.map(({ title, options }) => {
    const items = options.map((option) => ({ option, node: draw(option) }));
    const list = h(
      "ol",
      { class: "options" },
      items.map(({ node }) => node),
    );
    const count = h("span", { class: "count-of" }, options.length);
    const details = h(
      "details",
      { class: "heading" },
      h("summary", { "data-key": `heading:${title}` }, title, count),
      list,
    );
    details.addEventListener("toggle", () => {
      if (sought || details.open === (shown === title)) return;
      shown = details.open ? title : "";
      arrange();
      keep(shown, sought);
    });
    return { title, items, node: title ? details : list, details, count };
  });
  const nothing = h("p", { class: "quiet", role: "status", hidden: true }, t("decision.none_found"));
  /** One heading is open; while something is looked for, all that hold it. */
  function arrange() {
    const word = sought.toLocaleLowerCase();
    const inSight = sections.flatMap(({ title, items, node, details, count }) => {
      const whole = title.toLocaleLowerCase().includes(word) && (title !== "" || !sought);
      const left = items.filter(({ option }) => whole || option.label.toLocaleLowerCase().includes(word));
      for (const item of items) item.node.hidden = !left.includes(item);
      node.hidden = !left.length;
      details.open = sought ? left.length > 0 : title === shown;
      count.textContent = String(left.length);
      return details.open || !title ? left : [];
    });
    nothing.hidden = inSight.length > 0 || !sought;
    seen(inSight);
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
      arrange();
      keep(shown, sought);
    },
  });
  arrange();
  return h("div", { class: "grouped" }, field, nothing, ...sections.map(({ node }) => node));
}
