import { beginLeaving, readMailRecipients, movePanelist } from '#server/modules/identity/index.ts';
import type { LeavingRooms } from './leaving.ts';
import { deletionAskedEmail, deletionCancelledEmail } from '#emails/account-deletion-email.ts';
import { askForDeletion, readDeletion, type AskedDeletion, cancelDeletion } from './deletions.ts';
import { isId, newId } from '#server/platform/chance.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { once } from '#server/platform/idempotency/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { makeDue, exportBadges } from '#server/modules/spark/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { readPoints } from '#server/modules/rewards/index.ts';
import { countUnopenedCards, listOffered } from '#server/modules/gift-cards/index.ts';
import { isOn } from '#server/modules/flags/index.ts';
import { countOpenTasks } from '#server/modules/activities/index.ts';
import { countOpenRequestsOf } from '#server/modules/support/index.ts';

type DeletingRooms = Pick<LeavingRooms, 'identity' | 'leaving'>;

export interface DeletionRequest {
  readonly panelistId: string;
  readonly feedback: string;
  /** Made by the sender, once for each confirmation. */
  readonly key: string;
  readonly origin: string;
  readonly correlationId: string;
}

export type DeletionFailure = 'bad-key' | 'key-reused' | 'not-active';

/**
 * Begins the end of an account, once for each key: signed out everywhere, no sign-in, no invitation, and a day by which everything
 * is erased. All in one transaction.
 */
export async function deleteAccount(
  rooms: DeletingRooms,
  request: DeletionRequest,
): Promise<Result<AskedDeletion, DeletionFailure>> {
  const { leaving } = rooms;
  const { panelistId, feedback, key } = request;
  if (!isId(key)) return err('bad-key');
  const now = leaving.clock.now();
  return allOrNothing(leaving.db, (tx) =>
    once<AskedDeletion, DeletionFailure>(
      tx,
      { ownerId: panelistId, key, request: { feedback }, newId: newId(leaving.chance, now), now },
      {
        first: (deletionId) => begin(rooms, tx, deletionId, request),
        again: async (deletionId) => {
          const asked = await readDeletion(leaving, tx, deletionId);
          if (asked === undefined) return err('not-active');
          // The account was given back since: an old request, sent again, must neither end it nor say that it has.
          return asked.state === 'CANCELLED' ? err('key-reused') : ok(asked);
        },
      },
    ),
  );
}

async function begin(
  { identity, leaving }: DeletingRooms,
  tx: Db,
  deletionId: string,
  { panelistId, feedback, origin, correlationId }: DeletionRequest,
): Promise<Result<AskedDeletion, DeletionFailure>> {
  const [recipient] = await readMailRecipients(tx, [panelistId]);
  if (recipient === undefined || !(await beginLeaving(identity, tx, panelistId))) return err('not-active');
  const asked = await askForDeletion(leaving, tx, { deletionId, panelistId, feedback });
  await leaving.mail.send(tx, {
    to: recipient.email,
    ...deletionAskedEmail({
      firstName: recipient.firstName,
      number: asked.number,
      cancelUntil: asked.eraseFrom,
      timeZone: leaving.timeZone,
    }),
  });
  await leaving.audit.append(tx, {
    panelId: leaving.panelId,
    actorKind: 'panelist',
    actorId: panelistId,
    action: 'member.deletion-asked',
    subjectKind: 'panelist',
    subjectId: panelistId,
    after: { deletion: asked.number },
    origin,
    correlationId,
  });
  return ok(asked);
}

/** Gives somebody their account back with everything in it, and tells them. Their devices stay signed out. */
export function giveAccountBack(
  { identity, leaving }: DeletingRooms,
  asked: { readonly deletionId: string; readonly reason: string },
  by: OperatorAct,
): Promise<Result<undefined, 'NOT_FOUND' | 'TOO_LATE' | 'CANCELLED'>> {
  return inTransaction(leaving.db, async (tx) => {
    const cancelled = await cancelDeletion(leaving, tx, asked, by);
    if (!cancelled.ok) return cancelled;
    const { panelistId } = cancelled.value;
    await movePanelist(identity, tx, panelistId, { from: ['LEAVING'], to: 'ACTIVE' });
    // What was given to others meanwhile was not given to them.
    await makeDue(tx, [panelistId]);
    const [recipient] = await readMailRecipients(tx, [panelistId]);
    if (recipient !== undefined) {
      const { email, firstName } = recipient;
      const loginUrl = `${leaving.url()}${memberPath('login')}`;
      await leaving.mail.send(tx, { to: email, ...deletionCancelledEmail({ firstName, loginUrl }) });
    }
    return ok(undefined);
  });
}

/** What goes with an account, so that nobody is surprised. */
export async function readWhatGoes({ rewards, giftCards, flags, leaving: { db } }: LeavingRooms, panelistId: string) {
  const { totalPoints, currencyDetails } = await readPoints(rewards, panelistId);
  const offered = await listOffered(giftCards, db, panelistId);
  return {
    points: totalPoints,
    amount: currencyDetails.amount,
    currencyCode: currencyDetails.code,
    canRedeem: offered.some(({ points, availableCount }) => availableCount > 0 && points <= totalPoints),
    unopenedCards: await countUnopenedCards(db, panelistId),
    openActivities: await countOpenTasks(db, { panelistId, hasProductTests: await isOn(flags, 'ihut', panelistId) }),
    openRequests: await countOpenRequestsOf(db, panelistId),
    badges: (await exportBadges(db, panelistId)).length,
  };
}
