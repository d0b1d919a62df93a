// Beside the log: notes for oneself.

import { get, put } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { attempt } from "../lib/notices.js";
import { t } from "../lib/texts.js";

const WRITE_AFTER = 700; // milliseconds without typing until notes are kept

/** @param {string} match */
export function notesPanel(match) {
  const status = h("small", { class: "quiet", role: "status" });
  const field = h("textarea", { "aria-label": t("notes.label"), placeholder: t("notes.hint") });
  let timer = 0;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    status.textContent = "";
    timer = window.setTimeout(async () => {
      if (await attempt(() => put(`/matches/${match}/notes`, { text: field.value })))
        status.textContent = t("notes.kept");
    }, WRITE_AFTER);
  });
  attempt(async () => (field.value = (await get(`/matches/${match}/notes`))?.text ?? ""));
  return h("div", { class: "notes-panel" }, field, status);
}
