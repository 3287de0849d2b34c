import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Rewards } from './rewards.ts';
import type { PointsCause } from './rewards.tables.ts';

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
