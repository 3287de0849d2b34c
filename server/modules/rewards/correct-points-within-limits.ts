import type { AskedFor } from '#contract/second-person/second-person.ts';
import { type Approvals, type Outcome, aloneOrAsk, outcomeOf, readRequest } from '#server/modules/approvals/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId, newId } from '#server/platform/chance.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { once } from '#server/platform/idempotency/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Rewards } from './rewards.ts';
import { correctPoints, isAdjustment, lockReversible, readCorrectable } from './correct-points.ts';
import { readCorrectionCase } from './read-adjustments.ts';

export type CorrectingRooms = { readonly approvals: Approvals; readonly rewards: Rewards };

export type Operator = OperatorAct & { readonly operatorId: string };
export type CorrectionRefusal = 'NOT_FOUND' | 'TOO_FEW_POINTS' | 'KEY_USED' | 'NOT_REVERSIBLE' | 'WAITING';

interface AskedWords {
  /** For colleagues. */
  readonly reason: string;
  /** What the member reads. */
  readonly memberNote: string;
  /** Made by the sender: the same key is the same request. */
  readonly key: string;
}

export interface AskedAdjustment extends AskedWords {
  readonly panelistId: string;
  readonly points: number;
  readonly reference: string | null;
}

/** What a correction became: it is done, or waits under this id. */
export interface Asked {
  readonly id: string;
  readonly outcome: Outcome;
}

/** Corrects a member's points once for each key: at once as far as one may alone, else when a second person agrees. */
export function askForAdjustment(
  rooms: CorrectingRooms,
  db: Db,
  { reason, key, ...asked }: AskedAdjustment,
  by: Operator,
): Promise<Result<Asked, CorrectionRefusal>> {
  return onceForKey(rooms, db, { key, request: { ...asked, reason }, by }, async (tx, id) => {
    const member = await readCorrectable(rooms.rewards, tx, asked.panelistId);
    if (member === undefined) return err('NOT_FOUND');
    const { memberNumber } = member;
    const correction = { ...asked, memberNumber, reverses: null, takesBack: null };
    return guarded(rooms, tx, { id, asked: correction, reason }, by);
  });
}

/** Takes a correction back by a line of its own, under the same limits as a correction. */
export function reverseAdjustment(
  rooms: CorrectingRooms,
  db: Db,
  { adjustmentId, reason, memberNote, key }: AskedWords & { readonly adjustmentId: string },
  by: Operator,
): Promise<Result<Asked, CorrectionRefusal>> {
  return onceForKey(rooms, db, { key, request: { adjustmentId, reason, memberNote }, by }, async (tx, id) => {
    if (!(await isAdjustment(rooms.rewards, tx, adjustmentId))) return err('NOT_FOUND');
    const earlier = await lockReversible(rooms.rewards, tx, adjustmentId);
    if (earlier === undefined) return err('NOT_REVERSIBLE');
    const { panelistId, reference, takesBack } = earlier;
    const member = await readCorrectable(rooms.rewards, tx, panelistId);
    if (member === undefined) return err('NOT_FOUND');
    const { memberNumber } = member;
    const points = -earlier.points;
    const asked = { panelistId, memberNumber, points, memberNote, reference, reverses: adjustmentId, takesBack };
    return guarded(rooms, tx, { id, asked, reason }, by);
  });
}

function onceForKey(
  rooms: CorrectingRooms,
  db: Db,
  { key, request, by }: { readonly key: string; readonly request: unknown; readonly by: Operator },
  first: (tx: Db, id: string) => Promise<Result<Asked, CorrectionRefusal>>,
): Promise<Result<Asked, CorrectionRefusal>> {
  const { clock, chance } = rooms.rewards;
  if (!isId(key)) return Promise.resolve(err('NOT_FOUND'));
  return allOrNothing(db, async (tx) => {
    const now = clock.now();
    const keyed = { ownerId: by.operatorId, key, request, newId: newId(chance, now), now };
    const done = await once<Asked, CorrectionRefusal>(tx, keyed, {
      first: (id) => first(tx, id),
      again: async (id) => ok({ id, outcome: await outcomeOf(rooms.approvals, tx, id) }),
    });
    return done.ok || done.failure !== 'key-reused' ? (done as Result<Asked, CorrectionRefusal>) : err('KEY_USED');
  });
}

async function guarded(
  rooms: CorrectingRooms,
  tx: Db,
  { id, asked, reason }: { readonly id: string; readonly asked: AskedFor<'CORRECTION'>; readonly reason: string },
  by: Operator,
): Promise<Result<Asked, CorrectionRefusal>> {
  const { panelistId, points, reverses } = asked;
  const member = await readCorrectable(rooms.rewards, tx, panelistId);
  if ((member?.balance ?? 0) + points < 0) return err('TOO_FEW_POINTS');
  const act = {
    id,
    kind: 'CORRECTION',
    asked,
    reason,
    counts: [{ act: 'CORRECTION', amount: Math.abs(points), operatorId: by.operatorId, panelistId }],
    aboutId: reverses,
    subject: { kind: 'panelist', id: panelistId },
  } as const;
  const done = await aloneOrAsk(
    rooms.approvals,
    tx,
    {
      act,
      alone: () =>
        correctPoints(
          rooms.rewards,
          tx,
          { ...asked, adjustmentId: id, reason, requestId: null, askedBy: by.operatorId },
          by,
        ),
    },
    by,
  );
  return done.ok ? ok({ id, outcome: done.value.state }) : done;
}

/** What the person who decides about a correction has to know now. Undefined when there is no such correction. */
export async function correctionCase({ approvals, rewards }: CorrectingRooms, db: Db, requestId: string) {
  const request = await readRequest(approvals, db, requestId);
  if (request?.kind !== 'CORRECTION') return undefined;
  // What was decided has moved the balance already.
  const points = request.state === 'WAITING' ? request.asked.points : 0;
  return readCorrectionCase(rewards, db, { panelistId: request.asked.panelistId, points });
}
