// Land cells around places: each point belongs to the place that is nearest (a Voronoi diagram, by cutting with one
// bisector after the other).

/** @typedef {[number, number]} Point */
/** @typedef {{from: Point, to: Point, other: number}} Edge other: the cell on the far side, -1 for the rim */

/**
 * @param {Point[]} sites
 * @param {[number, number, number, number]} rim left, top, right, bottom
 * @returns {Edge[][]} the edges of each site's cell, in order
 */
export function cells(sites, [left, top, right, bottom]) {
  /** @type {Point[]} */
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return sites.map((site, number) => {
    /** @type {Edge[]} */
    let edges = corners.map((from, i) => ({ from, to: corners[(i + 1) % 4], other: -1 }));
    sites.forEach((rival, other) => {
      if (other !== number) edges = cut(edges, site, rival, other);
    });
    return edges;
  });
}

/**
 * The part of a cell that is nearer to the site than to its rival.
 * @param {Edge[]} edges
 * @param {Point} site
 * @param {Point} rival
 * @param {number} other
 */
function cut(edges, site, rival, other) {
  const [nx, ny] = [rival[0] - site[0], rival[1] - site[1]];
  const bound = (nx * (rival[0] + site[0]) + ny * (rival[1] + site[1])) / 2;
  const over = (/** @type {Point} */ point) => nx * point[0] + ny * point[1] - bound;
  /** @type {Edge[]} */
  const kept = [];
  /** @type {Point | null} */
  let leaves = null;
  /** @type {Point | null} */
  let enters = null;
  for (const edge of edges) {
    const [a, b] = [over(edge.from), over(edge.to)];
    if (a <= 0 && b <= 0) kept.push(edge);
    else if (a <= 0 || b <= 0) {
      const share = a / (a - b);
      /** @type {Point} */
      const cross = [
        edge.from[0] + share * (edge.to[0] - edge.from[0]),
        edge.from[1] + share * (edge.to[1] - edge.from[1]),
      ];
      if (a <= 0) {
        kept.push({ ...edge, to: cross });
        leaves = cross;
      } else {
        enters = cross;
        kept.push({ ...edge, from: cross });
      }
    }
  }
  if (!leaves || !enters) return kept;
  const at = kept.findIndex((edge) => edge.to === leaves);
  kept.splice(at + 1, 0, { from: leaves, to: enters, other });
  return kept;
}

/** @param {Edge[]} edges */
export function outline(edges) {
  return edges.length
    ? `M${edges.map((edge) => edge.from.map((number) => number.toFixed(1)).join(",")).join("L")}Z`
    : "";
}
