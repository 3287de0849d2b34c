import type { Signer } from '../signing.ts';

/**
 * Where a mail comes back to: the address of the setting, with the mail and a proof in it. Who has not got that mail, or
 * handled it on its way, cannot make one, and so cannot stop mail to anybody.
 */
export interface BounceAddresses {
  of(mailId: string): string;
  /** The mail that an address of ours belongs to; undefined for every other address. */
  mailOf(address: string): string | undefined;
  /** Whether it is the address of the setting itself, where reports of complaints arrive. */
  isBare(address: string): boolean;
  /** The first address of ours in a text, and its mail. */
  findMail(text: string): string | undefined;
}

const PURPOSE = 'bounce-address';
/** 80 bits: enough against guessing over a wire, and short enough for the 64 characters before the at sign. */
const PROOF_BYTES = 10;
const ID_BYTES = 16;
/** Letters of one case: mail programs on the way may change it. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const TOKEN_LENGTH = Math.ceil(((ID_BYTES + PROOF_BYTES) * 8) / 5);

export function createBounceAddresses(base: string, signer: Signer): BounceAddresses {
  const at = base.lastIndexOf('@');
  const [local, domain] = [base.slice(0, at).toLowerCase(), base.slice(at + 1).toLowerCase()];
  const inText = new RegExp(`${escaped(local)}\\+[a-z2-7]{${TOKEN_LENGTH}}@${escaped(domain)}`, 'i');
  const mailOf = (address: string): string | undefined => {
    const lower = address.toLowerCase();
    if (!lower.startsWith(`${local}+`) || !lower.endsWith(`@${domain}`)) return undefined;
    const bytes = decode(lower.slice(local.length + 1, -domain.length - 1));
    if (bytes === undefined) return undefined;
    const [id, proof] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
    return signer.isMac(PURPOSE, id, proof, PROOF_BYTES) ? idOf(id) : undefined;
  };
  return {
    of: (mailId) => {
      const id = Buffer.from(mailId.replaceAll('-', ''), 'hex');
      const proof = signer.mac(PURPOSE, id).subarray(0, PROOF_BYTES);
      return `${base.slice(0, at)}+${encode(Buffer.concat([id, proof]))}@${base.slice(at + 1)}`;
    },
    mailOf,
    isBare: (address) => address.toLowerCase() === `${local}@${domain}`,
    findMail: (text) => {
      const [found] = inText.exec(text) ?? [];
      return found === undefined ? undefined : mailOf(found);
    },
  };
}

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
  if (text.length !== TOKEN_LENGTH) return undefined;
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

function idOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
