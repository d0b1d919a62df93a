// The lands of places in the colours of those who hold them, by what they are, or through a lens; and those that can be
// clicked.

import { ownerLook } from "./owners.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Lies} Lies */

/**
 * @param {import("./board.js").Board} board
 * @param {Layout} layout
 * @param {Record<string, Lies>} lies
 */
export function paintLands(board, layout, lies) {
  const lens = board.lens;
  const areas = board.svg.querySelector(".areas");
  areas?.setAttribute("class", `areas c-${lens?.colour ?? "ink"}${lens ? " lensed" : ""}`);
  for (const area of board.svg.querySelectorAll(".area")) {
    const on = area.getAttribute("data-area") ?? "";
    const target = board.targets.get(on);
    area.classList.toggle("open", Boolean(target));
    area.classList.toggle("chosen", Boolean(target?.chosen));
    if (layout.control) control(area, layout, lies[on]);
    if (layout.fill) fill(area, layout, lies[on]);
    const step = board.values.get(on)?.step ?? 0;
    area.setAttribute("data-step", lens ? String(step) : "");
    if (lens) area.querySelector(".texture")?.setAttribute("fill", step ? `url(#step-${step})` : "none");
    else if (!layout.control && !layout.fill)
      area.querySelector(".texture")?.setAttribute("fill", `url(#p-${area.getAttribute("data-group")})`);
  }
}

/** @param {Lies | undefined} lies @param {string} mark */
const itemOf = (lies, mark) => [...(lies?.row ?? []), ...(lies?.edge ?? [])].find((item) => item.mark === mark);

/**
 * The colour and pattern of who holds it.
 * @param {Element} area
 * @param {Layout} layout
 * @param {Lies | undefined} lies
 */
function control(area, layout, lies) {
  const here = itemOf(lies, layout.control);
  const look = ownerLook(layout, here?.owner);
  const kept = area
    .getAttribute("class")
    ?.replace(/c-\w+|held/g, "")
    .trim();
  area.setAttribute("class", kept + (here?.owner ? ` held c-${look.colour}` : " c-ink"));
  area.querySelector(".texture")?.setAttribute("fill", here?.owner ? `url(#o-${look.id})` : "none");
}

/**
 * What it is: the pattern of a word, and how much of the colour of its group.
 * @param {Element} area
 * @param {Layout} layout
 * @param {Lies | undefined} lies
 */
function fill(area, layout, lies) {
  const word = itemOf(lies, layout.fill)?.words?.[0] ?? "";
  const look = layout.marks[layout.fill].words?.[word];
  area.setAttribute("data-tone", look?.tone ?? "");
  area.querySelector(".texture")?.setAttribute("fill", look?.pattern ? `url(#w-${word})` : "none");
}
