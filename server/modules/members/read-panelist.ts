import { readOwnAccount } from '#server/modules/identity/index.ts';
import { readOrigins } from '#server/modules/joining/index.ts';
import { readDaysInARow } from '#server/modules/spark/index.ts';
import { BIRTH_ATTRIBUTE } from '#contract/profile/age-attribute.ts';
import { levelOf } from '#contract/profile/levels.ts';
import { PHONE_DETAIL } from '#contract/profile/profile-attributes.ts';
import { completesOf } from '#server/modules/activities/index.ts';
import { readAttributes, readChanged } from '#server/modules/profile/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { MemberRooms } from './members.ts';

const NO_ORIGINS = { origin: null, phone: null, dateOfBirth: null, invitedAt: null };
const UNCHANGED = { isByMember: false, lastAt: null };

/**
 * Everything that the specification names of a member (spec §3), for that member. Undefined when there is none. It lies in many
 * places, and the header of a page shows little of it: what was not asked for is not looked up, and is as if there were none.
 */
export async function readOwnPanelist(
  { identity, joining, spark }: MemberRooms,
  db: Db,
  panelistId: string,
  asked: ReadonlySet<string>,
) {
  const isAsked = (...fields: readonly string[]) => fields.some((field) => asked.has(field));
  const account = await readOwnAccount(identity, db, panelistId);
  if (account === undefined) return undefined;
  const completedActivities = isAsked('completedActivities', 'level') ? await completesOf(db, panelistId) : 0;
  const origins = isAsked('phoneNumber', 'isMigrated', 'dateOfBirth', 'invitedDate')
    ? await readOrigins(joining, db, panelistId)
    : NO_ORIGINS;
  const said = isAsked('phoneNumber', 'dateOfBirth')
    ? await readAttributes(db, panelistId, [PHONE_DETAIL, BIRTH_ATTRIBUTE])
    : {};
  const { isByMember, lastAt } = isAsked('isDobUpdated', 'updatedDate')
    ? await readChanged(db, panelistId, BIRTH_ATTRIBUTE)
    : UNCHANGED;
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
    consecutiveLoginDays: isAsked('consecutiveLoginDays') ? await readDaysInARow(db, panelistId, spark.clock.now()) : 0,
  };
}
