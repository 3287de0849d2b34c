import * as v from 'valibot';
import { CONSOLE_REVIEW_PATHS, SETTLEMENT_MAX_BYTES, settlementFile } from '#contract/reviews/review-calls.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { defineTicket } from '#server/platform/tickets.ts';
import type { Reviews } from '../reviews.ts';
import { compareSettlement } from './compare-settlement.ts';
import { takeSettlement, type FileProblem, type SettlementFile } from './take-settlement.ts';

/** Where a session may send a file of outcomes to, for minutes. */
export const settlementTicket = defineTicket({
  purpose: 'settlement-upload',
  path: CONSOLE_REVIEW_PATHS.settlements,
  lastsMs: LIFETIMES.settlementTicket.ms,
  shape: v.strictObject({ ...settlementFile.entries, sessionId: v.string() }),
});

class Refused extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Takes a file in and compares it, at once or by a job. A file that is refused leaves nothing behind. All of it is here
 * before the transaction begins: a sender who takes their time holds no connection to the database.
 */
export async function receiveSettlement(
  reviews: Reviews,
  { bytes, ...named }: SettlementFile,
  act: OperatorAct,
): Promise<Result<{ readonly settlementId: string }, FileProblem>> {
  const chunks = await wholeFile(bytes);
  if (chunks === undefined) return err('too-large');
  try {
    const { settlementId, isSmall } = await inTransaction(reviews.db, async (tx) => {
      const taken = await takeSettlement(reviews, tx, { ...named, bytes: inOrder(chunks) }, act);
      // Thrown, so that the lines that were read before are taken back.
      if (!taken.ok) throw new Refused(taken.failure);
      return taken.value;
    });
    if (isSmall) await compareSettlement(reviews, settlementId);
    return ok({ settlementId });
  } catch (error) {
    if (error instanceof Refused) return err(error.problem);
    throw error;
  }
}

/** Undefined when there is more of it than we take. */
async function wholeFile(bytes: AsyncIterable<Uint8Array>): Promise<readonly Uint8Array[] | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > SETTLEMENT_MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return chunks;
}

async function* inOrder(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
