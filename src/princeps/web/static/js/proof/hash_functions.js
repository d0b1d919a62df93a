// SHA-256 (FIPS 180-4) and keyed BLAKE2b (RFC 7693), as far as the dice need them: also where the browser lends no
// crypto.subtle.

const LOW = 2n ** 64n - 1n;

/** The first primes. @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** The first 32 bits behind the point. @param {number} value */
const fraction = (value) => Math.floor((value % 1) * 2 ** 32) | 0;

const SHA_ROUND = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const SHA_BEGIN = primes(8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The SHA-256 of a text, in hex. @param {string} text */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6));
  bytes.forEach((byte, i) => padded.setUint8(i, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(bytes.length) * 8n);
  const hash = [...SHA_BEGIN];
  const words = new Int32Array(64);
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = padded.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [early, late] = [words[i - 15], words[i - 2]];
      const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[i] = words[i - 16] + small + words[i - 7] + large;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + SHA_ROUND[i] + words[i];
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i] + word) | 0));
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

const BLAKE_BEGIN = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
const BLAKE_ORDER = [
  "0123456789abcdef",
  "ea489fd61c02b753",
  "b8c052fdae367194",
  "7931dcbe265a40f8",
  "905724afe1bc683d",
  "2c6a0b834d75fe19",
  "c51fed4a0763928b",
  "db7ec13950f4862a",
  "6fe9b308c2d714a5",
  "a2847615fb9e3cd0",
].map((row) => [...row].map((digit) => parseInt(digit, 16)));
const BLAKE_MIX = ["048c", "159d", "26ae", "37bf", "05af", "16bc", "278d", "349e"].map((row) =>
  [...row].map((digit) => parseInt(digit, 16)),
);
const BLOCK = 128n; // bytes

/** @param {bigint} word @param {bigint} by */
const rolled = (word, by) => (word >> by) | ((word << (64n - by)) & LOW);

/** The same eight bytes from the other end. @param {bigint} word */
function swapped(word) {
  let found = 0n;
  for (let i = 0; i < 8; i++, word >>= 8n) found = (found << 8n) | (word & 0xffn);
  return found;
}

/**
 * @param {bigint[]} hash
 * @param {bigint[]} block sixteen words
 * @param {bigint} count bytes so far
 * @param {boolean} last
 */
function compressed(hash, block, count, last) {
  const v = [...hash, ...BLAKE_BEGIN];
  v[12] ^= count;
  if (last) v[14] ^= LOW;
  for (let round = 0; round < 12; round++) {
    const order = BLAKE_ORDER[round % 10];
    BLAKE_MIX.forEach(([a, b, c, d], i) => {
      v[a] = (v[a] + v[b] + block[order[2 * i]]) & LOW;
      v[d] = rolled(v[d] ^ v[a], 32n);
      v[c] = (v[c] + v[d]) & LOW;
      v[b] = rolled(v[b] ^ v[c], 24n);
      v[a] = (v[a] + v[b] + block[order[2 * i + 1]]) & LOW;
      v[d] = rolled(v[d] ^ v[a], 16n);
      v[c] = (v[c] + v[d]) & LOW;
      v[b] = rolled(v[b] ^ v[c], 63n);
    });
  }
  return hash.map((word, i) => word ^ v[i] ^ v[i + 8]);
}

/**
 * What gives word n of a stream of dice: BLAKE2b of eight bytes of n under a key of sixteen bytes, to eight bytes; all
 * big-endian.
 * @param {bigint} key
 * @returns {(n: number) => bigint}
 */
export function keyedWords(key) {
  const rest = Array(14).fill(0n);
  const begin = [...BLAKE_BEGIN];
  begin[0] ^= 0x01010000n | (16n << 8n) | 8n;
  const keyed = compressed(begin, [swapped(key >> 64n), swapped(key & LOW), ...rest], BLOCK, false);
  return (n) => swapped(compressed(keyed, [swapped(BigInt(n)), 0n, ...rest], BLOCK + 8n, true)[0]);
}
