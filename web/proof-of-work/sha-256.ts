/**
 * SHA-256 (FIPS 180-4), at once. The browser's own answers later, one hash at a time: thousands of them took it seconds, in which
 * the page had little time for anything else.
 */
const ROUNDS = 64;
const START_WORDS = 8;

const firstPrimes = Array.from({ length: 312 }, (_, number) => number).filter(
  (number) =>
    number > 1 && !Array.from({ length: number - 2 }, (_, index) => index + 2).some((by) => number % by === 0),
);
/** The first 32 bits behind the point. */
const behindThePoint = (value: number): number => (value % 1) * 2 ** 32;
const START = Uint32Array.from(firstPrimes.slice(0, START_WORDS), (prime) => behindThePoint(Math.sqrt(prime)));
const CONSTANTS = Uint32Array.from(firstPrimes.slice(0, ROUNDS), (prime) => behindThePoint(Math.cbrt(prime)));

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

const schedule = new Uint32Array(ROUNDS);
const at = (words: Uint32Array, index: number): number => words[index] ?? 0;

/** Takes in the sixteen words at the beginning of the schedule. Plain steps: this runs a hundred thousand times. */
function takeBlock(state: Uint32Array): void {
  for (let index = 16; index < ROUNDS; index++) {
    const before = at(schedule, index - 15);
    const later = at(schedule, index - 2);
    const first = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3);
    const second = turned(later, 17) ^ turned(later, 19) ^ (later >>> 10);
    schedule[index] = at(schedule, index - 16) + first + at(schedule, index - 7) + second;
  }
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let index = 0; index < ROUNDS; index++) {
    const mixed = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const one = (h + mixed + at(CONSTANTS, index) + at(schedule, index)) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = Uint32Array.from(START);
  for (let block = 0; block < padded.length; block += 64) {
    for (let word = 0; word < 16; word++) schedule[word] = view.getUint32(block + word * 4);
    takeBlock(state);
  }
  const hash = new DataView(new ArrayBuffer(START_WORDS * 4));
  state.forEach((word, index) => hash.setUint32(index * 4, word));
  return new Uint8Array(hash.buffer);
}
