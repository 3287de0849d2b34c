import { dateIn } from '#contract/time/panel-days.ts';
import { type Identity, readOwnAccount } from '#server/modules/identity/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Profile } from './profile.ts';
import { readProfile, type ShownType } from './read-profile.ts';

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
