import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { tables } from '../results.store.ts';
import type { ResultsTables } from '../results.tables.ts';

/** All of a study, oldest first. */
export function selectReleases(db: Db, studyId: string) {
  return tables(db)
    .selectFrom('result_release')
    .select(['number', 'people', 'divisions', 'made_at'])
    .where('study_id', '=', studyId)
    .orderBy('number')
    .execute();
}

/** Two nodes never make a release of one study at once. */
export async function lockStudy(tx: Db, studyId: string): Promise<void> {
  await tables(tx).selectFrom('result_study').select('study_id').where('study_id', '=', studyId).forUpdate().execute();
}

export async function insertRelease(tx: Db, row: Insertable<ResultsTables['result_release']>): Promise<void> {
  await tables(tx).insertInto('result_release').values(row).execute();
}
