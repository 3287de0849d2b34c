import { MINUTE_MS } from '#contract/time/durations.ts';
import { beginsWithZeroBits, proofText, type Proof } from '#contract/wire/proof-of-work.ts';
import { sha256 } from './sha-256.ts';
import { isApiError } from '#client/api-error.ts';

export interface Challenge {
  readonly challenge: string;
  readonly bits: number;
}

/** Between two breaths of the page: typing stays smooth on a slow phone. */
const BUSY_MS = 6;
const LOOK_AT_CLOCK_EVERY = 32;

/** Finds the number that a form is asked for, in small pieces beside the typing. */
export async function findProof({ challenge, bits }: Challenge): Promise<Proof> {
  const encoder = new TextEncoder();
  let breathedAt = performance.now();
  for (let number = 0; ; number++) {
    const proof = { challenge, number };
    if (beginsWithZeroBits(sha256(encoder.encode(proofText(proof))), bits)) return proof;
    if (number % LOOK_AT_CLOCK_EVERY !== 0 || performance.now() - breathedAt < BUSY_MS) continue;
    await new Promise((breathe) => setTimeout(breathe));
    breathedAt = performance.now();
  }
}

/** A little less than a challenge is good for. */
const FRESH_MS = 25 * MINUTE_MS;

export interface ProofSupply {
  /** Begins the work, so that it is done by the time somebody has typed. */
  prepare(): void;
  /** A proof that was not used yet. */
  take(): Promise<Proof>;
}

/** Has a proof ready, and makes another for each use. */
export function createProofSupply(ask: () => Promise<Challenge>, now: () => number = Date.now): ProofSupply {
  let ready: { readonly proof: Promise<Proof>; readonly since: number } | undefined;
  function begin() {
    const proof = ask().then(findProof);
    // Anyone who takes it is told; until then nobody has asked.
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

/** Sends with a proof of work. A window that stood open for long has one that has run out meanwhile: then with another. */
export async function proven<Answer>(proofs: ProofSupply, send: (proof: Proof) => Promise<Answer>): Promise<Answer> {
  const sendOnce = async () => send(await proofs.take());
  try {
    return await sendOnce().catch((error: unknown) => {
      if (isApiError(error, 'PROOF_MISSING')) return sendOnce();
      throw error;
    });
  } finally {
    proofs.prepare();
  }
}
