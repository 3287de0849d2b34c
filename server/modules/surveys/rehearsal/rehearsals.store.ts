import type { Insertable, Updateable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { RehearsalsTables, RehearsalState } from './rehearsals.tables.ts';

const tables = (db: Db) => db.withTables<RehearsalsTables>();

const GOING_ON = ['WAITING', 'RUNNING'] as const satisfies readonly RehearsalState[];

export type RehearsalRow = NonNullable<Awaited<ReturnType<typeof selectRehearsal>>>;

/** False when one is going on for the study already. */
export async function insertRehearsal(tx: Db, row: Insertable<RehearsalsTables['rehearsal']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('rehearsal')
    .values(row)
    .onConflict((conflict) => conflict.column('project_id').where('state', 'in', GOING_ON).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export function selectRehearsal(db: Db, rehearsalId: string) {
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
