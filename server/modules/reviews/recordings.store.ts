import type { Db } from '#server/platform/database/database.ts';
import type { ReviewViews } from './review-views.tables.ts';
import type { ReviewsTables } from './reviews.tables.ts';

const tables = (db: Db) => db.withTables<ReviewsTables & ReviewViews>();

/** What a member sent for a task and stands in their answers, in the order in which it came. */
export function selectUploads(db: Db, taskId: string) {
  return tables(db)
    .selectFrom('review_upload')
    .selectAll()
    .where('task_id', '=', taskId)
    .orderBy('upload_id')
    .execute();
}

export function selectTranscripts(db: Db, uploadIds: readonly string[]) {
  if (uploadIds.length === 0) return Promise.resolve([]);
  return tables(db)
    .selectFrom('review_transcript')
    .leftJoin('review_operator', 'review_operator.operator_id', 'review_transcript.operator_id')
    .select(['upload_id', 'words', 'revision', 'written_at', 'review_operator.name as by_name'])
    .where('upload_id', 'in', uploadIds)
    .execute();
}

export function selectCuts(db: Db, uploadIds: readonly string[]) {
  if (uploadIds.length === 0) return Promise.resolve([]);
  return tables(db)
    .selectFrom('review_cut')
    .leftJoin('review_operator', 'review_operator.operator_id', 'review_cut.operator_id')
    .select(['cut_id', 'upload_id', 'starts_at_ms', 'ends_at_ms', 'label', 'review_operator.name as by_name'])
    .where('upload_id', 'in', uploadIds)
    .orderBy('starts_at_ms')
    .orderBy('cut_id')
    .execute();
}

/** Writes the words if nobody else wrote since; false when somebody did. */
export async function upsertTranscript(
  tx: Db,
  row: ReviewsTables['review_transcript'],
  baseRevision: number,
): Promise<boolean> {
  const { upload_id: uploadId, ...changes } = row;
  const written =
    baseRevision === 0
      ? await tables(tx)
          .insertInto('review_transcript')
          .values(row)
          .onConflict((conflict) => conflict.column('upload_id').doNothing())
          .returning('upload_id')
          .executeTakeFirst()
      : await tables(tx)
          .updateTable('review_transcript')
          .set(changes)
          .where('upload_id', '=', uploadId)
          .where('revision', '=', baseRevision)
          .returning('upload_id')
          .executeTakeFirst();
  return written !== undefined;
}

export async function selectTags(db: Db, taskId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('review_tag')
    .select('tag')
    .where('task_id', '=', taskId)
    .orderBy('tag')
    .execute();
  return rows.map((row) => row.tag);
}

export async function replaceTags(
  tx: Db,
  taskId: string,
  tags: readonly string[],
  by: { readonly operatorId: string | null; readonly now: Date },
): Promise<void> {
  const gone = tables(tx).deleteFrom('review_tag').where('task_id', '=', taskId);
  await (tags.length === 0 ? gone : gone.where('tag', 'not in', tags)).execute();
  if (tags.length === 0) return;
  await tables(tx)
    .insertInto('review_tag')
    .values(tags.map((tag) => ({ task_id: taskId, tag, operator_id: by.operatorId, tagged_at: by.now })))
    .onConflict((conflict) => conflict.columns(['task_id', 'tag']).doNothing())
    .execute();
}

export async function insertCut(tx: Db, row: ReviewsTables['review_cut']): Promise<void> {
  await tables(tx).insertInto('review_cut').values(row).execute();
}

export async function deleteCut(tx: Db, uploadIds: readonly string[], cutId: string) {
  if (uploadIds.length === 0) return undefined;
  return tables(tx)
    .deleteFrom('review_cut')
    .where('cut_id', '=', cutId)
    .where('upload_id', 'in', uploadIds)
    .returning(['cut_id', 'starts_at_ms', 'ends_at_ms', 'label'])
    .executeTakeFirst();
}
