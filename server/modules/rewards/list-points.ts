import type { Db } from '#server/platform/database/database.ts';
import { causesOf, type LineCauses } from './line-causes.ts';
import { selectPointsLines, sumOfEntries } from './points-lines.store.ts';
import { readBalance } from './rewards.store.ts';
import type { PointsCause } from './rewards.tables.ts';

export interface PointsLine extends LineCauses {
  readonly transferId: string;
  /** What the member reads out to support: RW-10482. */
  readonly number: string;
  readonly amount: number;
  /** What the member had after it. */
  readonly balance: number;
  readonly reason: string;
  /** What it is about; unknown for the oldest lines. */
  readonly subject: string | null;
  readonly outcome: string | null;
  readonly rule: string | null;
  readonly causeKind: PointsCause['kind'];
  readonly causeId: string;
  readonly createdAt: Date;
}

/** A member's points line by line, the newest first, each with the balance after it and what it comes from. */
export async function listPoints(
  db: Db,
  panelistId: string,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<PointsLine[]> {
  const rows = await selectPointsLines(db, panelistId, page);
  const causes = await causesOf(db, rows);
  return rows.map(({ amount, balance, number, ...line }) => ({
    ...line,
    ...causes(line),
    number: `RW-${number}`,
    amount: Number(amount),
    balance: Number(balance),
  }));
}

/** Whether what a member has is the sum of all lines. */
export async function addsUp(db: Db, panelistId: string): Promise<boolean> {
  return (await sumOfEntries(db, panelistId)) === (await readBalance(db, panelistId));
}
