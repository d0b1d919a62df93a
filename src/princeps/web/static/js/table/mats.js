// Everybody at the table: whose turn it is, their numbers, how much they hold. A click shows all that lies open before
// them.

import { contentsOf } from "./cards.js";
import { strip } from "./stage.js";
import { h, icon } from "../lib/dom.js";
import { thing } from "./thing.js";
import { emblem } from "../board/owners.js";
import { dialogue } from "../dialogues/dialogue.js";
import { number, t } from "../lib/texts.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("./chairs.js").Chair} Chair */

/**
 * @param {Layout} layout
 * @param {State} state
 * @param {import("../board/board.js").Targets} targets
 * @param {Chair[]} seats
 */
export function mats(layout, state, targets, seats) {
  if (seats.length < 2) return [];
  return seats.map((seat) => mat(layout, state, targets, seat));
}

/**
 * @param {Layout} layout
 * @param {State} state
 * @param {import("../board/board.js").Targets} targets
 * @param {Chair} seat
 */
function mat(layout, state, targets, seat) {
  const owner = state.owners[seat.id] || seat.id;
  const mine = [seat.id, owner];
  const numbers = state.tracks.filter((now) => now.owner && mine.includes(now.owner));
  const held = state.trays.filter((tray) => mine.includes(tray.owner));
  const asked = state.waiting.includes(seat.id);
  const sealed = state.answered.includes(seat.id);
  const states = [asked && t("mat.asked"), sealed && t("mat.sealed")].filter(Boolean);
  const words = [
    seat.full,
    ...states,
    ...numbers.map((now) => `${layout.tracks.find((one) => one.id === now.track)?.name ?? now.name} ${now.value}`),
    ...held.map((tray) => `${tray.name} ${tray.size}`),
  ].join(", ");
  const target = targets.has(`seat:${seat.id}`);
  const kind = `mat${asked ? " asked" : ""}${sealed ? " sealed" : ""}`;
  const inside = [
    emblem(layout, owner),
    h(
      "span",
      { class: "words", "aria-hidden": "true" },
      h(
        "span",
        { class: "who-is" },
        h("b", {}, seat.name),
        seat.person ? h("span", { class: "person" }, seat.person) : null,
        asked ? icon("i-turn") : sealed ? icon("i-sealed") : null,
      ),
      h(
        "span",
        { class: "counts" },
        numbers.map((now) => {
          const track = layout.tracks.find((one) => one.id === now.track);
          const value = now.form.startsWith("signed") && now.value > 0 ? `+${now.value}` : number(now.value);
          return h(
            "span",
            { title: track?.name ?? now.name },
            icon(track?.symbol || "star"),
            h("b", { "data-gauge": `track:${now.id}` }, value),
          );
        }),
        held
          .filter((tray) => tray.form === "hand")
          .map((tray) =>
            h("span", { title: tray.name }, icon("card"), h("b", { "data-gauge": `tray:${tray.id}` }, tray.size)),
          ),
      ),
      held.map((tray) => strip(layout, state, tray)),
    ),
  ];
  const open = () => openMat(layout, state, seat);
  const [key, title] = [`mat:${seat.id}`, t("mat.open", { name: seat.full })];
  if (!target)
    return h(
      "button",
      { class: kind, "data-key": key, "data-on": `seat:${seat.id}`, "aria-label": words, title, onclick: open },
      ...inside,
    );
  const look = h(
    "button",
    { class: "bare look", "data-key": key, title, "aria-label": title, onclick: open },
    icon("i-search"),
  );
  return h("div", { class: "mat-of" }, thing(targets, `seat:${seat.id}`, kind, words, ...inside), look);
}

/** All that lies open before somebody. @param {Layout} layout @param {State} state @param {Chair} seat */
function openMat(layout, state, seat) {
  const mine = [seat.id, state.owners[seat.id] || seat.id];
  dialogue(
    seat.full,
    () => [
      h(
        "dl",
        { class: "mat-numbers" },
        state.tracks
          .filter((now) => now.owner && mine.includes(now.owner))
          .map((now) =>
            h(
              "div",
              {},
              h("dt", {}, layout.tracks.find((one) => one.id === now.track)?.name ?? now.name),
              h("dd", {}, number(now.value)),
            ),
          ),
      ),
      ...state.trays
        .filter((tray) => mine.includes(tray.owner))
        .map((tray) =>
          h(
            "section",
            {},
            h("h3", {}, tray.name, " ", h("small", { class: "quiet" }, tray.size)),
            contentsOf(layout, tray),
          ),
        ),
    ],
    "broad",
  );
}

/**
 * Beside a question about a number that everybody has: how it stands with the others.
 * @param {Layout} layout
 * @param {State} state
 */
export function besideQuestion(layout, state) {
  const [asked] = state.decisions;
  return layout.tracks
    .filter((track) => asked && track.beside.includes(asked.step))
    .map((track) => {
      const all = state.tracks.filter((now) => now.track === track.id && now.value);
      return h(
        "p",
        {},
        track.symbol ? icon(track.symbol) : null,
        track.name,
        all.length ? null : h("b", {}, "–"),
        [...all]
          .sort((one, other) => other.value - one.value)
          .map((now) =>
            h(
              "span",
              { class: "rival" },
              emblem(layout, now.owner, layout.owners.find((one) => one.id === now.owner)?.name),
              h("b", {}, now.value),
            ),
          ),
      );
    });
}
