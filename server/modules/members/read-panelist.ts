import { BIRTH_ATTRIBUTE } from '#contract/profile/age-attribute.ts';
import { levelOf } from '#contract/profile/levels.ts';
import { PHONE_DETAIL } from '#contract/profile/profile-attributes.ts';
import { type Identity, readOwnAccount } from '#server/modules/identity/index.ts';
import { type Joining, readOrigins } from '#server/modules/joining/index.ts';
import { type Spark, readDaysInARow } from '#server/modules/spark/index.ts';
import { completesOf } from '#server/modules/activities/index.ts';
import { readAttributes, readChanged } from '#server/modules/profile/index.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Everything that the specification names of a member (spec §3), for that member. Undefined when there is none. */
export async function readOwnPanelist(
  { identity, joining, spark }: { readonly identity: Identity; readonly joining: Joining; readonly spark: Spark },
  db: Db,
  panelistId: string,
) {
  const account = await readOwnAccount(identity, db, panelistId);
  if (account === undefined) return undefined;
  const origins = await readOrigins(joining, db, panelistId);
  const completedActivities = await completesOf(db, panelistId);
  const said = await readAttributes(db, panelistId, [PHONE_DETAIL, BIRTH_ATTRIBUTE]);
  const { isByMember, lastAt } = await readChanged(db, panelistId, BIRTH_ATTRIBUTE);
  const text = (name: string) => (typeof said[name] === 'string' ? said[name] : null);
  return {
    panelistId,
    id: panelistId,
    panelId: account.panelId,
    tenantId: account.tenantId,
    active: account.state === 'ACTIVE',
    state: account.state,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    phoneNumber: text(PHONE_DETAIL) ?? origins.phone,
    iamId: account.iamId,
    pgCustAcctId: account.customerAccountId,
    isMigrated: origins.origin === 'IMPORT',
    dateOfBirth: text(BIRTH_ATTRIBUTE) ?? origins.dateOfBirth,
    level: levelOf(completedActivities),
    completedActivities,
    avatar: account.avatar,
    isDobUpdated: isByMember,
    // Both the same moment, until a file brings another day of joining.
    registeredDate: account.joinedAt,
    joinDate: account.joinedAt,
    invitedDate: origins.invitedAt,
    createDate: account.createdAt,
    updatedDate: lastAt !== null && lastAt > account.updatedAt ? lastAt : account.updatedAt,
    consecutiveLoginDays: await readDaysInARow(db, panelistId, spark.clock.now()),
  };
}
