import type { Insertable, Updateable, ColumnType, Generated } from 'kysely';
import type { ImportProblem } from '#engine/import.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RehearsalReport } from './rehearsal-report.ts';

const tables = (db: Db) => db.withTables<RehearsalsTables>();

const GOING_ON = ['WAITING', 'RUNNING'] as const satisfies readonly RehearsalState[];

export type RehearsalRow = NonNullable<Awaited<ReturnType<typeof findRehearsal>>>;

/** False when one is going on for the study already. */
export async function insertRehearsal(tx: Db, row: Insertable<RehearsalsTables['rehearsal']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('rehearsal')
    .values(row)
    .onConflict((conflict) => conflict.column('project_id').where('state', 'in', GOING_ON).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export function findRehearsal(db: Db, rehearsalId: string) {
  return tables(db).selectFrom('rehearsal').selectAll().where('rehearsal_id', '=', rehearsalId).executeTakeFirst();
}

/** Of each state the newest of a study, all seen at the same moment. */
export function selectNewestOfEachState(db: Db, projectId: string) {
  return tables(db)
    .selectFrom('rehearsal')
    .distinctOn('state')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('state')
    .orderBy('asked_at', 'desc')
    .orderBy('rehearsal_id', 'desc')
    .execute();
}

/** Changes one that has not ended; an ended one stays as it is. */
export async function updateGoingOn(
  db: Db,
  rehearsalId: string,
  changes: Updateable<RehearsalsTables['rehearsal']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('rehearsal')
    .set(changes)
    .where('rehearsal_id', '=', rehearsalId)
    .where('state', 'in', GOING_ON)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type RehearsalState = 'WAITING' | 'RUNNING' | 'DONE' | 'REFUSED' | 'FAILED';

type RehearsalsTables = {
  rehearsal: {
    rehearsal_id: string;
    panel_id: string;
    project_id: string;
    state: RehearsalState;
    members: number;
    seed: string;
    members_done: Generated<number>;
    draft_revision: number | null;
    draft_version: number | null;
    report: ColumnType<RehearsalReport | null, string | null, string | null>;
    problems: ColumnType<readonly ImportProblem[] | null, string | null, string | null>;
    asked_by: string | null;
    asked_at: Date;
    began_at: Date | null;
    ended_at: Date | null;
  };
};
