import type { Db } from '#server/platform/database/database.ts';
import { selectVersions } from './catalogue.store.ts';
import { readCatalogue, versionOf } from './catalogue.ts';
import type { Profile } from './profile.ts';

/** Every version of a detail, the newest first. Undefined when there is no such detail. */
export async function listVersions(profile: Pick<Profile, 'panelId' | 'catalogue'>, db: Db, detailId: string) {
  const { details } = await readCatalogue(profile, db);
  if (![...details.values()].some((detail) => detail.detailId === detailId)) return undefined;
  const rows = await selectVersions(db, detailId);
  return rows.map((row) => ({ version: row.version, ...versionOf(row) }));
}
