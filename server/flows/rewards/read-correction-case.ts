import { readRequest } from '#server/modules/approvals/index.ts';
import { readCorrectionCase } from '#server/modules/rewards/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Rooms } from '../rooms.ts';

/** What whoever decides about a correction has to know now. Undefined when there is no such correction. */
export async function correctionCase(
  { approvals, rewards }: Pick<Rooms, 'approvals' | 'rewards'>,
  db: Db,
  requestId: string,
) {
  const request = await readRequest(approvals, db, requestId);
  if (request?.kind !== 'CORRECTION') return undefined;
  // What was decided has moved the balance already.
  const points = request.state === 'WAITING' ? request.asked.points : 0;
  return readCorrectionCase(rewards, db, { panelistId: request.asked.panelistId, points });
}
