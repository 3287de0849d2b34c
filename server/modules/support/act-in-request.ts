import type { SystemLineCode } from '#contract/support/system-lines.ts';
import {
  type AskedChange,
  type ChangingRooms,
  type GiftCards,
  askForRedemptionChange,
  readRedemption,
  resendCardEmail,
} from '#server/modules/gift-cards/index.ts';
import { type Identity, unlockPanelist } from '#server/modules/identity/index.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isKeyKnown } from '#server/platform/idempotency/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { askForAdjustment, type AskedAdjustment, type CorrectingRooms } from '#server/modules/rewards/index.ts';
import type { Support } from './support.ts';
import { lockRequestSummary, readRequestSummary } from './read-request.ts';
import { recordAct, type ActingOperator } from './operator-acts.ts';

/**
 * What operators do inside a support request: the same use cases as everywhere, in one transaction with a line in the request. The
 * request is locked first, so two operators who act at once come one after the other, and the second one finds out.
 */
type SupportRoom = { readonly support: Support };

/** Not there, not this member's, or erased; or changed since the operator looked. */
export type RequestProblem = 'NO_REQUEST' | 'REQUEST_CHANGED';

interface Line {
  readonly code: SystemLineCode;
  readonly facts: Readonly<Record<string, unknown>>;
}

interface ActInRequest<Done, Failure> {
  readonly requestId: string;
  /** Whose it has to be. */
  readonly panelistId: string;
  /** The revision that the operator saw, for what must not happen twice. */
  readonly revision?: number;
  /** Under which the act happens once: sent again it adds no second line. */
  readonly key?: string;
  readonly act: (tx: Db, by: ActingOperator, number: string) => Promise<Result<Done, Failure>>;
  readonly lineOf: (done: Done) => Line;
}

function actInRequest<Done, Failure>(
  { support }: SupportRoom,
  db: Db,
  { requestId, panelistId, revision, key, act, lineOf }: ActInRequest<Done, Failure>,
  by: ActingOperator,
): Promise<Result<Done, Failure | RequestProblem>> {
  const { operatorId } = by;
  return allOrNothing<Done, Failure | RequestProblem>(db, async (tx) => {
    const request = await lockRequestSummary(support, tx, requestId);
    if (request?.panelistId !== panelistId) return err('NO_REQUEST');
    const isAgain = key !== undefined && (await isKeyKnown(tx, operatorId, key));
    if (!isAgain && revision !== undefined && revision !== request.revision) return err('REQUEST_CHANGED');
    const done = await act(tx, { ...by, supportRequest: request.number }, request.number);
    if (done.ok && !isAgain) await recordAct(support, tx, { requestId, operatorId, ...lineOf(done.value) });
    return done;
  });
}

/** Corrects the points of the request's member; its number is the reference. */
export function correctPointsInRequest(
  rooms: SupportRoom & CorrectingRooms,
  db: Db,
  {
    requestId,
    revision,
    ...asked
  }: Omit<AskedAdjustment, 'reference'> & { readonly requestId: string; readonly revision: number },
  by: ActingOperator,
) {
  const { panelistId, points, key } = asked;
  const act = (tx: Db, within: ActingOperator, reference: string) =>
    askForAdjustment(rooms, tx, { ...asked, reference }, within);
  const lineOf = ({ outcome }: { readonly outcome: string }): Line =>
    outcome === 'DONE'
      ? { code: 'points-corrected', facts: { points } }
      : { code: 'second-person-asked', facts: { act: 'points', points } };
  return actInRequest(rooms, db, { requestId, panelistId, revision, key, act, lineOf }, by);
}

const CARD_LINES = {
  REPLACE: { done: 'card-reissued', act: 'card-reissue' },
  VOID: { done: 'card-voided', act: 'card-void' },
} as const;

/** Replaces or voids a card of the request's member. */
export async function changeRedemptionInRequest(
  rooms: SupportRoom & ChangingRooms,
  db: Db,
  { requestId, ...asked }: AskedChange & { readonly requestId: string },
  by: ActingOperator,
) {
  const found = await readRedemption(rooms.giftCards, db, asked.redemptionId);
  if (found === undefined) return err('NOT_FOUND' as const);
  const { panelistId, number: redemption } = found;
  const lines = CARD_LINES[asked.kind];
  const act = (tx: Db, within: ActingOperator) => askForRedemptionChange(rooms, tx, asked, within);
  const lineOf = (outcome: string): Line =>
    outcome === 'DONE'
      ? { code: lines.done, facts: { redemption } }
      : { code: 'second-person-asked', facts: { act: lines.act, redemption } };
  return actInRequest(rooms, db, { requestId, panelistId, key: asked.key, act, lineOf }, by);
}

/** Sends the e-mail about a card of the request's member again. Its limits are counted outside, so the request is locked last. */
export async function resendCardInRequest(
  { support, giftCards }: { readonly support: Support; readonly giftCards: GiftCards },
  db: Db,
  { requestId, redemptionId }: { readonly requestId: string; readonly redemptionId: string },
  by: ActingOperator,
) {
  const redemption = await readRedemption(giftCards, db, redemptionId);
  if (redemption === undefined) return err('NOT_FOUND' as const);
  const request = await readRequestSummary(support, db, requestId);
  if (request?.panelistId !== redemption.panelistId) return err('NO_REQUEST' as const);
  const { operatorId } = by;
  const line: Line = { code: 'card-resent', facts: { redemption: redemption.number } };
  return resendCardEmail(
    giftCards,
    db,
    { redemptionId, besides: (tx) => recordAct(support, tx, { requestId, operatorId, ...line }) },
    { ...by, supportRequest: request.number },
  );
}

/** Lets the request's member sign in again. */
export function unlockInRequest(
  rooms: { readonly support: Support; readonly identity: Identity },
  db: Db,
  { requestId, panelistId }: { readonly requestId: string; readonly panelistId: string },
  by: ActingOperator,
): Promise<Result<boolean, 'NOT_FOUND' | RequestProblem>> {
  const act = async (tx: Db, within: ActingOperator): Promise<Result<boolean, 'NOT_FOUND'>> => {
    const isUnlocked = await unlockPanelist(rooms.identity, tx, panelistId, within);
    return isUnlocked === undefined ? err('NOT_FOUND') : ok(isUnlocked);
  };
  const lineOf = (): Line => ({ code: 'sign-in-unlocked', facts: {} });
  return actInRequest(rooms, db, { requestId, panelistId, act, lineOf }, by);
}
