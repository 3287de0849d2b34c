import {
  type PanelistAccount,
  type PanelistRow,
  readAccount,
  readPanelist,
  revealPanelist,
} from '#server/modules/identity/index.ts';
import { completesOf } from '#server/modules/activities/index.ts';
import { readWayIn } from '#server/modules/joining/index.ts';
import { type Deletion, readDeletionOf } from '#server/modules/leaving/index.ts';
import {
  type DescribedAttribute,
  describeAttributes,
  listNamelessAttributes,
  readPreferences,
  listAttributes,
  namingNames,
} from '#server/modules/profile/index.ts';
import { type Rewards, addsUp, readPoints } from '#server/modules/rewards/index.ts';
import { flagsOf } from '#server/modules/surveys/index.ts';
import { levelOf } from '#contract/profile/levels.ts';
import type { Preferences } from '#contract/profile/preferences.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { MemberRooms } from './members.ts';

export interface MemberOverview extends PanelistRow {
  readonly completes: number;
  readonly level: number;
  readonly flags: number;
  readonly attributes: readonly DescribedAttribute[];
  readonly preferences: Preferences;
  readonly points: { readonly total: number; readonly dollars: number; readonly addsUp: boolean } | null;
  readonly account: PanelistAccount | null;
  readonly deletion: Deletion | null;
  readonly wayIn: Awaited<ReturnType<typeof readWayIn>>;
}

/** One member as an operator sees them: never a name, nor where they live or when they were born; points and sign-ins only for those whose work needs them. */
export async function lookUpMember(
  rooms: MemberRooms,
  db: Db,
  panelistId: string,
  may: { readonly seePoints: boolean; readonly seeAccount: boolean },
): Promise<MemberOverview | undefined> {
  const panelist = await readPanelist(rooms.identity, db, panelistId);
  if (panelist === undefined) return undefined;
  const completes = await completesOf(db, panelistId);
  const nameless = await listNamelessAttributes(rooms.profile, db, panelistId);
  return {
    ...panelist,
    completes,
    level: levelOf(completes),
    flags: await flagsOf(db, panelistId),
    attributes: await describeAttributes(rooms.profile, db, panelistId, nameless),
    preferences: await readPreferences(db, panelistId),
    points: may.seePoints ? await pointsOf(rooms.rewards, db, panelistId) : null,
    account: may.seeAccount ? await readAccount(rooms.identity, db, panelistId) : null,
    wayIn: await readWayIn(rooms.joining, db, panelistId),
    deletion: may.seeAccount ? ((await readDeletionOf(rooms.leaving, db, panelistId)) ?? null) : null,
  };
}

async function pointsOf(rewards: Rewards, db: Db, panelistId: string) {
  const { totalPoints, currencyDetails } = await readPoints({ ...rewards, db }, panelistId);
  return { total: totalPoints, dollars: currencyDetails.amount, addsUp: await addsUp(db, panelistId) };
}

/** Who a member is and where they live, for somebody with a reason, which is in the audit log before anything is read. */
export async function revealMember(
  { identity, profile }: MemberRooms,
  panelistId: string,
  reason: string,
  by: OperatorAct,
) {
  const account = await revealPanelist(identity, identity.db, { panelistId, reason }, by);
  if (account === undefined) return undefined;
  const known = await listAttributes(identity.db, panelistId);
  const isNaming = await namingNames(profile, identity.db);
  const naming = known.filter(({ name }) => isNaming(name));
  return { ...account, attributes: await describeAttributes(profile, identity.db, panelistId, naming) };
}
