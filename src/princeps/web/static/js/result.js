// The end of a game: how it ended, the score, and the proof that the dice were fixed before the first answer.

import { review } from "./analysis.js";
import { h, icon } from "./dom.js";
import { sheetTable } from "./sheets.js";
import { dialogue } from "./talk.js";
import { language, number, t } from "./texts.js";

/** @param {import("./table.js").Table} table @param {import("./types.js").State} state */
export function result(table, state) {
  const done = state.result;
  if (!done) return;
  const mine = state.mine.map((seat) => done.outcome[seat]);
  const verdict = mine.includes("won") ? "won" : mine.includes("drawn") ? "drawn" : "lost";
  const id = table.summary.id;
  dialogue(
    done.title,
    () => [
      h("div", { class: `verdict ${verdict}` }, icon({ won: "laurel", drawn: "rings", lost: "bones" }[verdict]), h("p", { class: "prose" }, done.text)),
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
        .map((sheet) => h("section", { class: "closing" }, h("h3", {}, sheet.name), sheetTable(table.summary.game, sheet))),
      proof(done),
      h(
        "p",
        { class: "acts" },
        h("a", { class: "button", href: `/api/matches/${id}/export`, download: "" }, t("menu.export")),
        h("a", { class: "button", href: `/api/matches/${id}/report?lang=${language()}`, download: "" }, t("menu.report")),
        h("button", { onclick: () => review(table, state.mine[0] ?? Object.keys(done.score)[0]) }, t("analysis.review")),
        h("a", { class: "button", href: `/replay/${id}` }, t("table.replay")),
        h("a", { class: "button first", href: "/" }, t("nav.lobby")),
      ),
    ],
    state.sheets.some((sheet) => sheet.end) ? "result broad" : "result",
  );
}

/** @param {import("./types.js").Result} done */
function proof(done) {
  const verdict = h("p", { class: "checked", role: "status" });
  check(done).then((holds) => {
    if (holds === null) return;
    verdict.append(icon(holds ? "laurel" : "bones"), t(holds ? "result.holds" : "result.differs"));
    verdict.classList.add(holds ? "good" : "bad");
  });
  const row = (/** @type {string} */ name, /** @type {string} */ value) =>
    h("div", {}, h("dt", {}, t(`result.${name}`)), h("dd", {}, h("code", {}, value)));
  return h(
    "section",
    { class: "proof" },
    h("h3", {}, t("result.proof")),
    h("p", { class: "quiet" }, t("result.proof_about")),
    h("dl", {}, row("commitment", done.commitment), row("seed", done.seed), row("salt", done.salt)),
    verdict,
  );
}

/** Does the seed give the promise of the start? null where the browser cannot tell. @param {import("./types.js").Result} done */
async function check({ seed, salt, commitment }) {
  if (!crypto.subtle || !seed) return null;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${seed}:${salt}`));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}
