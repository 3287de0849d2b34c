import type { Db } from '#server/platform/database/database.ts';
import { tables } from './results.store.ts';
import type { ResultsTables } from './results.tables.ts';

export function selectShare(db: Db, studyId: string, operatorId: string) {
  return tables(db)
    .selectFrom('result_share')
    .select(['shows_words', 'shared_at'])
    .where('study_id', '=', studyId)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
}

/** Every reader of the panel, with what this study shows them; the readers' names in order. */
export function selectReaders(db: Db, panelId: string, studyId: string) {
  return tables(db)
    .selectFrom('results_reader as reader')
    .leftJoin('result_share as share', (join) =>
      join.onRef('share.operator_id', '=', 'reader.operator_id').on('share.study_id', '=', studyId),
    )
    .select(['reader.operator_id', 'reader.name', 'reader.email', 'share.shows_words', 'share.shared_at'])
    .where('reader.panel_id', '=', panelId)
    .orderBy('reader.name')
    .orderBy('reader.operator_id')
    .execute();
}

export async function upsertShare(tx: Db, row: ResultsTables['result_share']): Promise<void> {
  await tables(tx)
    .insertInto('result_share')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['study_id', 'operator_id']).doUpdateSet({ shows_words: row.shows_words }),
    )
    .execute();
}

export async function deleteShare(tx: Db, studyId: string, operatorId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('result_share')
    .where('study_id', '=', studyId)
    .where('operator_id', '=', operatorId)
    .execute();
}

export function selectSharedStudies(db: Db, operatorId: string) {
  return tables(db)
    .selectFrom('result_share')
    .innerJoin('results_study', 'results_study.study_id', 'result_share.study_id')
    .leftJoin('result_study', 'result_study.study_id', 'result_share.study_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('result_release')
          .select('people')
          .whereRef('result_release.study_id', '=', 'result_share.study_id')
          .orderBy('number', 'desc')
          .limit(1)
          .as('released'),
      (join) => join.onTrue(),
    )
    .select([
      'results_study.study_id',
      'short_id',
      'internal_name',
      'shared_at',
      'shows_words',
      'result_study.noise_seed',
      'released.people',
      'ended_at',
    ])
    .where('operator_id', '=', operatorId)
    .orderBy('shared_at', 'desc')
    .orderBy('results_study.study_id', 'desc')
    .execute();
}
