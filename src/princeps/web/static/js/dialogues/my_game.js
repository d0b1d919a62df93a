// One of my games: another name for it, and the end of it.

import { put, remove } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { dialogue } from "./dialogue.js";
import { attempt } from "../lib/notices.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../wire.js").MatchLine} MatchLine */

/** @param {MatchLine} match @param {() => void} done */
export function renameGame(match, done) {
  dialogue(t("mine.rename"), (close) => {
    const field = h("input", {
      type: "text",
      name: "name",
      maxlength: "80",
      autocomplete: "off",
      autofocus: true,
      value: match.name,
      placeholder: match.title,
    });
    const form = h(
      "form",
      { class: "new" },
      h("label", {}, t("mine.name"), field, h("small", { class: "quiet" }, t("mine.name_about"))),
      h(
        "div",
        { class: "acts" },
        h("button", { type: "button", onclick: close }, t("cancel")),
        h("button", { class: "first" }, t("mine.keep")),
      ),
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (!(await attempt(() => put(`/matches/${match.id}/name`, { name: field.value })))) return;
      close();
      done();
    });
    return [form];
  });
}

/** @param {MatchLine} match @param {() => void} done */
export function deleteGame(match, done) {
  const really = async (/** @type {() => void} */ close) => {
    if (!(await attempt(() => remove(`/matches/${match.id}`)))) return;
    close();
    done();
  };
  dialogue(t("mine.delete_title", { name: match.name || match.title }), (close) => [
    h("p", { class: "prose" }, t(`mine.delete_${match.deletes}`)),
    h(
      "div",
      { class: "acts" },
      h("button", { onclick: close }, t("cancel")),
      h("button", { class: "first", onclick: () => really(close) }, t("mine.delete")),
    ),
  ]);
}
