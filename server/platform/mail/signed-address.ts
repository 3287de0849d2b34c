import type { Signer } from '../signing.ts';

/**
 * Addresses below one of a setting, each with an id and a proof in it. Who has not got a mail that names one, or handled it
 * on its way, cannot make one.
 */
export interface SignedAddresses {
  of(id: string): string;
  /** The id that an address of ours carries; undefined for every other address. */
  idOf(address: string): string | undefined;
  /** Whether it is the address of the setting itself. */
  isBare(address: string): boolean;
  /** The first address of ours in a text, and its id. */
  findId(text: string): string | undefined;
}

const PROOF_BYTES = 16;
/** Of 80 bits, as older versions wrote them. */
const FORMER_PROOF_BYTES = 10;
const ID_BYTES = 16;
/** Letters of one case: mail programs on the way may change it. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const tokenLength = (proofBytes: number): number => Math.ceil(((ID_BYTES + proofBytes) * 8) / 5);
const LENGTHS = [tokenLength(PROOF_BYTES), tokenLength(FORMER_PROOF_BYTES)];

/**
 * A proof for one purpose is none for another. Of ids from before `formerBefore`, the shorter proofs of older versions count too: an id of
 * version 7 begins with its time.
 */
export function createSignedAddresses(
  base: string,
  signer: Pick<Signer, 'mac' | 'isMac'>,
  purpose: 'bounce-address' | 'support-address',
  formerBefore: Date | undefined,
): SignedAddresses {
  const at = base.lastIndexOf('@');
  const [local, domain] = [base.slice(0, at).toLowerCase(), base.slice(at + 1).toLowerCase()];
  const inText = new RegExp(
    `${escaped(local)}\\+(?:${LENGTHS.map((length) => `[a-z2-7]{${length}}`).join('|')})@${escaped(domain)}`,
    'i',
  );
  const readId = (address: string): string | undefined => {
    const lower = address.toLowerCase();
    if (!lower.startsWith(`${local}+`) || !lower.endsWith(`@${domain}`)) return undefined;
    const bytes = decode(lower.slice(local.length + 1, -domain.length - 1));
    if (bytes === undefined) return undefined;
    const [id, proof] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
    const isFormer =
      proof.length === FORMER_PROOF_BYTES && formerBefore !== undefined && timeOf(id) < formerBefore.getTime();
    return signer.isMac(purpose, id, proof, isFormer ? FORMER_PROOF_BYTES : PROOF_BYTES) ? idText(id) : undefined;
  };
  return {
    of: (id) => {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
      const proof = signer.mac(purpose, bytes).subarray(0, PROOF_BYTES);
      return `${base.slice(0, at)}+${encode(Buffer.concat([bytes, proof]))}@${base.slice(at + 1)}`;
    },
    idOf: readId,
    isBare: (address) => address.toLowerCase() === `${local}@${domain}`,
    findId: (text) => {
      const [found] = inText.exec(text) ?? [];
      return found === undefined ? undefined : readId(found);
    },
  };
}

const timeOf = (id: Buffer): number => id.readUIntBE(0, 6);

function encode(bytes: Buffer): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET.charAt((held >> (bits - 5)) & 31);
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET.charAt((held << (5 - bits)) & 31);
}

/** Undefined unless it is exactly what `encode` writes. */
function decode(text: string): Buffer | undefined {
  if (!LENGTHS.includes(text.length)) return undefined;
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return undefined;
    held = (held << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 255);
    held &= (1 << bits) - 1;
  }
  return held === 0 ? Buffer.from(bytes) : undefined;
}

function idText(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
