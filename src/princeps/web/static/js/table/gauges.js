// Tracks, cups and trays: what stands beside the board.

import { h, icon, s } from "../lib/dom.js";
import { emblem, ownerLook } from "../board/owners.js";
import { number, signed, t } from "../lib/texts.js";
import { thing } from "./thing.js";
import { chit, picture } from "../board/tokens.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../board/board.js").Targets} Targets */

/**
 * The tracks in a row. What everybody has for themselves stands on their mats, unless it is a race on one track.
 * @param {Layout} layout
 * @param {import("../types.js").State} state
 * @param {Targets} targets
 */
export function tracks(layout, state, targets) {
  const races = layout.tracks
    .filter((track) => track.form === "race")
    .map((track) => race(layout, state, track, targets));
  const common = state.tracks.filter((now) => !now.owner && now.form !== "race");
  return [...common.map((now) => track(layout, now, targets, dangerOn(state, now.id))), ...races];
}

/** What makes a track dangerous now. @param {import("../types.js").State} state @param {string} id */
function dangerOn(state, id) {
  return state.goals.find((goal) => goal.danger && goal.track === id) ?? null;
}

/**
 * @param {Layout} layout
 * @param {import("../wire.js").Track} now
 * @param {Targets} targets
 * @param {import("../wire.js").GoalCard | null} danger
 */
function track(layout, now, targets, danger) {
  const symbol = layout.tracks.find((one) => one.id === now.track)?.symbol;
  const stands = { value: now.value, low: now.low, high: now.of ?? undefined, goal: now.goal ?? undefined };
  const value = now.form.startsWith("signed") ? signed(now.value) : number(now.value);
  const of = now.of !== null && now.form !== "points" && now.form !== "steps" ? `/${now.of}` : "";
  const label = [`${now.name}: ${value}${of}`, now.note, danger && `${t("goals.danger")}: ${danger.says}`]
    .filter(Boolean)
    .join(", ");
  return thing(
    targets,
    `track:${now.id}`,
    danger ? "gauge danger" : "gauge",
    label,
    danger ? icon("i-danger") : symbol ? icon(symbol) : null,
    h(
      "span",
      { class: "words", "aria-hidden": "true" },
      h("span", { class: "what" }, now.name),
      h("span", { class: "value", "data-gauge": `track:${now.id}` }, value, of && h("small", {}, of)),
      FIGURES[now.form]?.(stands) ?? null,
    ),
    now.note && h("span", { class: "remark", "aria-hidden": "true" }, now.note),
  );
}

/**
 * One track with a marker for each.
 * @param {Layout} layout
 * @param {import("../types.js").State} state
 * @param {import("../types.js").TrackLook} spec
 * @param {Targets} targets
 */
function race(layout, state, spec, targets) {
  const markers = state.tracks.filter((now) => now.track === spec.id);
  const [low, high] = [
    Math.min(...markers.map((now) => Math.min(now.low, now.value)), 0),
    Math.max(...markers.map((now) => Math.max(now.of ?? 0, now.goal ?? 0, now.value)), 1),
  ];
  const x = (/** @type {number} */ value) => 8 + ((value - low) / (high - low)) * 184;
  /** @type {Map<number, number>} */
  const crowd = new Map();
  const name = (/** @type {string} */ owner) => ownerLook(layout, state.owners[owner] || owner).name;
  const label = `${spec.name}: ${markers.map((now) => `${name(now.owner)} ${now.value}`).join(", ")}`;
  return thing(
    targets,
    `track:${spec.id}`,
    "gauge race",
    label,
    spec.symbol ? icon(spec.symbol) : null,
    h(
      "span",
      { class: "words", "aria-hidden": "true" },
      h("span", { class: "what" }, spec.name),
      s(
        "svg",
        { class: "figure", viewBox: "0 0 200 26" },
        s("path", { class: "rail-line", d: "M8,20H192" }),
        s("text", { class: "rail-end", x: 192, y: 9, "text-anchor": "end" }, high),
        markers.map((now) => {
          const look = ownerLook(layout, state.owners[now.owner] || now.owner);
          const over = crowd.get(now.value) ?? 0;
          crowd.set(now.value, over + 1);
          return s("use", {
            href: `#${look.emblem}`,
            class: `runner c-${look.colour}`,
            x: x(now.value) - 5 + (x(now.value) > 150 ? -over : over) * 7,
            y: 15,
            width: 10,
            height: 10,
          });
        }),
      ),
    ),
  );
}

/** @typedef {{value: number, low: number, high?: number, goal?: number}} Stands */

/** Small drawings of how a track stands. @type {Record<string, (stands: Stands) => SVGElement>} */
const FIGURES = {
  steps: ({ value, low, high = value }) => dots(low, high, (i) => (i < value ? "past" : i === value ? "now" : "")),
  signed_steps: ({ value, low, high = value }) =>
    dots(low, high, (i) => (i === value ? "now" : i < value ? "past" : "")),
  points: ({ value, low, high = value }) => dots(low + 1, high, (i) => (i <= value ? "now" : "")),
  bar: ({ value, high, goal }) => {
    const most = Math.max(high ?? 0, goal ?? 0, value, 1);
    const x = (/** @type {number} */ n) => (Math.max(0, n) / most) * 70;
    return s(
      "svg",
      { class: "figure", viewBox: "0 0 72 10", "aria-hidden": "true" },
      s("rect", { class: "rail", x: 0, y: 3, width: 70, height: 4, rx: 2 }),
      s("rect", { class: "fill", x: 0, y: 3, width: x(value), height: 4, rx: 2 }),
      goal !== undefined && s("path", { class: "goal", d: `M${x(goal)},0v10` }),
    );
  },
};

/** @param {number} low @param {number} high @param {(i: number) => string} state */
function dots(low, high, state) {
  const count = high - low + 1;
  return s(
    "svg",
    { class: "figure", viewBox: `0 0 ${Math.max(72, count * 11)} 10`, "aria-hidden": "true" },
    Array.from({ length: count }, (_, i) =>
      s("rect", { class: `step ${state(low + i)}`, x: i * 11 + 1, y: 1, width: 8, height: 8, rx: 2 }),
    ),
  );
}

/**
 * Cups with their sizes, and what lies open beside the board.
 * @param {Layout} layout
 * @param {import("../types.js").State} state
 * @param {Targets} targets
 */
export function trays(layout, state, targets) {
  const { cups } = layout;
  return [
    cups &&
      h(
        "div",
        { class: "cups" },
        cups.cups.map(({ id, name, tone }) => {
          const size = state.cups[id];
          const label = t("tray.cup", { name, n: size });
          return thing(
            targets,
            `cup:${id}`,
            `cup ${tone}`,
            label,
            s(
              "svg",
              { class: "vessel", viewBox: "0 0 48 44", "aria-hidden": "true" },
              s("path", { d: VESSEL }),
              s("text", { x: 24, y: 25, "text-anchor": "middle" }, size),
            ),
            h("span", { class: "what", "aria-hidden": "true", "data-gauge": `cup:${id}` }, name),
          );
        }),
      ),
    ...state.trays
      .filter((tray) => tray.form === "chits")
      .map((tray) => {
        const on = layout.trays.find((one) => one.id === tray.tray)?.on;
        const chits = tray.things.flatMap(([id, count]) => Array.from({ length: count }, () => id));
        const most = on ? chits.length : MOST_CHITS;
        const more = chits.length - most;
        return thing(
          targets,
          `tray:${tray.id}`,
          "tray",
          tray.said,
          h(
            "span",
            { class: "what", "aria-hidden": "true" },
            tray.owner ? emblem(layout, tray.owner) : null,
            tray.name,
            h("b", { "data-gauge": `tray:${tray.id}` }, tray.size),
          ),
          chits.length
            ? h(
                "span",
                { class: "chits" },
                more > 0 ? h("span", { class: "more" }, `+${more}`) : null,
                chits.slice(-most).map((id) => trayChit(layout, { on }, id, targets)),
              )
            : null,
        );
      }),
  ].filter(Boolean);
}

const MOST_CHITS = 12; // of a tray that only lies there; of more, the last ones
const VESSEL = "M3,3H45C45,10 43,14 40,18C37,30 34,38 30,41H18C14,38 11,30 8,18C5,14 3,10 3,3Z";

/** @param {Layout} layout @param {{on?: string}} tray @param {string} id @param {Targets} targets */
function trayChit(layout, tray, id, targets) {
  const name = layout.chits[id]?.name ?? id;
  const drawn = picture(chit(layout, id), name);
  return tray.on ? thing(targets, `${tray.on}:${id}`, "held", name, drawn) : drawn;
}

/**
 * What the cups can hold: how many of each family, on average.
 * @param {Layout} layout
 * @param {import("../types.js").State} state
 */
export function beliefs(layout, state) {
  const { cups } = layout;
  const held = state.beliefs?.cups;
  if (!cups || !held) return null;
  const most = Math.max(
    1,
    ...cups.families.flatMap((family) => cups.cups.map((cup) => expected(family, held[cup.id]))),
  );
  return h(
    "table",
    { class: "beliefs" },
    h("caption", {}, t("beliefs.caption")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("beliefs.family")),
        cups.cups.map((cup) => h("th", { scope: "col" }, cup.name, h("small", {}, state.cups[cup.id]))),
      ),
    ),
    h(
      "tbody",
      {},
      cups.families.map((family) => {
        const group = layout.groups.find((one) => one.id === family.group);
        return h(
          "tr",
          { class: `c-${group?.colour ?? "ink"}` },
          h(
            "th",
            { scope: "row" },
            s(
              "svg",
              { class: "dot", viewBox: "0 0 12 12", "aria-hidden": "true" },
              s("use", { href: `#${group?.emblem ?? "ring"}` }),
            ),
            family.name,
          ),
          cups.cups.map((cup) => {
            const value = expected(family, held[cup.id]);
            return h(
              "td",
              {},
              h("span", {}, value < 0.005 ? "–" : number(value, 1)),
              s(
                "svg",
                { class: "mini", viewBox: "0 0 60 4", "aria-hidden": "true" },
                s("rect", { width: (60 * value) / most, height: 4, rx: 2 }),
              ),
            );
          }),
        );
      }),
    ),
  );
}

/** @param {import("../types.js").Family} family @param {Record<string, number>} chances */
const expected = (family, chances) => family.chits.reduce((sum, id) => sum + (chances?.[id] ?? 0), 0);

/** A die that comes to rest on its face. @param {number} face @param {string} text */
export function die(face, text) {
  return h(
    "div",
    { class: "rolled", role: "img", "aria-label": text },
    s(
      "svg",
      { viewBox: "0 0 60 60", "aria-hidden": "true" },
      s("path", { d: "M30,3L55,22L46,53H14L5,22Z" }),
      s("path", { class: "edge", d: "M30,3L44,32L30,47L16,32ZM44,32L55,22M16,32L5,22M30,47L46,53M30,47L14,53" }),
      s("text", { x: 30, y: 37, "text-anchor": "middle" }, face),
    ),
  );
}
