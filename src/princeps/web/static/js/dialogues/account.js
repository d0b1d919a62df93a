// Who one is to others. An account is optional: it only lets the same person come back on another device.

import { get, post, put } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { dialogue } from "./dialogue.js";
import { attempt, note } from "../lib/notices.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../wire.js").Me} Me */

export async function account() {
  const me = /** @type {Me | undefined} */ (await attempt(() => get("/me")));
  if (!me) return;
  dialogue(t("account.title"), (close) => (me.name ? inside(me.name, close) : outside(me, close)));
}

/** What others are to read of one without an account. @param {Me} me */
export function nameField(me) {
  const field = h(
    "label",
    {},
    t("guest.name"),
    h("input", {
      type: "text",
      name: "called",
      minlength: "2",
      maxlength: "24",
      autocomplete: "nickname",
      value: me.called ?? "",
      disabled: Boolean(me.name),
    }),
    h("small", { class: "quiet" }, me.name ? t("account.hello", { name: me.name }) : t("guest.about")),
  );
  return field;
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

/** @param {Me} me @param {() => void} close */
function outside(me, close) {
  const guest = h(
    "form",
    { class: "new guest" },
    nameField(me),
    h("div", { class: "keep" }, h("button", {}, t("guest.keep"))),
  );
  guest.addEventListener("submit", async (event) => {
    event.preventDefault();
    const kept = await attempt(() => put("/me", { called: new FormData(guest).get("called") }));
    if (kept) note(t("guest.kept", { name: kept.called }));
  });
  const form = h(
    "form",
    { class: "new" },
    h("h3", {}, t("account.own")),
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
  return [guest, form];
}
