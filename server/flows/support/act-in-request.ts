import type { SystemLineCode } from '#contract/support/system-lines.ts';
import { readRedemption, resendCardEmail } from '#server/modules/gift-cards/index.ts';
import { unlockPanelist } from '#server/modules/identity/index.ts';
import { lockRequest, noteAct, readRequestOwner } from '#server/modules/support/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isKeyKnown } from '#server/platform/idempotency/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { askForRedemptionChange, type AskedChange, type ChangingRooms } from '../rewards/change-redemption.ts';
import { askForAdjustment, type AskedAdjustment, type CorrectingRooms } from '../rewards/correct-points.ts';
import type { Rooms } from '../rooms.ts';

/**
 * What operators do inside a support request: the same use cases as everywhere, in one transaction with a line in the request. The
 * request is held first, so two operators who act at once come one after the other, and the second one finds out.
 */
type SupportRoom = Pick<Rooms, 'support'>;
type Operator = OperatorAct & { readonly operatorId: string };

/** Not there, not of this member, or without words any more; or something happened in it since. */
export type RequestProblem = 'NO_REQUEST' | 'REQUEST_CHANGED';

interface Within {
  readonly requestId: string;
  /** Whose it has to be. */
  readonly panelistId: string;
  /** The revision that was in view, for what must not happen twice. */
  readonly revision?: number;
  /** Under which the act happens once: sent again it adds no second line. */
  readonly key?: string;
}

type Line = readonly [code: SystemLineCode, facts: Readonly<Record<string, unknown>>];

function actInRequest<Done, Failure>(
  { support }: SupportRoom,
  db: Db,
  { requestId, panelistId, revision, key }: Within,
  by: Operator,
  act: (tx: Db, by: Operator, number: string) => Promise<Result<Done, Failure>>,
  lineOf: (done: Done) => Line,
): Promise<Result<Done, Failure | RequestProblem>> {
  return allOrNothing<Done, Failure | RequestProblem>(db, async (tx) => {
    const request = await lockRequest(support, tx, requestId);
    if (request === undefined || request.panelist_id !== panelistId || request.erased_at !== null)
      return err('NO_REQUEST');
    const isAgain = key !== undefined && (await isKeyKnown(tx, by.operatorId, key));
    if (!isAgain && revision !== undefined && revision !== request.revision) return err('REQUEST_CHANGED');
    const done = await act(tx, { ...by, supportRequest: request.number }, request.number);
    if (done.ok && !isAgain) await noteAct(support, tx, request, lineOf(done.value), by.operatorId);
    return done;
  });
}

/** Corrects the points of the request's member; its number is the reference. */
export function correctPointsInRequest(
  rooms: SupportRoom & CorrectingRooms,
  db: Db,
  { requestId, revision }: { readonly requestId: string; readonly revision: number },
  asked: Omit<AskedAdjustment, 'reference'>,
  by: Operator,
) {
  const { panelistId, points, key } = asked;
  return actInRequest(
    rooms,
    db,
    { requestId, panelistId, revision, key },
    by,
    (tx, act, reference) => askForAdjustment(rooms, tx, { ...asked, reference }, act),
    ({ outcome }) =>
      outcome === 'DONE' ? ['points-corrected', { points }] : ['second-person-asked', { act: 'points', points }],
  );
}

const CARD_LINES = {
  REPLACE: { done: 'card-reissued', act: 'card-reissue' },
  VOID: { done: 'card-voided', act: 'card-void' },
} as const;

/** Replaces or voids a card of the request's member. */
export async function changeRedemptionInRequest(
  rooms: SupportRoom & ChangingRooms,
  db: Db,
  requestId: string,
  asked: AskedChange,
  by: Operator,
) {
  const redemption = await readRedemption(rooms.giftCards, db, asked.redemptionId);
  if (redemption === undefined) return err('NOT_FOUND' as const);
  const { panelistId, number } = redemption;
  const { done, act } = CARD_LINES[asked.kind];
  return actInRequest(
    rooms,
    db,
    { requestId, panelistId, key: asked.key },
    by,
    (tx, within) => askForRedemptionChange(rooms, tx, asked, within),
    (outcome) =>
      outcome === 'DONE' ? [done, { redemption: number }] : ['second-person-asked', { act, redemption: number }],
  );
}

/** Sends the e-mail about a card of the request's member again. Its limits are counted outside, so the request is held last. */
export async function resendCardInRequest(
  { support, giftCards }: Pick<Rooms, 'support' | 'giftCards'>,
  db: Db,
  requestId: string,
  redemptionId: string,
  by: Operator,
) {
  const redemption = await readRedemption(giftCards, db, redemptionId);
  if (redemption === undefined) return err('NOT_FOUND' as const);
  const request = await readRequestOwner(support, db, requestId);
  if (request?.panelistId !== redemption.panelistId) return err('NO_REQUEST' as const);
  const act = { ...by, supportRequest: request.number };
  return resendCardEmail(giftCards, db, redemptionId, act, async (tx) => {
    const held = await lockRequest(support, tx, requestId);
    if (held === undefined || held.erased_at !== null) return;
    await noteAct(support, tx, held, ['card-resent', { redemption: redemption.number }], by.operatorId);
  });
}

/** Lets the request's member sign in again. */
export function unlockInRequest(
  rooms: Pick<Rooms, 'support' | 'identity'>,
  db: Db,
  { requestId, panelistId }: { readonly requestId: string; readonly panelistId: string },
  by: Operator,
): Promise<Result<boolean, 'NOT_FOUND' | RequestProblem>> {
  return actInRequest<boolean, 'NOT_FOUND'>(
    rooms,
    db,
    { requestId, panelistId },
    by,
    async (tx, act) => {
      const isUnlocked = await unlockPanelist(rooms.identity, tx, panelistId, act);
      return isUnlocked === undefined ? err('NOT_FOUND') : ok(isUnlocked);
    },
    () => ['sign-in-unlocked', {}],
  );
}
