// The end of a game: how it ended, the score, and the proof that the dice were fixed before the first answer.

import { review } from "./review.js";
import { h, icon } from "../lib/dom.js";
import { promised } from "../proof/promise_list.js";
import { checkCommitment, checkStart } from "../proof/check.js";
import { sheetTable } from "../table/sheets.js";
import { dialogue } from "./dialogue.js";
import { language, number, t } from "../lib/texts.js";

/** @param {import("../table/table.js").Table} table @param {import("../types.js").State} state */
export function resultDialogue(table, state) {
  const done = state.result;
  if (!done) return;
  const mine = state.mine.map((seat) => done.outcome[seat]);
  const verdict = mine.includes("won") ? "won" : mine.includes("drawn") ? "drawn" : "lost";
  const id = table.summary.id;
  dialogue(
    done.title,
    () => [
      h(
        "div",
        { class: `verdict ${verdict}` },
        icon({ won: "laurel", drawn: "rings", lost: "bones" }[verdict]),
        h("p", { class: "prose" }, done.text),
      ),
      h(
        "ul",
        { class: "scores" },
        Object.entries(done.score).map(([seat, score]) =>
          h(
            "li",
            {},
            h("span", {}, table.seatName(seat)),
            h("b", {}, number(score)),
            h("span", { class: "quiet" }, t(`result.${done.outcome[seat]}`)),
          ),
        ),
      ),
      ...state.sheets
        .filter((sheet) => sheet.end)
        .map((sheet) =>
          h("section", { class: "closing" }, h("h3", {}, sheet.name), sheetTable(table.summary.game, sheet)),
        ),
      proof(table, done),
      h(
        "p",
        { class: "acts" },
        h("a", { class: "button", href: `/api/matches/${id}/export`, download: "" }, t("menu.export")),
        h(
          "a",
          { class: "button", href: `/api/matches/${id}/report?lang=${language()}`, download: "" },
          t("menu.report"),
        ),
        h(
          "button",
          { onclick: () => review(table, state.mine[0] ?? Object.keys(done.score)[0]) },
          t("analysis.review"),
        ),
        h("a", { class: "button", href: `/replay/${id}` }, t("table.replay")),
        h("a", { class: "button first", href: "/" }, t("nav.lobby")),
      ),
    ],
    state.sheets.some((sheet) => sheet.end) ? "result broad" : "result",
  );
}

/** @param {import("../table/table.js").Table} table @param {import("../wire.js").Result} done */
function proof(table, done) {
  const seats = table.summary.seats.map((seat) => seat.id);
  const holds = checkCommitment(done) === "good" && checkStart(done, seats) !== "bad";
  const sentence = done.salts ? (holds ? "holds_salted" : "differs_salted") : holds ? "holds" : "differs";
  return h(
    "section",
    { class: "proof" },
    h("h3", {}, t("result.proof")),
    h("p", { class: "quiet" }, t(done.salts ? "result.proof_salted" : "result.proof_about")),
    promised(done, (seat) => table.seatName(seat)),
    h(
      "p",
      { class: holds ? "checked good" : "checked bad", role: "status" },
      icon(holds ? "laurel" : "bones"),
      t(`result.${sentence}`),
    ),
    h("p", {}, h("a", { href: "/verify" }, t("verify.link"))),
  );
}
