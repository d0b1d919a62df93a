// A report of a game: its sentences are in the file already; this draws the boards and the charts into it.

import "../board/board.js";
import { hands } from "../table/cards.js";
import { charts } from "./charts.js";
import { find, h, loadSymbols } from "../lib/dom.js";
import { tracks, trays } from "../table/gauges.js";
import { speak } from "../lib/texts.js";

/** @typedef {import("../types.js").State} State */
/**
 * @typedef {{lang: string, layout: import("../types.js").Layout, boards: State[],
 *   series: import("../types.js").Series[], last: number}} Report
 */

const MARGIN = 20; // around the frame, in units of the board

async function draw() {
  const { lang, layout, boards, series, last } = /** @type {Report} */ (JSON.parse(find("#report").textContent ?? ""));
  await Promise.all([speak(lang), loadSymbols()]);
  if (matchMedia("(prefers-color-scheme: dark)").matches) document.documentElement.dataset.theme = "dark";
  const board = /** @type {import("../board/board.js").Board} */ (document.createElement("princeps-board"));
  find("#workshop").append(board);
  await board.open(layout);
  const [left, top, right, bottom] = layout.frame;
  for (const state of boards) {
    board.show(state.items, state.board, new Map());
    const picture = /** @type {SVGSVGElement} */ (board.svg.cloneNode(true));
    picture.removeAttribute("style"); // it is as large as the page has room
    picture.setAttribute(
      "viewBox",
      [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].join(" "),
    );
    picture.setAttribute("preserveAspectRatio", "xMidYMid meet");
    find(`[data-board="${state.answers}"]`).prepend(
      h("div", { class: "tracks" }, tracks(layout, state, new Map())),
      picture,
      h("div", { class: "trays" }, trays(layout, state, new Map())),
      h("div", { class: "hands" }, hands(layout, state, new Map())),
    );
  }
  find("#workshop").remove();
  find(".curves").append(charts(series, last).node);
  document.body.dataset.drawn = "yes";
}

draw();
