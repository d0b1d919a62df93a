// Outlines that a click may hit, and the room they take.

/** The outline of a box. @param {number} x @param {number} y @param {number} wide @param {number} high */
export const boxed = (x, y, wide, high) => `M${x},${y}h${wide}v${high}h${-wide}z`;

/**
 * The box around an outline of straight lines along the axes, or of a disc. The browser would tell it too, after laying
 * out the whole board.
 * @param {string} outline
 * @returns {import("./arrange.js").Rect}
 */
export function bounds(outline) {
  let [x, y] = [0, 0];
  /** @type {import("./arrange.js").Rect} */
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [, command, numbers] of outline.matchAll(/([MLHVhva])([^A-Za-z]*)/g)) {
    const given = numbers.split(/[ ,]+/).map(Number);
    if (command === "M" || command === "L") [x, y] = given;
    else if (command === "H") x = given[0];
    else if (command === "V") y = given[0];
    else if (command === "h") x += given[0];
    else if (command === "v") y += given[0];
    const high = command === "a" ? given[1] : 0;
    if (command === "a") x += given[5];
    [box[0], box[1]] = [Math.min(box[0], x), Math.min(box[1], y - high)];
    [box[2], box[3]] = [Math.max(box[2], x), Math.max(box[3], y + high)];
  }
  return box;
}
