import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { causesOf, type LineCauses } from './line-causes.ts';
import { readBalance } from './rewards.store.ts';
import type { PointsCause } from './rewards.tables.ts';
import type { Rewards } from './rewards.ts';

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

/** What a member has, in points and in dollars. */
export async function readPoints(rewards: Rewards, panelistId: string) {
  const totalPoints = await readBalance(rewards.db, panelistId);
  return {
    totalPoints,
    currencyDetails: { amount: totalPoints / rewards.pointsPerDollar, code: rewards.rewardCurrency },
  };
}

export interface FoundLine {
  /** Such as RW-10482. */
  readonly number: string;
  readonly what: string;
  readonly causeKind: PointsCause['kind'];
  readonly panelistId: string;
}

const LINE_NUMBER = /^RW-?(\d{1,15})$/i;

/** The line of points with this number, as a member reads it out. */
export async function findLine({ panelId }: Rewards, db: Db, text: string): Promise<FoundLine | undefined> {
  const number = LINE_NUMBER.exec(text.trim())?.[1];
  if (number === undefined) return undefined;
  const { rows } = await sql<FoundLine>`
    SELECT 'RW-' || t.number AS number, t.reason AS what, t.cause_kind AS "causeKind", a.panelist_id AS "panelistId"
    FROM points_transfer t
    JOIN points_entry e ON e.transfer_id = t.transfer_id
    JOIN points_account a ON a.account_id = e.account_id AND a.kind = 'MEMBER'
    WHERE t.number = ${number} AND t.panel_id = ${panelId}`.execute(db);
  return rows[0];
}

interface PointsLineRow extends Omit<PointsLine, keyof LineCauses | 'amount' | 'balance'> {
  readonly amount: string;
  readonly balance: string;
}

/** One member's lines have their numbers in the order in which they moved the balance, so the sum up to one is the balance after it. */
async function selectPointsLines(
  db: Db,
  panelistId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly PointsLineRow[]> {
  const { rows } = await sql<PointsLineRow>`
    SELECT * FROM (
      SELECT t.transfer_id AS "transferId", t.number, e.amount,
        sum(e.amount) OVER (ORDER BY t.number) AS balance, t.reason, t.subject, t.outcome, t.rule,
        t.cause_kind AS "causeKind", t.cause_id AS "causeId", t.created_at AS "createdAt"
      FROM points_account a
      JOIN points_entry e ON e.account_id = a.account_id
      JOIN points_transfer t ON t.transfer_id = e.transfer_id
      WHERE a.panelist_id = ${panelistId} AND a.kind = 'MEMBER'
    ) line
    WHERE ${after}::uuid IS NULL
      OR number < (SELECT number FROM points_transfer WHERE transfer_id = ${after}::uuid)
    ORDER BY number DESC LIMIT ${limit}`.execute(db);
  return rows;
}

async function sumOfEntries(db: Db, panelistId: string): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(e.amount), 0) AS sum FROM points_account a JOIN points_entry e ON e.account_id = a.account_id
    WHERE a.panelist_id = ${panelistId} AND a.kind = 'MEMBER'`.execute(db);
  return Number(rows[0]?.sum);
}
