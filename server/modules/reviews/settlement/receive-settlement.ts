import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Reviews } from '../reviews.ts';
import { compareSettlement } from './compare-settlement.ts';
import { takeSettlement, type FileProblem, type SettlementFile } from './take-settlement.ts';

class Refused extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Takes a file in and compares it, at once or by a job. A file that is refused leaves nothing behind. */
export async function receiveSettlement(
  reviews: Reviews,
  file: SettlementFile,
  act: OperatorAct,
): Promise<Result<{ readonly settlementId: string }, FileProblem>> {
  try {
    const { settlementId, isSmall } = await inTransaction(reviews.db, async (tx) => {
      const taken = await takeSettlement(reviews, tx, file, act);
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
