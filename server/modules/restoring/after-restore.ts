import type { Identity } from '#server/modules/identity/index.ts';
import { type Leaving, shutAgain } from '#server/modules/leaving/index.ts';
import { whichAreDue } from '#server/modules/launches/index.ts';
import { originsWithQueued, setAsideAfterRestore, type Messages } from '#server/modules/messages/index.ts';
import { dropWaitingPushes } from '#server/modules/push/index.ts';
import { dropPostponed } from '#server/modules/sending/index.ts';
import { keepCheckpoint, lostCheckpoint, readHead } from '#server/platform/audit/audit-checkpoint.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { auditOf, endHold, openHold, type HoldReason } from '#server/platform/installation/restore-hold.ts';
import { dropQueuedMail, hurryQueuedMail } from '#server/platform/mail/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

export interface RestoredRooms {
  readonly identity: Identity;
  readonly leaving: Leaving;
  readonly console: Pick<Platform, 'db' | 'clock' | 'audit' | 'files' | 'signer' | 'log'>;
  readonly messages: Messages;
}

export interface WentOn {
  readonly heldAt: Date;
  /** What is not sent, by its kind: it waited in the backup, so it may have been sent before. */
  readonly notSent: Readonly<Record<string, number>>;
  /** How many entries the audit log once had, and no longer has, because it was newer than the backup. */
  readonly entriesLost: number;
  /** How many accounts were erased since the backup was made, and are erased again. */
  readonly erasedAgain: number;
}

/** What becomes of everything that was queued when the database was put on hold. */
export type QueueChoice = 'send' | 'drop';

/** What a choice would drop, and since when it is on hold. */
export interface QueueAtHold {
  readonly heldAt: Date;
  readonly reason: HoldReason;
  /** By its kind. */
  readonly queued: Readonly<Record<string, number>>;
}

/** Ends the transaction of a look without a trace. */
class OnlyLooking extends Error {
  readonly queue: QueueAtHold;
  constructor(queue: QueueAtHold) {
    super('only looking');
    this.queue = queue;
  }
}

/** What `drop` would drop or set aside: it is done, counted and taken back. */
export async function lookAtQueue(rooms: RestoredRooms): Promise<QueueAtHold | undefined> {
  try {
    await inTransaction(rooms.console.db, async (tx) => {
      const hold = await openHold(tx);
      if (hold === undefined) return;
      const { heldAt, reason } = hold;
      throw new OnlyLooking({ heldAt, reason, queued: await giveUpQueued(rooms, tx, hold) });
    });
    return undefined;
  } catch (error) {
    if (error instanceof OnlyLooking) return error.queue;
    throw error;
  }
}

/**
 * Lets a restored copy live. What was queued when it was put on hold is sent or dropped, as anyone who says go has chosen: the
 * system that a backup was made of may have sent it afterwards. One transaction, so that no node sees the end of the hold with
 * the queue still in it.
 */
export async function sayGo(rooms: RestoredRooms, choice: QueueChoice): Promise<Result<WentOn, 'not-held'>> {
  const { db, clock, audit } = rooms.console;
  const sendsQueued = choice === 'send';
  const known = await lostCheckpoint(rooms.console);
  const entriesLost = known === undefined ? 0 : Math.max(0, known - (await readHead(db)).entries);
  const went = await inTransaction(db, async (tx) => {
    const hold = await openHold(tx);
    const ended = { isQueueSent: sendsQueued, now: clock.now() };
    if (hold === undefined || !(await endHold(tx, hold, ended))) return undefined;
    const notSent = sendsQueued ? {} : await giveUpQueued(rooms, tx, hold);
    const erasedAgain = await shutAgain(rooms, tx);
    await hurryQueuedMail(tx);
    const counts = Object.entries(notSent).map(([kind, count]) => [`notSent.${kind}`, count] as const);
    await audit.append(
      tx,
      auditOf('installation.went-on', { sendsQueued, entriesLost, erasedAgain, ...Object.fromEntries(counts) }),
    );
    return { heldAt: hold.heldAt, notSent, entriesLost, erasedAgain };
  });
  if (went === undefined) return err('not-held');
  // The checkpoint outside the database is of a log that this one is not the end of.
  if (known !== undefined) await keepCheckpoint(rooms.console, await readHead(db));
  return ok(went);
}

async function giveUpQueued(
  { messages }: RestoredRooms,
  tx: Db,
  hold: { readonly heldAt: Date; readonly heldAtDatabase: Date },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of await dropQueuedMail(tx, hold.heldAtDatabase)) counts[kind] = (counts[kind] ?? 0) + 1;
  // Also what was made on hold, of waves and reminders that the other system has come to as well.
  const originIds = await whichAreDue(tx, await originsWithQueued(tx), hold.heldAt);
  const aside = await setAsideAfterRestore(messages, tx, { originIds, queuedUntil: hold.heldAt });
  const pushes = await dropWaitingPushes(tx, hold.heldAt);
  if (pushes > 0) counts['push'] = pushes;
  const acts = await dropPostponed(tx, hold.heldAt);
  if (acts > 0) counts['sending'] = acts;
  for (const [kind, count] of Object.entries(aside)) if (count > 0) counts[kind.toLowerCase()] = count;
  return counts;
}
