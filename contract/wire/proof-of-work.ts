/**
 * The check of public forms: before one is taken, the browser finds a number whose hash together with a signed challenge begins
 * with so many zero bits. A moment for one person, dear for anyone who sends thousands; nobody has to read or see anything.
 */
export interface Proof {
  readonly challenge: string;
  readonly number: number;
}

/** What is hashed with SHA-256. */
export function proofText({ challenge, number }: Proof): string {
  return `${challenge}:${number}`;
}

export function beginsWithZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8);
  if (hash.subarray(0, whole).some((byte) => byte !== 0)) return false;
  return bits % 8 === 0 || (hash[whole] ?? 255) >> (8 - (bits % 8)) === 0;
}
