import { randomBytes } from 'node:crypto';

/** The one source of randomness and ids, so that a test or the demo data can be deterministic. */
export interface Chance {
  bytes(count: number): Buffer;
}

export const systemChance: Chance = { bytes: (count) => randomBytes(count) };

/** A UUID version 7: ordered by time, so that new rows land at the end of an index. */
export function newId(chance: Chance, now: Date): string {
  const bytes = chance.bytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text from outside can be an id at all; the database refuses anything else with an error. */
export function isId(text: string): boolean {
  return ID.test(text);
}

/** An opaque value of 256 bits that may stand in a cookie, a header or a URL. */
export function newSecret(chance: Chance): string {
  return chance.bytes(32).toString('base64url');
}
