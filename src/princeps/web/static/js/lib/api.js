// The REST calls of docs/protocol.md.

import { language, t } from "./texts.js";

/** A refusal of the server, in its own sentence. */
export class Refusal extends Error {
  /** @param {string} id @param {string} text @param {number} status */
  constructor(id, text, status) {
    super(text);
    this.id = id;
    this.status = status;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 * @returns {Promise<any>}
 */
async function call(method, path, body) {
  const address = new URL(`/api${path}`, location.origin);
  address.searchParams.set("lang", language());
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (method !== "GET") headers["X-Princeps"] = "1";
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response;
  try {
    response = await fetch(address, {
      method,
      headers,
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("offline", t("problem.offline"), 0);
  }
  const text = await response.text();
  let words;
  try {
    words = text ? JSON.parse(text) : null;
  } catch {
    words = null;
  }
  if (!response.ok)
    throw new Refusal(
      words?.error?.id ?? "failed",
      words?.error?.text ?? t("problem.failed", { status: response.status }),
      response.status,
    );
  return words;
}

/** @param {string} path */
export const get = (path) => call("GET", path);
/** @param {string} path @param {any} [body] */
export const post = (path, body = {}) => call("POST", path, body);
/** @param {string} path @param {any} [body] */
export const put = (path, body = {}) => call("PUT", path, body);
/** @param {string} path */
export const remove = (path) => call("DELETE", path);

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/**
 * What does not change while the page is open: asked for once per language.
 * @param {string} path
 */
export function once(path) {
  const key = `${language()} ${path}`;
  let answer = kept.get(key);
  if (!answer) {
    answer = get(path);
    kept.set(key, answer);
    answer.catch(() => kept.delete(key));
  }
  return answer;
}
