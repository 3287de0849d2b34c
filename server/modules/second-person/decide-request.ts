import { type QuestSeriesRooms, beginQuestSeries } from '#server/modules/activities/index.ts';
import {
  carryOutLimit,
  takeDecision,
  notifyDecision,
  type Decider,
  type DecideRefusal,
  type RequestDecision,
  type SecondPersonRequest,
} from '#server/modules/approvals/index.ts';
import {
  type CatalogueRooms,
  type ChangingRooms,
  applyChange,
  carryOutCatalogue,
  carryOutVoid,
  lockChangeable,
} from '#server/modules/gift-cards/index.ts';
import { correctPoints } from '#server/modules/rewards/index.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import {
  type LaunchRefusal,
  type LimitedLaunchRooms,
  type WelcomeRooms,
  carryOutLaunch,
  carryOutWelcome,
} from '#server/modules/launches/index.ts';
import { carryOutUnits, type Needs } from '#server/modules/product-tests/index.ts';
import { carryOutQuestWeek, type QuestWeekRooms } from '#server/modules/studies/index.ts';
import { carryOutImport, type StartingRooms } from '#server/modules/joining/index.ts';
import { carryOutBadge, type SavingRooms } from '#server/modules/spark/index.ts';
import { carryOutInvite, carryOutOperatorChange, type OperatorRooms } from './change-operators.ts';

export type DecidingRooms = ChangingRooms &
  CatalogueRooms &
  QuestSeriesRooms &
  LimitedLaunchRooms &
  QuestWeekRooms &
  WelcomeRooms &
  Needs<'activities' | 'approvals' | 'productTests'> &
  StartingRooms &
  SavingRooms &
  OperatorRooms;

/** Why what was approved cannot be done as things stand. It goes on waiting. */
export type CarryOutRefusal =
  | 'NOT_FOUND'
  | 'YOURSELF'
  | 'TOO_FEW_POINTS'
  | 'NOT_REVERSIBLE'
  | 'PENDING'
  | 'OVER'
  | 'OUT_OF_STOCK'
  | 'CHANGED'
  | 'VALUE_TAKEN'
  | LaunchRefusal;

/**
 * Approves or declines what somebody else asked for. What is approved is done once, in the transaction of the decision
 * and judged by how things stand then; what cannot be done any more is not approved either.
 */
export function decideRequest(
  rooms: DecidingRooms,
  db: Db,
  decision: RequestDecision,
  by: Decider,
): Promise<Result<undefined, DecideRefusal | CarryOutRefusal>> {
  const { approvals } = rooms;
  return allOrNothing<undefined, DecideRefusal | CarryOutRefusal>(db, async (tx) => {
    const taken = await takeDecision(approvals, tx, decision, by);
    if (!taken.ok) return taken;
    const { request, isNew } = taken.value;
    if (!isNew) return ok(undefined);
    const done = decision.isApproved ? await carryOut(rooms, tx, request, by) : ok(undefined);
    if (!done.ok) return done;
    await notifyDecision(approvals, tx, { ...decision, request }, by);
    return ok(undefined);
  });
}

async function carryOut(
  rooms: DecidingRooms,
  tx: Db,
  request: SecondPersonRequest,
  by: Decider,
): Promise<Result<undefined, CarryOutRefusal>> {
  const { requestId, reason, askedBy } = request;
  switch (request.kind) {
    case 'CORRECTION': {
      const correction = { ...request.asked, adjustmentId: requestId, reason, requestId, askedBy };
      return correctPoints(rooms.rewards, tx, correction, by);
    }
    case 'REDEMPTION_VOID':
    case 'REDEMPTION_REPLACE': {
      const locked = await lockChangeable(rooms.giftCards, tx, request.asked.redemptionId);
      if (!locked.ok) return locked;
      const kind = request.kind === 'REDEMPTION_VOID' ? 'VOID' : 'REPLACE';
      return applyChange(
        rooms,
        tx,
        { redemption: locked.value, change: { changeId: requestId, kind, reason, requestId, askedBy } },
        by,
      );
    }
    case 'STOCK_VOID':
      return carryOutVoid(rooms, tx, { loadId: request.asked.loadId, reason }, by);
    case 'CATALOGUE_ADD':
    case 'CATALOGUE_CHANGE':
      return carryOutCatalogue(rooms, tx, request.asked, by);
    case 'LAUNCH':
      return carryOutLaunch(rooms, tx, request.asked, by);
    case 'QUEST_SERIES':
      await beginQuestSeries(rooms.activities, tx, request.asked, by);
      return ok(undefined);
    case 'QUEST_WEEK':
      return carryOutQuestWeek(rooms, tx, request.asked, by);
    case 'WELCOME':
      return carryOutWelcome(rooms, tx, request.asked, by);
    case 'UNITS':
      return carryOutUnits(rooms, tx, request.asked, by);
    case 'IMPORT':
      return carryOutImport(rooms, tx, request.asked, by);
    case 'BADGE':
      return carryOutBadge(rooms, tx, request.asked, by);
    case 'LIMIT':
      return carryOutLimit(rooms.approvals, tx, request, by);
    case 'OPERATOR_INVITE':
      return carryOutInvite(rooms, tx, request, by);
    case 'OPERATOR_CHANGE':
      return carryOutOperatorChange(rooms, tx, request, by);
  }
}
