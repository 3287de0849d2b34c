import * as v from 'valibot';
import { BIRTH_ATTRIBUTE } from '#contract/profile/age-attribute.ts';
import { ADDRESS_DETAIL } from '#contract/profile/address-fields.ts';
import { PHONE_DETAIL } from '#contract/profile/profile-attributes.ts';
import { type Identity, lockPanelist, readOwnAccount } from '#server/modules/identity/index.ts';
import {
  type Joining,
  type Person,
  lockDescribed,
  lockJoining,
  readOrigins,
  redescribeMember,
} from '#server/modules/joining/index.ts';
import {
  type JudgedAttributes,
  type Profile,
  type ShownDetail,
  type WantedAttribute,
  judgeAttributes,
  readAttributes,
  readCatalogue,
  readDetails,
  saveAttributes,
} from '#server/modules/profile/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

export interface SavedAttributes {
  readonly saved: readonly ShownDetail[];
  readonly conflicts: readonly ShownDetail[];
}

export type SaveFailure =
  | { readonly kind: 'wrong'; readonly problems: JudgedAttributes['problems'] }
  /** By this somebody else is known. */
  | { readonly kind: 'somebody-else' }
  | { readonly kind: 'no-member' };

type SavingRooms = { readonly identity: Identity; readonly joining: Joining; readonly profile: Profile };

/** Another tab may change what somebody is known by while this one waits; then it is looked at again. */
const TRIES = 3;

/**
 * Saves what a member says about themselves, all or none. What was changed since they had it in view is told and not
 * overwritten. What they are known by to the waitlist is renewed with it, and nobody becomes somebody else.
 */
export async function saveOwnAttributes(
  rooms: SavingRooms,
  panelistId: string,
  wanted: readonly WantedAttribute[],
): Promise<Result<SavedAttributes, SaveFailure>> {
  for (let attempt = 1; ; attempt++) {
    const saved = await inTransaction(rooms.identity.db, (tx) => saveOnce(rooms, tx, panelistId, wanted));
    if (saved !== 'again') return saved;
    if (attempt === TRIES) throw new Error('a profile was changed by others again and again while it was saved');
  }
}

async function saveOnce(
  rooms: SavingRooms,
  tx: Db,
  panelistId: string,
  wanted: readonly WantedAttribute[],
): Promise<Result<SavedAttributes, SaveFailure> | 'again'> {
  const { joining, profile } = rooms;
  const catalogue = await readCatalogue(profile, tx);
  // Looked at first, since what somebody is known by is held before they are.
  const before = await judgeAttributes(profile, tx, panelistId, { catalogue, wanted });
  if (Object.keys(before.problems).length > 0) return err({ kind: 'wrong', problems: before.problems });
  const described = await describedBy(rooms, tx, panelistId, before);
  const held = described && (await lockDescribed(joining, tx, panelistId, described));
  await lockJoining(joining, tx, panelistId);
  if (!(await lockPanelist(tx, panelistId))) return err({ kind: 'no-member' });
  const judged = await judgeAttributes(profile, tx, panelistId, { catalogue, wanted });
  if (Object.keys(judged.problems).length > 0) return err({ kind: 'wrong', problems: judged.problems });
  if (judged.conflicts.length > 0) return ok({ saved: [], conflicts: judged.conflicts });
  const now = await describedBy(rooms, tx, panelistId, judged);
  if (JSON.stringify(now) !== JSON.stringify(described)) return 'again';
  if (held?.isAnybodyElse === true) return err({ kind: 'somebody-else' });
  await saveAttributes(profile, tx, panelistId, judged.changes);
  if (described !== undefined && held !== undefined) await redescribeMember(tx, panelistId, described, held.keys);
  const names = wanted.map(({ detailName }) => detailName);
  return ok({ saved: await readDetails(profile, tx, panelistId, names), conflicts: [] });
}

const KNOWN_BY = [BIRTH_ATTRIBUTE, PHONE_DETAIL, ADDRESS_DETAIL, 'panelist_zip'] as const;
const withZip = v.object({ panelist_zip: v.string() });

/** Who a member will be after these changes, if they change what somebody is known by. */
async function describedBy(
  { identity, joining }: SavingRooms,
  tx: Db,
  panelistId: string,
  { changes }: JudgedAttributes,
): Promise<Person | undefined> {
  if (!KNOWN_BY.some((name) => changes.has(name))) return undefined;
  const account = await readOwnAccount(identity, tx, panelistId);
  if (account === undefined) return undefined;
  const origins = await readOrigins(joining, tx, panelistId);
  const known = await readAttributes(tx, panelistId, KNOWN_BY);
  const said = (name: (typeof KNOWN_BY)[number]) => (changes.has(name) ? changes.get(name)?.value : known[name]);
  const text = (value: unknown, other: string | null) => (typeof value === 'string' ? value : other);
  const address = v.safeParse(withZip, said(ADDRESS_DETAIL));
  const { email, firstName, lastName } = account;
  return {
    email,
    firstName,
    lastName,
    dateOfBirth: text(said(BIRTH_ATTRIBUTE), origins.dateOfBirth),
    zip: address.success ? address.output.panelist_zip : text(known['panelist_zip'], origins.zip),
    phone: changes.has(PHONE_DETAIL) ? text(said(PHONE_DETAIL), null) : text(known[PHONE_DETAIL], origins.phone),
  };
}
