// What a plan would change, in numbers: tracks, forecasts and odds.

import { h } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../wire.js").DraftFound} Draft */
/** @typedef {import("../types.js").State} State */
/** @typedef {{name: string, before: any, now: any, danger: boolean}} Change */

/** Tracks and forecasts that are different. @param {State | null} state @param {Draft} found @returns {Change[]} */
export function changedNumbers(state, { shows, goals }) {
  const tracks = (state?.tracks ?? []).flatMap(({ id, name, value }) =>
    shows.tracks[id] ? [{ name, before: value, now: value + shows.tracks[id], danger: false }] : [],
  );
  const aims = goals
    .filter(({ before, now }) => before !== now && before !== null && now !== null)
    .map(({ name, before, now, danger }) => ({ name: t("plan.forecast", { name }), before, now, danger }));
  return [...tracks, ...aims];
}

/** They, and below them the odds that are different. @param {State | null} state @param {Draft} found */
export function foretells(state, found) {
  const odds = found.odds.filter(({ before, now }) => before !== now);
  return [
    list("foretells", changedNumbers(state, found)),
    list(
      "foretells chances",
      odds.map(({ name, before, now }) => ({
        name,
        before: before || t("plan.nobody"),
        now: now || t("plan.nobody"),
        danger: false,
      })),
    ),
  ];
}

/** @param {string} kind @param {Change[]} changes */
function list(kind, changes) {
  if (!changes.length) return null;
  return h(
    "dl",
    { class: kind },
    changes.map(({ name, before, now, danger }) =>
      h("div", { class: danger ? "danger" : "" }, h("dt", {}, name), h("dd", {}, `${before} → `, h("b", {}, now))),
    ),
  );
}
