// An account is optional: it only lets the same person come back on another device.

import { get, post } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { dialogue } from "./dialogue.js";
import { attempt, note } from "../lib/notices.js";
import { t } from "../lib/texts.js";

export async function account() {
  const me = await attempt(() => get("/me"));
  if (!me) return;
  dialogue(t("account.title"), (close) => (me.name ? inside(me.name, close) : outside(close)));
}

/** @param {string} name @param {() => void} close */
function inside(name, close) {
  const out = async () => {
    if ((await attempt(async () => (await post("/logout"), true))) === undefined) return;
    close();
    location.assign("/");
  };
  return [
    h("p", { class: "prose" }, t("account.hello", { name })),
    h("div", { class: "acts" }, h("button", { onclick: out }, t("account.out"))),
  ];
}

/** @param {() => void} close */
function outside(close) {
  const form = h(
    "form",
    { class: "new" },
    h("p", { class: "prose" }, t("account.about")),
    h(
      "label",
      {},
      t("account.name"),
      h("input", {
        type: "text",
        name: "name",
        required: true,
        minlength: "2",
        maxlength: "40",
        autocomplete: "username",
      }),
    ),
    h(
      "label",
      {},
      t("account.password"),
      h("input", {
        type: "password",
        name: "password",
        required: true,
        minlength: "8",
        maxlength: "200",
        autocomplete: "current-password",
      }),
    ),
    h(
      "div",
      { class: "acts" },
      h("button", { value: "accounts" }, t("account.make")),
      h("button", { class: "first", value: "login" }, t("account.in")),
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const way = /** @type {HTMLButtonElement} */ (event.submitter).value;
    const done = await attempt(() => post(`/${way}`, { name: data.get("name"), password: data.get("password") }));
    if (!done) return;
    close();
    note(t("account.hello", { name: done.name }));
    if (way === "login") location.assign("/");
  });
  return [form];
}
