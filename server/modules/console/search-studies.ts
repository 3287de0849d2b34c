import type { Db } from '#server/platform/database/database.ts';
import type { Console } from './console.ts';
import { selectStudies } from './console.store.ts';

export interface FoundStudy {
  readonly studyId: string;
  readonly shortId: string;
  readonly name: string;
}

/** Studies whose short id this is, or whose name begins so. */
export async function searchStudies(
  console: Console,
  db: Db,
  text: string,
  limit: number,
): Promise<readonly FoundStudy[]> {
  const rows = await selectStudies(db, console.panelId, text, limit);
  return rows.map((row) => ({ studyId: row.study_id, shortId: row.short_id, name: row.internal_name }));
}
