import { AGE_ATTRIBUTE, ageFrom, BIRTH_ATTRIBUTE } from '#contract/profile/age-attribute.ts';
import type { AttributeSource } from '#contract/profile/catalogue.ts';
import { dateIn } from '#contract/time/panel-days.ts';
import type { Db } from '#server/platform/database/database.ts';
import { namingNames, type CatalogueReader } from './catalogue.ts';
import { deriveAttributes } from './derive-attributes.ts';
import type { Profile } from './profile.ts';
import { findAllAttributes, findAttributes, upsertAttributes } from './profile.store.ts';

/** What is known about a member under these names; a name without a value is left out. */
export async function readAttributes(
  db: Db,
  panelistId: string,
  names: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  if (names.length === 0) return {};
  const rows = await findAttributes(db, panelistId, names);
  return Object.fromEntries(rows.filter(isKnown).map((row) => [row.name, row.value]));
}

/**
 * As `readAttributes`, without what names them, and with their age of today where the day of birth is known: for what others than
 * the member write and read, such as a survey.
 */
export async function readNamelessAttributes(
  profile: NamelessProfile,
  db: Db,
  panelistId: string,
  names: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const isNaming = await namingNames(profile, db);
  const nameless = names.filter((name) => !isNaming(name));
  const wanted = nameless.includes(AGE_ATTRIBUTE) ? [...nameless, BIRTH_ATTRIBUTE] : nameless;
  const { [BIRTH_ATTRIBUTE]: dateOfBirth, ...known } = await readAttributes(db, panelistId, wanted);
  const age = ageFrom(dateOfBirth, todayOf(profile));
  return age === undefined ? known : { ...known, [AGE_ATTRIBUTE]: age };
}

type ProfileDay = Pick<Profile, 'clock' | 'timeZone'>;
type NamelessProfile = ProfileDay & CatalogueReader;

const todayOf = ({ clock, timeZone }: ProfileDay): string => dateIn(clock.now(), timeZone);

/** Everything that is known about a member, by name. */
export async function listAttributes(db: Db, panelistId: string) {
  const rows = await findAllAttributes(db, panelistId);
  return rows.filter(isKnown).map(({ name, value, updated_at: updatedAt }) => ({ name, value, updatedAt }));
}

/** What was taken back is kept as nothing, for its history. */
const isKnown = ({ value }: { readonly value: unknown }): boolean => value !== null;

/** As `listAttributes`, without what names them, and with their age of today where the day of birth is known. */
export async function listNamelessAttributes(profile: NamelessProfile, db: Db, panelistId: string) {
  const all = await listAttributes(db, panelistId);
  const birth = all.find(({ name }) => name === BIRTH_ATTRIBUTE);
  const age = ageFrom(birth?.value, todayOf(profile));
  const isNaming = await namingNames(profile, db);
  const nameless = all.filter(({ name }) => !isNaming(name));
  if (birth === undefined || age === undefined) return nameless;
  const told = { name: AGE_ATTRIBUTE, value: age as unknown, updatedAt: birth.updatedAt };
  return [...nameless.filter(({ name }) => name !== AGE_ATTRIBUTE), told].toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  );
}

/** Keeps what is known about a member, and what follows from it; what is not named stays as it is. */
export async function setAttributes(
  profile: ProfileDay,
  tx: Db,
  panelistId: string,
  {
    attributes,
    source = 'SYSTEM',
  }: { readonly attributes: Readonly<Record<string, unknown>>; readonly source?: AttributeSource },
): Promise<void> {
  await setAttributesOfMany(profile, tx, [{ panelistId, attributes }], source);
}

/** As `setAttributes`, of many members at once, each of them once. */
export async function setAttributesOfMany(
  profile: ProfileDay,
  tx: Db,
  members: readonly { readonly panelistId: string; readonly attributes: Readonly<Record<string, unknown>> }[],
  source: AttributeSource = 'SYSTEM',
): Promise<void> {
  const updated_at = profile.clock.now();
  const rows = members.flatMap(({ panelistId: panelist_id, attributes }) => {
    const all = { ...attributes, ...deriveAttributes(profile, attributes) };
    return Object.entries(all).map(([name, value]) => ({
      panelist_id,
      name,
      value: JSON.stringify(value),
      updated_at,
      source,
      actor_id: null,
    }));
  });
  if (rows.length > 0) await upsertAttributes(tx, rows);
}
