// Beside the log: chat with the others at the table.

import { get } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { attempt } from "../lib/notices.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../wire.js").ChatLine} ChatLine */

/**
 * @param {string} match
 * @param {((text: string) => void) | null} send null for one who only looks on
 * @param {(line: ChatLine) => (Node | string)[]} speaker who said it, in sign and words
 */
export function chatPanel(match, send, speaker) {
  const list = h("ol", { class: "said", "aria-live": "polite" });
  const input = h("input", {
    type: "text",
    name: "text",
    maxlength: "500",
    autocomplete: "off",
    "aria-label": t("chat.write"),
    placeholder: t("chat.write"),
  });
  const form = h("form", {}, input, h("button", {}, t("chat.send")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim()) send?.(input.value.trim());
    input.value = "";
  });
  const known = new Set();
  /** @param {ChatLine[]} lines */
  const add = (lines) => {
    for (const line of lines) {
      if (known.has(line.n)) continue;
      known.add(line.n);
      list.append(h("li", {}, h("strong", {}, speaker(line)), " ", line.text));
    }
    list.scrollTop = list.scrollHeight;
  };
  attempt(async () => add(await get(`/matches/${match}/chat`)));
  return { node: h("div", { class: "chat" }, list, send ? form : ""), add };
}
