// What only several people can settle: taking back by consent, and a seat that a bot keeps for somebody.

import { dialogue } from "../dialogues/dialogue.js";
import { post } from "../lib/api.js";
import { h, refill } from "../lib/dom.js";
import { announce, attempt, note } from "../lib/notices.js";
import { t } from "../lib/texts.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").State} State */
/** @typedef {"agree_undo" | "refuse_undo" | "withdraw_undo"} Word */

/** Before the others are asked. @param {Table} table @param {number} [to] how many answers would be left */
export function askToTakeBack(table, to) {
  return dialogue(t("consent.title"), (close) => [
    h("p", { class: "prose" }, t("consent.about")),
    h(
      "div",
      { class: "acts" },
      h("button", { onclick: close }, t("cancel")),
      h(
        "button",
        {
          class: "first",
          autofocus: true,
          onclick: () => {
            close();
            say(table, { type: "ask_undo", version: table.state?.version ?? 0, to: to ?? null });
          },
        },
        t("consent.ask"),
      ),
    ),
  ]);
}

/** @param {Table} table @param {import("../wire.js").Message} message */
async function say(table, message) {
  try {
    await table.socket?.ask(message);
  } catch (why) {
    note(/** @type {any} */ (why).text, "bad");
  }
}

/**
 * Above the decision: what the others want to take back, and the seat that waits for its player.
 * @param {Table} table
 */
export function consentPanel(table) {
  const node = h("div", { class: "consent", role: "status", hidden: true });
  let said = "";
  /** @param {State} state */
  const show = (state) => {
    const asked = state.undo_asked;
    const parts = [...(asked ? question(table, state, asked) : []), ...state.kept.map((seat) => kept(table, seat))];
    const now = JSON.stringify([asked, state.kept]);
    if (now === said) return;
    said = now;
    node.hidden = !parts.length;
    refill(node, parts);
    if (asked) announce(sentence(table, asked));
  };
  return { node, show };
}

/** @param {Table} table @param {import("../wire.js").UndoRequest} asked */
const sentence = (table, asked) => t("consent.asks", { who: table.seatName(asked.seat), n: asked.answers });

/** @param {Table} table @param {State} state @param {import("../wire.js").UndoRequest} asked */
function question(table, state, asked) {
  /** @param {Word} type @param {string} kind */
  const button = (type, kind = "") =>
    h("button", { class: kind, onclick: () => say(table, { type, version: state.version }) }, t(`consent.${type}`));
  const mine = (/** @type {string} */ seat) => state.mine.includes(seat);
  const acts = mine(asked.seat)
    ? [button("withdraw_undo")]
    : asked.waits.some(mine)
      ? [button("refuse_undo"), button("agree_undo", "first")]
      : [];
  const waits = asked.waits.map((seat) => table.seatName(seat)).join(", ");
  return [
    h("p", { class: "prose" }, sentence(table, asked)),
    h("p", { class: "quiet" }, t("consent.waits", { who: waits })),
    h("div", { class: "acts" }, acts),
  ];
}

/** @param {Table} table @param {string} seat */
function kept(table, seat) {
  const back = async () => {
    if (await attempt(() => post(`/matches/${table.summary.id}/seats/${seat}/return`)))
      table.shell.go(`/table/${table.summary.id}`);
  };
  return h(
    "div",
    {},
    h("p", { class: "prose" }, t("seat.kept_for_me", { name: table.seatName(seat) })),
    h("div", { class: "acts" }, h("button", { class: "first", onclick: back }, t("seat.take_back"))),
  );
}
