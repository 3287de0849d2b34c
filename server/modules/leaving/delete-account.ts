import { deletionAskedEmail } from '#emails/account-deletion-email.ts';
import { type Identity, beginLeaving, readMailRecipients } from '#server/modules/identity/index.ts';
import { isId, newId } from '#server/platform/chance.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { once } from '#server/platform/idempotency/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Leaving } from './leaving.ts';
import { askForDeletion, readDeletion, type AskedDeletion } from './deletions.ts';

export type DeletingRooms = { readonly identity: Identity; readonly leaving: Leaving };

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
