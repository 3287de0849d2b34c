import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { tables } from './results.store.ts';
import type { ResultsTables } from './results.tables.ts';

/** Answers to one question, of the respondents whose bits are set. */
export interface OpenTextQuery {
  readonly studyId: string;
  readonly variable: string;
  readonly bits: Buffer;
  readonly search: string | undefined;
  readonly tagId: string | undefined;
}

/** As it was typed, not as a pattern. */
const pattern = (search: string): string => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const matching = ({ studyId, variable, bits, search, tagId }: OpenTextQuery) => sql`
  answer.study_id = ${studyId} AND answer.variable = ${variable}
    AND answer.row_number < ${bits.length * 8} AND get_bit(${bits}::bytea, answer.row_number) = 1
    AND (${search}::text IS NULL OR answer.words ILIKE ${pattern(search ?? '')}::text)
    AND (${tagId}::uuid IS NULL OR EXISTS (SELECT 1 FROM result_text_tag tagged
      WHERE tagged.tag_id = ${tagId}::uuid AND tagged.row_number = answer.row_number))`;

const tagIdsOf = ({ studyId, variable }: OpenTextQuery) => sql`
  ARRAY(SELECT tagged.tag_id::text FROM result_tag tag JOIN result_text_tag tagged USING (tag_id)
    WHERE tag.study_id = ${studyId} AND tag.variable = ${variable}
      AND tagged.row_number = answer.row_number ORDER BY tag.name)`;

/** Newest first, after the given row. */
export async function selectAnswers(db: Db, query: OpenTextQuery, before: number | undefined, limit: number) {
  const { rows } = await sql<{ rowNumber: number; words: string; tagIds: string[] }>`
    SELECT answer.row_number AS "rowNumber", answer.words, ${tagIdsOf(query)} AS "tagIds"
    FROM result_text answer
    WHERE ${matching(query)} AND (${before}::integer IS NULL OR answer.row_number < ${before}::integer)
    ORDER BY answer.row_number DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** In an order that the seed gives, which is not that of time; from a place in it. */
export async function selectShuffledAnswers(
  db: Db,
  query: OpenTextQuery,
  { seed, from, limit }: { readonly seed: string; readonly from: number; readonly limit: number },
) {
  const { rows } = await sql<{ words: string; tagIds: string[] }>`
    SELECT answer.words, ${tagIdsOf(query)} AS "tagIds"
    FROM result_text answer WHERE ${matching(query)}
    ORDER BY sha256(convert_to(${seed}::text || answer.row_number, 'UTF8')) OFFSET ${from} LIMIT ${limit}`.execute(db);
  return rows;
}

/** Who of the respondents has written anything, whatever is searched for. */
export async function selectAnswerRows(db: Db, { studyId, variable, bits }: OpenTextQuery): Promise<number[]> {
  const everything = { studyId, variable, bits, search: undefined, tagId: undefined };
  const { rows } = await sql<{ row: number }>`
    SELECT answer.row_number AS row FROM result_text answer WHERE ${matching(everything)}`.execute(db);
  return rows.map(({ row }) => row);
}

export async function countAnswers(db: Db, query: OpenTextQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM result_text answer WHERE ${matching(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many of these answers have each tag, the most used first. */
export async function countTags(db: Db, { studyId, variable, bits }: OpenTextQuery) {
  const { rows } = await sql<{ tagId: string; name: string; count: number }>`
    SELECT tag.tag_id AS "tagId", tag.name, count(tagged.row_number) FILTER (
      WHERE tagged.row_number < ${bits.length * 8} AND get_bit(${bits}::bytea, tagged.row_number) = 1)::integer AS count
    FROM result_tag tag LEFT JOIN result_text_tag tagged USING (tag_id)
    WHERE tag.study_id = ${studyId} AND tag.variable = ${variable}
    GROUP BY tag.tag_id, tag.name ORDER BY count DESC, tag.name, tag.tag_id`.execute(db);
  return rows;
}

export async function countTagged(db: Db, { studyId, variable, bits }: OpenTextQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT tagged.row_number)::integer AS count
    FROM result_tag tag JOIN result_text_tag tagged USING (tag_id)
    WHERE tag.study_id = ${studyId} AND tag.variable = ${variable}
      AND tagged.row_number < ${bits.length * 8} AND get_bit(${bits}::bytea, tagged.row_number) = 1`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertTag(tx: Db, row: ResultsTables['result_tag']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('result_tag')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function selectTag(db: Db, studyId: string, tagId: string) {
  return tables(db)
    .selectFrom('result_tag')
    .selectAll()
    .where('study_id', '=', studyId)
    .where('tag_id', '=', tagId)
    .executeTakeFirst();
}

export async function deleteTag(tx: Db, tagId: string): Promise<void> {
  await tables(tx).deleteFrom('result_tag').where('tag_id', '=', tagId).execute();
}

/** Tags whatever matches and is not tagged so yet; tells how many. */
export async function tagMatching(tx: Db, tagId: string, query: OpenTextQuery): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO result_text_tag (tag_id, row_number)
    SELECT ${tagId}, answer.row_number FROM result_text answer WHERE ${matching(query)}
    ON CONFLICT DO NOTHING`.execute(tx);
  return Number(numAffectedRows);
}

export async function tagRow(tx: Db, tag: ResultsTables['result_tag'], rowNumber: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO result_text_tag (tag_id, row_number)
    SELECT ${tag.tag_id}, row_number FROM result_text
    WHERE study_id = ${tag.study_id} AND variable = ${tag.variable} AND row_number = ${rowNumber}
    ON CONFLICT DO NOTHING`.execute(tx);
  return numAffectedRows > 0n;
}

export async function untagRow(tx: Db, tagId: string, rowNumber: number): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('result_text_tag')
    .where('tag_id', '=', tagId)
    .where('row_number', '=', rowNumber)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
