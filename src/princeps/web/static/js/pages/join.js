// The door for those who were invited.

import { post } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { attempt, note } from "../lib/notices.js";
import { t } from "../lib/texts.js";

/** @type {import("../app.js").Page} */
export async function join({ main, title, go }, secret) {
  title(t("join.title"));
  const enter = async () => {
    const joined = await attempt(() => post(`/join/${secret}`));
    if (!joined) return;
    note(t("join.done"));
    go(`/table/${joined.id}`);
  };
  main.append(
    h("h1", { tabindex: "-1" }, t("join.title")),
    h("p", { class: "prose" }, t("join.about")),
    h("p", {}, h("button", { class: "first", onclick: enter }, t("join.take"))),
  );
}
