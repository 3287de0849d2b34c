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

/** The newest of a study in one of these states. */
export function selectNewest(db: Db, projectId: string, states: readonly RehearsalState[]) {
  return tables(db)
    .selectFrom('rehearsal')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('state', 'in', states)
    .orderBy('asked_at', 'desc')
    .orderBy('rehearsal_id', 'desc')
    .limit(1)
    .executeTakeFirst();
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
