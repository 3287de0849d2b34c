import type { ColumnType } from 'kysely';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Rewards } from './rewards.ts';

/** Something that does not fit, by its kind and the id of what it is about. */
export interface LedgerFinding {
  readonly kind: string;
  readonly id: string;
  readonly says: string;
}

/** What a proof looked at, and what it found. */
export interface LedgerFigures {
  readonly accounts: number;
  readonly transfers: number;
  readonly redemptions: number;
  readonly findings: number;
  /** The first of them. */
  readonly examples: readonly LedgerFinding[];
}

export interface LedgerCheck extends Pick<LedgerFigures, 'accounts' | 'findings' | 'examples'> {
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

type LedgerCheckTables = {
  ledger_check: {
    check_id: string;
    panel_id: string;
    started_at: Date;
    finished_at: Date | null;
    accounts: number;
    findings: number;
    /** Written as JSON. */
    examples: ColumnType<readonly LedgerFinding[], string, string>;
  };
};

const tables = (db: Db) => db.withTables<LedgerCheckTables>();

/** Writes down that a proof has begun; without an end it was cut short. */
export async function beginLedgerCheck({ db, clock, chance, panelId }: Rewards): Promise<string> {
  const now = clock.now();
  const checkId = newId(chance, now);
  const row = { check_id: checkId, panel_id: panelId, started_at: now, finished_at: null };
  await tables(db)
    .insertInto('ledger_check')
    .values({ ...row, accounts: 0, findings: 0, examples: '[]' })
    .execute();
  return checkId;
}

export async function endLedgerCheck({ db, clock }: Rewards, checkId: string, figures: LedgerFigures): Promise<void> {
  const { accounts, findings, examples } = figures;
  await tables(db)
    .updateTable('ledger_check')
    .set({ finished_at: clock.now(), accounts, findings, examples: JSON.stringify(examples) })
    .where('check_id', '=', checkId)
    .execute();
}

/** The newest proof that came to its end. */
export async function latestLedgerCheck({ panelId }: Rewards, db: Db): Promise<LedgerCheck | undefined> {
  return tables(db)
    .selectFrom('ledger_check')
    .select(['started_at as startedAt', 'finished_at as finishedAt', 'accounts', 'findings', 'examples'])
    .where('panel_id', '=', panelId)
    .where('finished_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .orderBy('check_id', 'desc')
    .limit(1)
    .$narrowType<{ finishedAt: Date }>()
    .executeTakeFirst();
}
