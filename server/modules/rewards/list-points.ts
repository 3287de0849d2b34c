import type { Db } from '#server/platform/database/database.ts';
import { selectPointsLines, sumOfEntries } from './points-lines.store.ts';
import { readBalance } from './rewards.store.ts';

export interface PointsLine {
  readonly transferId: string;
  readonly amount: number;
  /** What the member had after it. */
  readonly balance: number;
  readonly reason: string;
  readonly causeKind: string;
  readonly causeId: string;
  readonly createdAt: Date;
}

/** A member's points line by line, the newest first, each with the balance after it. */
export async function listPoints(
  db: Db,
  panelistId: string,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<PointsLine[]> {
  const rows = await selectPointsLines(db, panelistId, page);
  return rows.map(({ amount, balance, ...line }) => ({ ...line, amount: Number(amount), balance: Number(balance) }));
}

/** Whether what a member has is the sum of all lines. */
export async function addsUp(db: Db, panelistId: string): Promise<boolean> {
  return (await sumOfEntries(db, panelistId)) === (await readBalance(db, panelistId));
}
