import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import type { Email } from '#emails/email.ts';
import { RATE_LIMITS, atRate } from '#server/limits/rate-limits.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { later } from '#server/platform/clock.ts';
import { HeldBack } from '#server/platform/installation/restore-hold.ts';
import { claimDue, postpone, settle, type DueMessage } from './messages.store.ts';
import type { MessageReason } from './messages.tables.ts';
import type { Messages } from './messages.ts';
import { deferOverNight } from './quiet-hours.ts';
import { defineBareJob } from '#server/platform/jobs/index.ts';

/** What is to be done with a message now. */
export type Composed =
  | { readonly send: Email & { readonly to: string; readonly listUnsubscribe?: string } }
  /** Not now: its study is paused, or what it is about is switched off. */
  | { readonly wait: true }
  | { readonly notNeeded: MessageReason };

export type Compose = (due: readonly DueMessage[]) => Promise<ReadonlyMap<string, Composed>>;

const CLAIMED_AT_ONCE = 100;
const SENT_AT_ONCE = 4;
/** Longer than a batch takes at the slowest rate; after a crash what was not sent waits this long. */
const LEASE_MS = DEADLINES.mailLease.ms;
const PAUSED_WAIT_MS = MINUTE_MS;
const MOST_ATTEMPTS = 12;
const LONGEST_WAIT_MINUTES = 120;
/** So many failures in a row are the mail server's, not the messages'. */
const FAILURES_IN_A_ROW = 8;

/**
 * Sends what is due, each message once: it is marked as soon as the mail server has taken it, and one that was sent but
 * not marked, because the node died right then, goes again under the same Message-ID. True when it may go on at once.
 */
export async function sendDueMessages(messages: Messages, compose: Compose, signal?: AbortSignal): Promise<boolean> {
  const { db, clock, outside } = messages;
  // A restored copy sends nothing until somebody says go; what is due stays due.
  if (await outside.isHeld()) return false;
  const now = clock.now();
  await deferOverNight(messages, now);
  const due = await claimDue(messages, now, later(now, LEASE_MS), CLAIMED_AT_ONCE);
  if (due.length === 0) return false;
  const composed = await compose(due);
  const waiting = due.filter(({ messageId }) => isWaiting(composed.get(messageId)));
  const untilLater = later(now, PAUSED_WAIT_MS);
  await postpone(
    db,
    waiting.map((one) => one.messageId),
    untilLater,
  );
  const rest = due.filter(({ messageId }) => !isWaiting(composed.get(messageId)));
  const left = await sendAll(messages, rest, composed, signal);
  // Given back, so that another node need not wait for the lease to end.
  await postpone(
    db,
    left.map((one) => one.messageId),
    clock.now(),
  );
  return left.length === 0;
}

function isWaiting(composed: Composed | undefined): boolean {
  return composed === undefined || 'wait' in composed;
}

/** A few at a time; what is returned was not tried. */
async function sendAll(
  messages: Messages,
  due: readonly DueMessage[],
  composed: ReadonlyMap<string, Composed>,
  signal: AbortSignal | undefined,
): Promise<readonly DueMessage[]> {
  const queue = [...due];
  let failuresInARow = 0;
  const work = async () => {
    while (failuresInARow < FAILURES_IN_A_ROW) {
      const next = signal?.aborted === true ? undefined : queue.shift();
      if (next === undefined) return;
      const what = composed.get(next.messageId);
      if (what === undefined) continue;
      failuresInARow = (await sendOne(messages, next, what, signal)) ? 0 : failuresInARow + 1;
    }
  };
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, work));
  return queue;
}

/** False when the mail server did not answer as it should. */
async function sendOne(
  messages: Messages,
  due: DueMessage,
  composed: Composed,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { db, clock, mail, log } = messages;
  const settled = (state: 'SENT' | 'SET_ASIDE' | 'NOT_NEEDED', reason: MessageReason | null = null) =>
    settle(db, due.messageId, { state, reason, now: clock.now() });
  if ('notNeeded' in composed) await settled('NOT_NEEDED', composed.notNeeded);
  if (!('send' in composed)) return true;
  await awaitEmailRate(messages, signal);
  try {
    const outcome = await mail.sendNow({ ...composed.send, id: due.messageId });
    if (outcome === 'taken') await settled('SENT');
    else await settled('SET_ASIDE', REASON_OF[outcome]);
    return true;
  } catch (error) {
    if (error instanceof HeldBack) {
      await postpone(db, [due.messageId], clock.now());
      return false;
    }
    log.warn('the mail server did not accept a message', {
      operation: due.kind,
      error: error instanceof Error ? error : undefined,
    });
    if (due.attempts >= MOST_ATTEMPTS) await settled('SET_ASIDE', 'NOT_TAKEN');
    else await postpone(db, [due.messageId], later(clock.now(), waitMinutes(due.attempts) * MINUTE_MS));
    return false;
  }
}

const REASON_OF = {
  refused: 'NO_SUCH_ADDRESS',
  full: 'MAILBOX_FULL',
  rejected: 'REJECTED',
  stopped: 'STOPPED',
} as const;

function waitMinutes(attempts: number): number {
  return Math.min(2 ** attempts, LONGEST_WAIT_MINUTES);
}

/** Waits for its turn under the rate that all nodes share. */
export async function awaitEmailRate(
  { limits, panelId, emailsPerSecond }: Messages,
  signal: AbortSignal | undefined,
): Promise<void> {
  const rate = atRate(RATE_LIMITS.emails, emailsPerSecond);
  for (;;) {
    const verdict = await limits.takeLeased(rate, panelId);
    if (verdict.allowed) return;
    await wait(SECOND_MS / 10, undefined, signal === undefined ? {} : { signal });
  }
}

/** Sends what is due. Many messages wake it in their transaction; few wait for its next minute. */
export const sendMessagesJob = defineBareJob({ name: 'messages.send', retryDelaySeconds: 30, expireSeconds: 3_600 });
