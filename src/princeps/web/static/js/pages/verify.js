// A saved game is checked in the page: nothing is asked of the server, and the page can be kept and used without it.

import { find, h, icon, loadSymbols, refill } from "../lib/dom.js";
import { promised } from "../proof/promise_list.js";
import { check, readSave } from "../proof/check.js";
import { language, number, speak, t } from "../lib/texts.js";

/** @typedef {import("../proof/check.js").Save} Save */
/** @typedef {import("../proof/check.js").Findings} Findings */
/** @typedef {import("../proof/check.js").Difference} Difference */

const MOST = 64 * 1024 * 1024; // bytes of a file that is read

/** @type {import("../app.js").Page} */
export async function verify({ main, title }) {
  title(t("verify.title"));
  main.append(
    ...content(h("a", { class: "button", href: `/verify/page?lang=${language()}`, download: "" }, t("verify.keep"))),
  );
}

/** The page by itself, in a file that has brought everything along. @param {string} lang */
export async function alone(lang) {
  await Promise.all([speak(lang), loadSymbols()]);
  if (matchMedia("(prefers-color-scheme: dark)").matches) document.documentElement.dataset.theme = "dark";
  find("#main").append(...content(null));
}

/** @param {Node | null} keep */
function content(keep) {
  const found = h("div", { class: "findings", role: "status" });
  const choose = h("input", { type: "file", name: "save", accept: ".json,application/json", "data-key": "save" });
  const read = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    const save = file.size > MOST ? null : readSave(await file.text());
    refill(
      found,
      save
        ? findings(file.name, save, check(save))
        : h("p", { class: "checked bad" }, icon("bones"), t("verify.no_save", { file: file.name })),
    );
  };
  choose.addEventListener("change", () => read(choose.files?.[0]));
  const drop = h(
    "label",
    { class: "drop" },
    h("strong", {}, t("verify.choose")),
    choose,
    h("small", { class: "quiet" }, t("verify.drop")),
  );
  const over = (/** @type {DragEvent} */ event, /** @type {boolean} */ here) => {
    event.preventDefault();
    drop.classList.toggle("over", here);
  };
  drop.addEventListener("dragover", (event) => over(event, true));
  drop.addEventListener("dragleave", (event) => over(event, false));
  drop.addEventListener("drop", (event) => {
    over(event, false);
    read(event.dataTransfer?.files[0]);
  });
  return [
    h("h1", { tabindex: "-1" }, t("verify.title")),
    h("p", { class: "prose" }, t("verify.about")),
    drop,
    found,
    h(
      "section",
      { class: "limits" },
      h("h2", {}, t("verify.limits")),
      h("p", { class: "prose" }, t("verify.limits_about")),
    ),
    ...(keep
      ? [
          h(
            "section",
            {},
            h("h2", {}, t("verify.offline")),
            h("p", { class: "prose" }, t("verify.offline_about")),
            h("p", { class: "acts" }, keep),
          ),
        ]
      : []),
  ];
}

/** @param {string} file @param {Save} save @param {Findings} found */
function findings(file, save, found) {
  const verdicts = [found.commitment, found.start, found.dice];
  const whole = verdicts.includes("bad") ? "bad" : verdicts.includes("open") ? "open" : "good";
  return [
    h("h2", {}, t("verify.found", { file })),
    said(whole, t(`verify.whole_${whole}`)),
    h(
      "ul",
      { class: "checks" },
      h("li", {}, said(found.commitment, t(`verify.commitment_${found.commitment}`))),
      h("li", {}, found.start ? said(found.start, t(`verify.start_${found.start}`)) : t("verify.start_none")),
      h("li", {}, said(found.dice, dice(found))),
    ),
    h(
      "section",
      { class: "proof" },
      h("h3", {}, t("verify.promised")),
      promised(save, (seat) => seat),
    ),
    entries(found),
  ];
}

/** @param {import("../proof/check.js").Verdict} verdict @param {string} text */
function said(verdict, text) {
  return h(
    "p",
    { class: `checked ${verdict}` },
    icon(verdict === "good" ? "laurel" : verdict === "bad" ? "bones" : "i-help"),
    h("span", {}, text),
  );
}

/** @param {Findings} found */
function dice({ dice: verdict, difference, checked, results, draws, commitment }) {
  if (difference) return differs(difference);
  if (commitment === "open") return t("verify.dice_seedless");
  if (verdict === "open") return t("verify.dice_open", { checked: number(checked), results: number(results) });
  return t("verify.dice_good", { dice: number(results - draws), draws: number(draws) });
}

/** @param {Difference} difference */
function differs({ kind, number: n, which, recorded, found }) {
  return t(`verify.differs_${kind}`, { entry: n, which, recorded, found });
}

/** Entry by entry. @param {Findings} found */
function entries({ lines, difference }) {
  const columns = ["entry", "seat", "step", "results", "checked"];
  const state = (/** @type {import("../proof/check.js").Line} */ line) => {
    if (difference?.number === line.number) return differs(difference);
    if (!line.results) return t("verify.nothing");
    return line.checked === line.results ? t("verify.right") : t("verify.unchecked");
  };
  return h(
    "details",
    {},
    h("summary", {}, t("verify.entries", { n: lines.length })),
    h(
      "div",
      { class: "sheet", tabindex: "0", role: "region", "aria-label": t("verify.entries", { n: lines.length }) },
      h(
        "table",
        { class: "provenance" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            columns.map((column) => h("th", { scope: "col" }, t(`verify.${column}`))),
          ),
        ),
        h(
          "tbody",
          {},
          lines.map((line) =>
            h(
              "tr",
              { class: difference?.number === line.number ? "bad" : null },
              h("th", { scope: "row" }, line.number),
              [line.seat || "–", line.at, line.results, state(line)].map((cell) => h("td", {}, cell)),
            ),
          ),
        ),
      ),
    ),
  );
}
