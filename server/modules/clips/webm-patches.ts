import { WalkBudget, type FilmBytes, type Patch } from './film-bytes.ts';

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
/** Notes about the film, and files that were put beside it. */
const NOTES = new Set([0x1254c367, 0x1941a469]);
/** Children of the segment: where one begins, a cluster of unknown length is over. */
const LEVEL_ONE = new Set([0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1c53bb6b, 0x1043a770, CLUSTER, ...NOTES]);
const VOID = 0xec;
const HEADER_MAX_BYTES = 12;
const ELEMENTS_MAX = 500_000;

interface Element {
  readonly id: number;
  readonly firstByte: number;
  readonly bodyAt: number;
  /** Undefined when the recorder did not know yet. */
  readonly size: number | undefined;
}

/** What has to be blanked in a WebM film so that nothing tells where it was made: its tags and attachments become void. */
export async function webmPatches(film: FilmBytes): Promise<Patch[]> {
  const patches: Patch[] = [];
  let at = 0;
  const budget = new WalkBudget(ELEMENTS_MAX);
  for (;;) {
    await budget.step();
    const element = await elementAt(film, at);
    if (element === undefined) break;
    const { id, firstByte, bodyAt, size } = element;
    const isOpened = id === SEGMENT || (id === CLUSTER && size === undefined);
    if (isOpened) {
      at = bodyAt;
      continue;
    }
    if (size === undefined) break;
    const end = Math.min(bodyAt + size, film.size);
    if (NOTES.has(id)) patches.push(voided(firstByte, end - firstByte));
    // An element that reaches beyond the film is one that was cut off; nothing follows it.
    if (bodyAt + size > film.size && !LEVEL_ONE.has(id)) break;
    at = end;
  }
  return patches;
}

async function elementAt(film: FilmBytes, firstByte: number): Promise<Element | undefined> {
  const head = await film.at(firstByte, HEADER_MAX_BYTES);
  const idBytes = lengthOf(head[0]);
  if (head.length < 2 || idBytes > 4 || head.length <= idBytes) return undefined;
  const sizeBytes = lengthOf(head[idBytes]);
  if (sizeBytes > 8 || head.length < idBytes + sizeBytes) return undefined;
  const id = head.readUIntBE(0, idBytes);
  const first = (head[idBytes] ?? 0) & (0xff >> sizeBytes);
  let size = first;
  let isUnknown = first === 0xff >> sizeBytes;
  for (const byte of head.subarray(idBytes + 1, idBytes + sizeBytes)) {
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { id, firstByte, bodyAt: firstByte + idBytes + sizeBytes, size: isUnknown ? undefined : size };
}

/** A number of this format says with its leading zeros how long it is. */
function lengthOf(first: number | undefined): number {
  return first === undefined || first === 0 ? Infinity : Math.clz32(first) - 23;
}

function voided(firstByte: number, length: number): Patch {
  const head = length < 9 ? Buffer.from([VOID, 0x80 | (length - 2)]) : Buffer.alloc(9);
  if (length >= 9) {
    head.writeBigUInt64BE((0x01n << 56n) | BigInt(length - 9), 1);
    head[0] = VOID;
  }
  return { firstByte, head, length };
}
