import type { Db } from '#server/platform/database/database.ts';
import type { Codebook } from './codebook.ts';
import type { Weighing } from './weighting.ts';

/** The weights that a study's saved targets give; undefined when none are saved. */
export async function weigherOf(
  _db: Db,
  _studyId: string,
  _codebook: Codebook,
  _respondents: number,
): Promise<Weighing | undefined> {
  return undefined;
}
