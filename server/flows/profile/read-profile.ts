import { dateIn } from '#contract/time/panel-days.ts';
import { readOwnAccount } from '#server/modules/identity/index.ts';
import { readProfile, type ShownType } from '#server/modules/profile/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Rooms } from '../rooms.ts';

/** What a member is asked about themselves, with what their account knows already. Undefined when there is no such member. */
export async function readOwnProfile(
  { identity, profile }: Pick<Rooms, 'identity' | 'profile'>,
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
