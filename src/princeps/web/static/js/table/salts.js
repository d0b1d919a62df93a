// Before the beginning of a table that gathers salts: the commitment, who has added one (not what), and one's own.

import { post, put } from "../lib/api.js";
import { h, icon, refill } from "../lib/dom.js";
import { promised } from "../proof/promise_list.js";
import { announce, attempt } from "../lib/notices.js";
import { t } from "../lib/texts.js";

const MOST = 64; // characters
const BYTES = 16;

/** Something that nobody can foresee. */
const proposal = () =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {import("./table.js").Table} table */
export function saltsPanel(table) {
  const match = table.summary.id;
  const commitment = h("div", {});
  const list = h("ul", { class: "gathered" });
  const field = h("input", {
    type: "text",
    name: "salt",
    maxlength: MOST,
    autocomplete: "off",
    spellcheck: "false",
    value: proposal(),
    "data-key": "salt",
    "aria-describedby": "salt-about",
  });
  /** @type {string[]} */
  let mine = [];
  const give = (/** @type {string | null} */ salt) =>
    attempt(async () => {
      for (const seat of mine) await put(`/matches/${match}/seats/${seat}/salt`, { salt });
    });
  const own = h("p", { class: "own", role: "status" });
  const form = h(
    "form",
    { class: "salt" },
    h("label", {}, t("gathering.own"), field),
    h("small", { id: "salt-about", class: "quiet" }, t("gathering.own_about", { most: MOST })),
    h(
      "div",
      { class: "acts" },
      h("button", { type: "button", "data-key": "without", onclick: () => give(null) }, t("gathering.without")),
      h("button", { class: "first", "data-key": "add" }, t("gathering.add")),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    give(field.value.trim());
  });
  const begin = h(
    "button",
    { "data-key": "begin", onclick: () => attempt(() => post(`/matches/${match}/begin`)) },
    t("gathering.begin"),
  );
  const node = h(
    "div",
    { class: "gathering proof" },
    h("h2", { tabindex: "-1" }, t("gathering.title")),
    h("p", { class: "quiet" }, t("gathering.about")),
    commitment,
    list,
    form,
    own,
    h("div", { class: "acts" }, h("small", { class: "quiet" }, t("gathering.begin_about")), begin),
  );
  /** @param {import("../types.js").State} state */
  const show = (state) => {
    const now = state.gathering;
    if (!now) return;
    mine = Object.keys(now.own);
    refill(commitment, promised({ commitment: now.commitment }, String));
    const said = (/** @type {boolean | null} */ given) =>
      t(`gathering.${given === null ? "waits" : given ? "given" : "goes_without"}`);
    const lines = Object.entries(now.seats).map(([id, given]) => ({
      name: table.seatName(id),
      says: said(given),
      waits: given === null,
    }));
    const before = list.textContent;
    refill(
      list,
      lines.map(({ name, says, waits }) =>
        h(
          "li",
          {},
          icon(waits ? "i-more" : "laurel"),
          h("strong", {}, `${name}:`),
          h("span", { class: "quiet" }, says),
        ),
      ),
    );
    if (before && before !== list.textContent) announce(lines.map(({ name, says }) => `${name}: ${says}`).join("; "));
    form.hidden = !mine.length;
    const salt = now.own[mine[0]];
    own.textContent = salt
      ? t("gathering.is", { salt })
      : now.seats[mine[0]] === false
        ? t("gathering.is_without")
        : "";
    /** @type {HTMLElement} */ (begin.parentElement).hidden = !table.summary.host;
  };
  return { node, show };
}
