// The door for those who were invited.

import { get, post, put } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { nameField } from "../dialogues/account.js";
import { attempt, note } from "../lib/notices.js";
import { t } from "../lib/texts.js";

/** @type {import("../app.js").Page} */
export async function join({ main, title, go }, secret) {
  title(t("join.title"));
  const me = /** @type {import("../wire.js").Me} */ (await get("/me"));
  const form = h(
    "form",
    { class: "new door" },
    nameField(me),
    h("p", {}, h("button", { class: "first" }, t("join.take"))),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const called = String(new FormData(form).get("called") ?? "").trim();
    const joined = await attempt(async () => {
      if (!me.name && called && called !== me.called) await put("/me", { called });
      return post(`/join/${secret}`);
    });
    if (!joined) return;
    note(t("join.done"));
    go(`/table/${joined.id}`);
  });
  main.append(h("h1", { tabindex: "-1" }, t("join.title")), h("p", { class: "prose" }, t("join.about")), form);
}
