// Where the page's own files are: on the server, or inside a report that has brought them along.

/** @param {string} path below static/ */
export const asset = (path) => /** @type {any} */ (globalThis).princepsAssets?.[path] ?? `/static/${path}`;
