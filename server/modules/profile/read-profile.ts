import type { Db } from '#server/platform/database/database.ts';
import { readCatalogue } from './catalogue.ts';
import type { Profile } from './profile.ts';
import { findKept } from './profile.store.ts';
import { shownDetail, type ShownDetail } from './shown-detail.ts';

export interface ShownType {
  readonly typeName: string;
  readonly displayName: string;
  readonly details: readonly ShownDetail[];
}

/** What the account itself knows, by the names of details: shown, and kept elsewhere. */
export type OfAccount = Readonly<Record<string, { readonly value?: string; readonly info?: string }>>;

/** What a member is asked about themselves, and what they said, group by group. */
export async function readProfile(
  profile: Pick<Profile, 'panelId' | 'catalogue' | 'clock'>,
  db: Db,
  panelistId: string,
  ofAccount: OfAccount,
): Promise<readonly ShownType[]> {
  const { types, details } = await readCatalogue(profile, db);
  const now = profile.clock.now();
  const asked = [...details.values()].filter(({ isListed, isRetired }) => isListed && !isRetired);
  const kept = await findKept(
    db,
    panelistId,
    asked.map(({ detailName }) => detailName),
  );
  const shown = asked.map((detail) => {
    const own = ofAccount[detail.detailName];
    const value =
      own?.value === undefined ? kept.get(detail.detailName) : { value: own.value, revision: 0, unlockAt: null };
    const one = shownDetail(detail, value, now);
    return { typeName: detail.typeName, one: own?.info === undefined ? one : { ...one, info: own.info } };
  });
  return types
    .map((type) => ({
      ...type,
      details: shown.flatMap(({ typeName, one }) => (typeName === type.typeName ? [one] : [])),
    }))
    .filter((type) => type.details.length > 0);
}

/** These details of a member as they are now, in this order. */
export async function readDetails(
  profile: Pick<Profile, 'panelId' | 'catalogue' | 'clock'>,
  db: Db,
  panelistId: string,
  names: readonly string[],
): Promise<readonly ShownDetail[]> {
  const { details } = await readCatalogue(profile, db);
  const kept = await findKept(db, panelistId, names);
  const now = profile.clock.now();
  return names.flatMap((name) => {
    const detail = details.get(name);
    return detail === undefined ? [] : [shownDetail(detail, kept.get(name), now)];
  });
}
