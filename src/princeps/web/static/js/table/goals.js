// What is aimed at, what kills and what is sure to come: a line of numbers under the gauges that opens into sentences.

import { emblem } from "../board/owners.js";
import { h, icon } from "../lib/dom.js";
import { ruleChip } from "../lib/rule_chip.js";
import { number, t } from "../lib/texts.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../wire.js").GoalCard} GoalCard */

/** The line, empty; it stays open or closed from state to state. @param {Layout} layout */
export function goalsLine(layout) {
  const line = h("summary", { "data-key": "goals" });
  const inside = h("div", { class: "goals-inside" });
  const box = h("details", { class: "goals", hidden: layout.goals.length === 0 }, line, inside);
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !box.open) return;
    box.open = false;
    line.focus();
    event.stopPropagation();
  });
  return box;
}

/**
 * What stands in the line: a goal each, with everybody's number where everybody has one.
 * @param {Layout} layout
 * @param {import("../types.js").State} state
 */
export function goalChips(layout, state) {
  const chips = layout.goals.map((look) => {
    const all = state.goals.filter((goal) => goal.aim === look.id);
    const shown = look.quiet ? all.filter((goal) => goal.danger) : all;
    return shown.length ? chip(layout, state, look, shown) : null;
  });
  return [h("span", { class: "hush" }, t("goals.title")), ...chips, h("span", { class: "more" }, icon("i-next"))];
}

/**
 * @param {Layout} layout
 * @param {import("../types.js").State} state
 * @param {import("../types.js").GoalLook} look
 * @param {GoalCard[]} shown
 */
function chip(layout, state, look, shown) {
  const danger = shown.some((goal) => goal.danger);
  const target = shown[0].goal;
  return h(
    "span",
    { class: danger ? "aim danger" : "aim", title: shown.map((goal) => goal.says).join("\n") },
    danger ? icon("i-danger", t("goals.danger")) : look.symbol ? icon(look.symbol) : null,
    h("span", { class: "what" }, look.name),
    shown
      .map((goal) => [
        goal.owner && shown.length > 1 ? emblem(layout, state.owners[goal.owner] || goal.owner) : null,
        goal.owner && shown.length > 1 ? h("span", { class: "hush" }, ownerName(layout, state, goal.owner)) : null,
        figures(goal),
      ])
      .flat(),
    target !== null ? h("small", {}, t("goals.needed", { n: target })) : null,
    shown[0].limit !== null ? h("small", {}, t("goals.at_most", { n: shown[0].limit })) : null,
  );
}

/** @param {Layout} layout @param {import("../types.js").State} state @param {string} owner */
function ownerName(layout, state, owner) {
  return layout.owners.find((one) => one.id === (state.owners[owner] || owner))?.name ?? owner;
}

/** How it stands and what will come of it: 9 → 15. @param {GoalCard} goal */
function figures(goal) {
  if (goal.forecast === null) return h("b", {}, number(goal.now));
  const best = goal.best === null ? "" : `–${number(goal.best)}`;
  return h(
    "span",
    {},
    number(goal.now),
    h("span", { "aria-hidden": "true" }, " → "),
    h("span", { class: "hush" }, t("goals.then")),
    h("b", {}, `${number(goal.forecast)}${best}`),
  );
}

/**
 * The same in sentences, with what each forecast is made of; what is said of several stands together.
 * @param {string} game
 * @param {Layout} layout
 * @param {GoalCard[]} goals
 */
export function goalSentences(game, layout, goals) {
  return h(
    "ul",
    {},
    [...new Set(goals.map((goal) => goal.aim))].map((aim) => {
      const same = goals.filter((goal) => goal.aim === aim);
      const look = layout.goals.find((one) => one.id === aim);
      const danger = same.some((goal) => goal.danger);
      const sign = danger ? icon("i-danger", t("goals.danger")) : look?.symbol ? icon(look.symbol) : icon("star");
      const said = h("div");
      said.append(
        h(
          "p",
          {},
          h("b", {}, same[0].name),
          " ",
          ruleChip(game, same[0].rule, () => said),
        ),
        ...same.flatMap((goal) => [
          h("p", { class: goal.danger ? "prose danger" : "prose" }, goal.says),
          goal.by.length ? h("p", { class: "quiet" }, goal.by.join(" · ")) : "",
        ]),
      );
      return h("li", { class: danger ? "danger" : "" }, sign, said);
    }),
  );
}
