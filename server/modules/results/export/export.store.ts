import type { Db } from '#server/platform/database/database.ts';

type ExportTables = {
  results_member: { study_id: string; pseudonym: string; member_number: string };
};

/** Which member is behind each pseudonym of a study. */
export async function selectMemberNumbers(
  db: Db,
  studyId: string,
  pseudonyms: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .withTables<ExportTables>()
    .selectFrom('results_member')
    .select(['pseudonym', 'member_number'])
    .where('study_id', '=', studyId)
    .where('pseudonym', 'in', pseudonyms)
    .execute();
  return new Map(rows.map((row) => [row.pseudonym, row.member_number]));
}
