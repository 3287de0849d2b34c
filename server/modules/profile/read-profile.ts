import type { Db } from '#server/platform/database/database.ts';
import { readCatalogue } from './catalogue.ts';
import type { Profile } from './profile.ts';
import { findKept } from './profile.store.ts';
import { shownDetail, type ShownDetail } from './shown-detail.ts';
import { type Identity, readOwnAccount } from '#server/modules/identity/index.ts';
import { doesApply } from '#contract/profile/does-apply.ts';
import { dateIn } from '#contract/time/panel-days.ts';

interface ShownType {
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
  const said = new Map([...kept].map(([name, { value }]) => [name, value]));
  const applying = asked.filter(({ detailName }) => doesApply(detailName, said));
  const shown = applying.map((detail) => {
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

/** What a member is asked about themselves, with what their account knows already. Undefined when there is no such member. */
export async function readOwnProfile(
  { identity, profile }: { readonly identity: Identity; readonly profile: Profile },
  db: Db,
  panelistId: string,
): Promise<readonly ShownType[] | undefined> {
  const account = await readOwnAccount(identity, db, panelistId);
  if (account === undefined) return undefined;
  const { firstName, lastName, email, passwordChangedAt } = account;
  const changed = passwordChangedAt && dateIn(passwordChangedAt, profile.timeZone).split('-');
  return readProfile(profile, db, panelistId, {
    firstName: { value: firstName },
    lastName: { value: lastName },
    email: { value: email },
    password: changed === null ? {} : { info: `Changed ${changed[1]}/${changed[2]}/${changed[0]}` },
  });
}
