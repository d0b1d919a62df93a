// The page begins here: language, colours, head and foot, and which page an address means.

import { account } from "./dialogues/account.js";
import { find, h, icon, loadSymbols, refill } from "./lib/dom.js";
import { Refusal } from "./lib/api.js";
import { language, languages, preferred, speak, t } from "./lib/texts.js";

/**
 * @typedef {{main: HTMLElement, slot: HTMLElement, title: (text: string) => void, go: (path: string) => void}} Shell
 * @typedef {(shell: Shell, ...parts: string[]) => Promise<(() => void) | void>} Page
 *   shows itself in `main`; what it returns is called when it is left
 */

/** @type {[RegExp, () => Promise<Page>, string][]} */
const PAGES = [
  [/^\/$/, async () => (await import("./pages/lobby.js")).lobby, "lobby"],
  [/^\/table\/([\w-]+)$/, async () => (await import("./table/table.js")).table, "table"],
  [/^\/replay\/([\w-]+)$/, async () => (await import("./pages/replay.js")).replay, "table"],
  [/^\/join\/([\w-]+)$/, async () => (await import("./pages/join.js")).join, "lobby"],
  [/^\/games\/(\w+)$/, async () => (await import("./pages/game.js")).game, "game"],
  [/^\/rules(?:\/(\w+))?$/, async () => (await import("./pages/rulebook.js")).rulebook, "rules"],
  [/^\/learn(?:\/(\w+))?$/, async () => (await import("./pages/learn.js")).learn, "learn"],
  [/^\/puzzles(?:\/(\w+))?$/, async () => (await import("./pages/puzzles.js")).puzzles, "puzzles"],
  [/^\/lessons(?:\/(\w+))?$/, async () => (await import("./pages/lessons.js")).lessons, "lessons"],
  [/^\/verify$/, async () => (await import("./pages/verify.js")).verify, "verify"],
  [/^\/about$/, async () => (await import("./pages/about.js")).about, "about"],
  [/^\/about\/(\w+)$/, async () => (await import("./pages/about.js")).components, "about"],
];

/** @type {(() => void) | void} */
let leave;
let visit = 0;

/** @param {string} path */
function go(path) {
  history.pushState(null, "", path);
  show();
}

function pageHere() {
  const pages = PAGES.map(([pattern, load, name]) => ({ parts: pattern.exec(location.pathname), load, name }));
  return pages.find((page) => page.parts);
}

async function show() {
  const mine = ++visit;
  leave?.();
  leave = undefined;
  const found = pageHere();
  head(found?.name ?? "");
  // a new one for each visit: a page that is left before it has come up shows itself where nobody looks
  const main = /** @type {HTMLElement} */ (find("#main").cloneNode());
  find("#main").replaceWith(main);
  main.className = found?.name === "table" ? "wide" : "text";
  document.body.dataset.page = found?.name ?? "none";
  document.body.dataset.loading = ""; // what stands below the page is not seen moving
  const slow = setTimeout(() => main.append(h("p", { class: "slow quiet", role: "status" }, t("loading"))), 400);
  const shell = {
    main,
    slot: find(".slot"),
    title: (/** @type {string} */ text) => void (document.title = `${text} · Princeps`),
    go,
  };
  try {
    if (!found?.parts) throw new Refusal("page", t("problem.page"), 404);
    const page = await found.load();
    const left = await page(shell, ...found.parts.slice(1));
    main.querySelector(".slow")?.remove();
    if (mine === visit) leave = left;
    else left?.();
  } catch (why) {
    if (!(why instanceof Refusal)) throw why;
    if (mine !== visit) return;
    main.className = "text";
    refill(
      main,
      h("h1", { tabindex: "-1" }, t("problem.title")),
      h("p", { class: "prose" }, why.message),
      h("p", {}, h("a", { class: "button", href: "/" }, t("nav.lobby"))),
    );
    shell.title(t("problem.title"));
  }
  clearTimeout(slow);
  if (mine !== visit) return;
  delete document.body.dataset.loading;
  const target = location.hash ? document.getElementById(location.hash.slice(1)) : null;
  if (target) target.scrollIntoView();
  /** @type {HTMLElement | null} */ (target ?? main.querySelector("h1") ?? main)?.focus({
    preventScroll: Boolean(target),
  });
}

/** @param {string} here */
function head(here) {
  find(".skip").textContent = t("nav.skip");
  const link = (/** @type {string} */ name, /** @type {string} */ path) =>
    h("a", { href: path, "aria-current": name === here ? "page" : null }, t(`nav.${name}`));
  refill(
    find(".head"),
    h("a", { class: "mark", href: "/", "aria-label": t("nav.home") }, icon("sol"), h("span", {}, "PRINCEPS")),
    h(
      "nav",
      { "aria-label": t("nav.title") },
      link("lobby", "/"),
      link("rules", "/rules"),
      link("learn", "/learn"),
      link("puzzles", "/puzzles"),
      link("about", "/about"),
    ),
    h("div", { class: "slot" }),
    h(
      "div",
      { class: "choices" },
      languages().map(([id, name]) =>
        h(
          "button",
          {
            class: "bare",
            lang: id,
            title: name,
            "aria-label": name,
            "aria-pressed": String(id === language()),
            "data-key": `lang:${id}`,
            onclick: () => choose(id),
          },
          id.toUpperCase(),
        ),
      ),
      h(
        "button",
        {
          class: "bare",
          title: t("account.title"),
          "aria-label": t("account.title"),
          "data-key": "account",
          onclick: () => account(),
        },
        icon("i-person"),
      ),
      h(
        "button",
        { class: "bare", title: t("nav.theme"), "aria-label": t("nav.theme"), "data-key": "theme", onclick: turn },
        icon(dark() ? "i-sun" : "i-moon"),
      ),
    ),
  );
  refill(find(".foot"), t("foot"), " ", h("a", { href: "/about" }, t("nav.about")));
}

// -- language and colours ---------------------------------------------------------------------------------------------

/** @param {string} lang */
async function choose(lang) {
  localStorage.setItem("princeps.lang", lang);
  await speak(lang);
  await show();
  find(`[data-key="lang:${lang}"]`).focus();
}

const system = matchMedia("(prefers-color-scheme: dark)");
const dark = () => (localStorage.getItem("princeps.theme") ?? (system.matches ? "dark" : "light")) === "dark";

function paint() {
  document.documentElement.dataset.theme = dark() ? "dark" : "light";
}

function turn() {
  localStorage.setItem("princeps.theme", dark() ? "light" : "dark");
  paint();
  refill(find('[data-key="theme"]'), icon(dark() ? "i-sun" : "i-moon"));
}

/** A page is drawn once, with its own letters: nothing moves when they come. */
const LETTERS = ["600 1em Cinzel", "1em 'EB Garamond'", "1em 'Source Sans'"];
const letters = (/** @type {string} */ font) => document.fonts.load(font).catch(() => []);

// -- the beginning ----------------------------------------------------------------------------------------------------

paint();
system.addEventListener("change", paint);
addEventListener("popstate", () => show());
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (
    !link ||
    event.defaultPrevented ||
    event.button ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    link.target ||
    link.hasAttribute("download")
  )
    return;
  const address = new URL(link.href);
  if (
    address.origin !== location.origin ||
    address.pathname.startsWith("/api/") ||
    link.getAttribute("href")?.startsWith("#")
  )
    return;
  event.preventDefault();
  go(address.pathname + address.search + address.hash);
});
pageHere()
  ?.load()
  .catch(() => {}); // its scripts come while texts and symbols do; `show` tells if they do not
await Promise.all([loadSymbols(), speak(preferred()), ...LETTERS.map(letters)]);
await show();
