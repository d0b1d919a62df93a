// Lenses: one number of each land in steps, by how dark it is, by a pattern and as a figure. A game declares them.

import { h, s } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { bounds, boxed } from "./reach.js";

/** @typedef {import("../types.js").LensLook} LensLook */
/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../wire.js").SheetCard} SheetCard */
/** @typedef {{step: number, text: string}} Value what a lens shows of a place */
/** @typedef {Pick<LensLook, "sheet" | "column" | "form">} Source a column of a sheet */

export const STEPS = ["dots", "rising", "lattice", "grid"]; // patterns, ever closer

const FIGURE = 10; // units of a figure

/** @param {Source} source @param {number} number */
const figure = ({ form }, number) => (form === "percent" ? `${Math.round(number * 100)}%` : String(number));

/**
 * A column of a sheet by the things of the board that its rows tell of; of several rows the best one.
 * @param {Layout} layout
 * @param {Source} source
 * @param {SheetCard[]} sheets
 */
function columnOf(layout, source, sheets) {
  /** @type {Map<string, {number: number, text: string}>} */
  const found = new Map();
  const column = layout.sheets.find((one) => one.id === source.sheet)?.columns.indexOf(source.column) ?? -1;
  for (const { on, cells } of sheets.find((one) => one.id === source.sheet)?.rows ?? []) {
    const { number, text } = cells[column] ?? { number: null, text: "" };
    if (on && number !== null && number > (found.get(on)?.number ?? -Infinity))
      found.set(on, { number, text: source.form === "percent" ? figure(source, number) : text });
  }
  return found;
}

/**
 * What a lens shows, by place: the number of a mark, or of a column of a sheet, or which rows have a tag.
 * @param {Layout} layout
 * @param {LensLook} lens
 * @param {SheetCard[]} sheets
 * @param {Record<string, import("../types.js").Lies>} lies
 * @returns {Map<string, Value>}
 */
export function lensValues(layout, lens, sheets, lies) {
  if (lens.mark) {
    const items = Object.entries(lies).flatMap(([on, { row, edge }]) =>
      [...row, ...edge].filter((item) => item.mark === lens.mark && !item.quiet).map((item) => ({ on, item })),
    );
    const sum = (/** @type {number[]} */ values) => values.reduce((a, b) => a + b, 0);
    return new Map(
      items.map(({ on, item }) => {
        const number = item.number || sum(item.values ?? []);
        return [on, { step: stepOf(lens, number), text: String(number) }];
      }),
    );
  }
  const found = columnOf(layout, lens, sheets);
  const rows = sheets.find((one) => one.id === lens.sheet)?.rows ?? [];
  if (lens.tag)
    return new Map(
      rows
        .filter((row) => row.tags.includes(lens.tag))
        .map(({ on }) => [on, { step: STEPS.length - 1, text: found.get(on)?.text ?? "" }]),
    );
  return new Map([...found].map(([on, { number, text }]) => [on, { step: stepOf(lens, number), text }]));
}

/** @param {LensLook} lens @param {number} number */
const stepOf = (lens, number) => lens.scale.filter((from) => number >= from).length;

/**
 * What stands beside pieces of the board, by place: their best chance, as a game declares it with a mark.
 * @param {Layout} layout
 * @param {SheetCard[]} sheets
 */
export function notesOf(layout, sheets) {
  return Object.values(layout.marks).flatMap(({ note }) =>
    note ? [...columnOf(layout, note, sheets)].map(([on, { text }]) => ({ on, text, symbol: note.symbol })) : [],
  );
}

/**
 * A place with a figure beside its lower edge, or beside what stands on it.
 * @param {import("./places.js").Shape} drawn
 * @param {{text: string, symbol?: string} | undefined} value
 * @returns {import("./places.js").Shape}
 */
export function valued(drawn, value) {
  if (!value?.text || drawn.steady) return drawn;
  const [left, top, right, bottom] = bounds(drawn.reach);
  const sign = value.symbol ? 18 : 0;
  const wide = 10 + sign + value.text.length * FIGURE;
  const [x, y] = (value.symbol ? drawn.beside : drawn.foot) ?? [right, bottom - 24];
  const node = s(
    "g",
    { class: value.symbol ? "lens-value note" : "lens-value", transform: `translate(${x.toFixed(1)},${y.toFixed(1)})` },
    s("rect", { width: wide, height: 22, rx: 4 }),
    value.symbol && s("use", { href: `#${value.symbol}`, class: "lens-sign", x: 4, y: 3, width: 16, height: 16 }),
    s("text", { x: (wide + sign) / 2, y: 17, "text-anchor": "middle" }, value.text),
  );
  const [up, end] = [Math.min(top, y - 2), Math.max(right, x + wide + 2)];
  return { ...drawn, nodes: [...drawn.nodes, node], reach: boxed(left, up, end - left, bottom - up) };
}

/**
 * Which lens to look through, and what its steps mean.
 * @param {Layout} layout
 * @param {(id: string) => void} choose
 */
export function lensChooser(layout, choose) {
  const plain = layout.marks[layout.fill]?.name ?? t("lens.none");
  const select = h(
    "select",
    { "aria-label": t("lens.title"), title: t("lens.title") },
    h("option", { value: "" }, plain),
    layout.lenses.map((lens) => h("option", { value: lens.id }, lens.name)),
  );
  select.addEventListener("change", () => choose(select.value));
  const scale = h("ul", { class: "lens-scale", "aria-label": t("lens.scale") });
  return {
    node: h("div", { class: "lenses", hidden: !layout.lenses.length }, select, scale),
    /** @param {LensLook | undefined} lens */
    show(lens) {
      select.value = lens?.id ?? "";
      const steps = lens ? (lens.tag ? [t("lens.here")] : lens.scale.map((from) => `≥ ${figure(lens, from)}`)) : [];
      scale.hidden = !lens;
      scale.className = `lens-scale c-${lens?.colour ?? "ink"}`;
      scale.replaceChildren(
        ...steps.map((text, i) =>
          h(
            "li",
            {},
            s(
              "svg",
              { viewBox: "0 0 28 16", "aria-hidden": "true", "data-step": lens?.tag ? STEPS.length - 1 : i + 1 },
              s("rect", { class: "cell", width: 28, height: 16, rx: 3 }),
              s("rect", {
                class: "texture",
                width: 28,
                height: 16,
                rx: 3,
                fill: `url(#step-${lens?.tag ? STEPS.length - 1 : i + 1})`,
              }),
            ),
            text,
          ),
        ),
      );
    },
  };
}
