// Lambert's conformal conic projection, with the numbers that tools/coast.py wrote into coast.json.

import { asset } from "../lib/assets.js";

/**
 * @typedef {{parallels: [number, number], centre: [number, number], scale: number, at: [number, number]}} Numbers
 * @typedef {{text: string, at: [number, number], turn: number, size: number}} Label
 * @typedef {{origin: string, projection: Numbers, size: [number, number],
 *   beyond: [number, number, number, number], land: string, rivers: Record<string, string>,
 *   frontier: string, labels: Label[]}} Coast
 */

const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;
const tan = (/** @type {number} */ latitude) => Math.tan(Math.PI / 4 + radians(latitude) / 2);

/**
 * A function from longitude and latitude to units of the map.
 * @param {Numbers} numbers
 * @returns {(lon: number, lat: number) => [number, number]}
 */
export function lambert({ parallels: [one, two], centre, scale, at }) {
  const n = Math.log(Math.cos(radians(one)) / Math.cos(radians(two))) / Math.log(tan(two) / tan(one));
  const f = (Math.cos(radians(one)) * tan(one) ** n) / n;
  const middle = f / tan(centre[1]) ** n;
  return (lon, lat) => {
    const rho = f / tan(lat) ** n;
    const angle = n * radians(lon - centre[0]);
    return [at[0] + scale * rho * Math.sin(angle), at[1] - scale * (middle - rho * Math.cos(angle))];
  };
}

/** @type {Promise<Coast> | null} */
let coast = null;

/** The shared map, fetched once. */
export function loadCoast() {
  coast ??= fetch(asset("coast.json")).then((answer) => answer.json());
  return coast;
}
