import type { Proof } from '#contract/wire/proof-of-work.ts';
import { isApiError } from '#client/api-error.ts';
import type { ProofDesk } from './prove-work.ts';

/** Sends with a proof of work. A window that stood open for long has one that has run out meanwhile: then with another. */
export async function proven<Answer>(desk: ProofDesk, send: (proof: Proof) => Promise<Answer>): Promise<Answer> {
  const sendOnce = async () => send(await desk.take());
  try {
    return await sendOnce().catch((error: unknown) => {
      if (isApiError(error, 'PROOF_MISSING')) return sendOnce();
      throw error;
    });
  } finally {
    desk.prepare();
  }
}
