import { beginsWithZeroBits, proofText, type Proof } from '#contract/wire/proof-of-work.ts';

export interface Challenge {
  readonly challenge: string;
  readonly bits: number;
}

/** Hashed together between two breaths of the page: typing stays smooth on a slow phone. */
const BATCH = 128;

/** Finds the number that a form is asked for. The hashes are made beside the page, which goes on meanwhile. */
export async function findProof({ challenge, bits }: Challenge): Promise<Proof> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, index) => first + index);
    const hashes = await Promise.all(
      numbers.map((number) => crypto.subtle.digest('SHA-256', encoder.encode(proofText({ challenge, number })))),
    );
    const found = hashes.findIndex((hash) => beginsWithZeroBits(new Uint8Array(hash), bits));
    if (found >= 0) return { challenge, number: first + found };
    await new Promise((breathe) => setTimeout(breathe));
  }
}

/** A little less than a challenge is good for. */
const FRESH_MS = 25 * 60_000;

export interface ProofDesk {
  /** Begins the work, so that it is done by the time somebody has typed. */
  prepare(): void;
  /** A proof that was not used yet. */
  take(): Promise<Proof>;
}

/** Has a proof ready, and makes another for each use. */
export function createProofDesk(ask: () => Promise<Challenge>, now: () => number = Date.now): ProofDesk {
  let ready: { readonly proof: Promise<Proof>; readonly since: number } | undefined;
  function begin() {
    const proof = ask().then(findProof);
    // Whoever takes it is told; until then nobody has asked.
    proof.catch(() => {
      if (ready?.proof === proof) ready = undefined;
    });
    ready = { proof, since: now() };
    return ready;
  }
  return {
    prepare() {
      if (ready === undefined) begin();
    },
    take() {
      const held = ready !== undefined && now() - ready.since < FRESH_MS ? ready : begin();
      ready = undefined;
      return held.proof;
    },
  };
}
