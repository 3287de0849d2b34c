import { closesBecause, type DueKind } from '#contract/product-tests/participant-due.ts';
import { isLastStage } from '#contract/product-tests/participant-stages.ts';
import { ADDRESS_KEPT_DAYS_AFTER_CLOSING } from '#contract/product-tests/product-test-limits.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { onFor } from '#server/modules/flags/index.ts';
import { readRequestSummary } from '#server/modules/support/index.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { purgeAddresses } from '../parcels/shipments.ts';
import { endParticipation } from '../participants/end-participation.ts';
import { closesAtOf, lockParticipant, type LockedParticipant } from '../participants/lock-participant.ts';
import { noteSupport, openDiaryRound, openFeedback, remind } from '../participants/note-progress.ts';
import { notifyParticipants } from '../participants/notify-participants.ts';
import { handOutDiaryRound, handOutFeedback } from '../participants/tasks-of-test.ts';
import type { Needs, ParticipantRooms } from '../product-tests.ts';
import type { WaitingPerson } from '../selection/choose.ts';
import { notifyDecided } from '../selection/notify-decided.ts';
import { startClocks, stopClocks } from './clocks.ts';
import { isDue, listDue, listLeftOver, type DueParticipant } from './due-participants.ts';

const AT_ONCE = 200;

/** Every minute, what has come due in product tests happens. */
export function registerDueWork(rooms: ParticipantRooms, jobs: Jobs): void {
  const patience = { retryDelaySeconds: 30, expireSeconds: 3_600 };
  repeat(jobs, { name: 'product-tests.tend', cron: '* * * * *', ...patience }, (signal) => runDueWork(rooms, signal));
}

/** Each participant in a transaction of their own, and each step on its own: one in trouble stops no other. */
export async function runDueWork(rooms: ParticipantRooms, signal?: AbortSignal): Promise<void> {
  const steps = [
    () => purgeOldAddresses(rooms),
    () => stopClocks(rooms),
    () => eachOnItsOwn('due participants', dueParticipants(rooms), (one) => runDueOfOne(rooms, one), signal),
    () => notifyDecided(rooms, signal),
    () => eachOnItsOwn('participants of closed tests', leftOver(rooms), (one) => closeLeftOver(rooms, one), signal),
    // Last, as it may be for everybody at once: until then nothing of theirs is due.
    () => startClocks(rooms, signal),
  ];
  await eachOnItsOwn('steps of product tests', steps, (step) => step(), signal);
}

function purgeOldAddresses({ productTests }: Needs<'productTests'>): Promise<number> {
  const closedBefore = later(productTests.clock.now(), -ADDRESS_KEPT_DAYS_AFTER_CLOSING * DAY_MS);
  return inTransaction(productTests.db, (tx) => purgeAddresses(productTests, tx, closedBefore));
}

/** Page by page, those for whom product tests are on: for the others everything waits. */
async function* shownOf<Item extends { readonly panelistId: string }>(
  { flags }: Needs<'flags'>,
  pageAfter: (last: Item | undefined) => Promise<readonly Item[]>,
): AsyncGenerator<Item> {
  for (let last: Item | undefined; ;) {
    const page = await pageAfter(last);
    const members = page.map(({ panelistId }) => panelistId);
    const shown = await onFor(flags, 'ihut', members);
    yield* page.filter(({ panelistId }) => shown.has(panelistId));
    last = page.at(-1);
    if (last === undefined || page.length < AT_ONCE) return;
  }
}

function dueParticipants(rooms: Needs<'flags' | 'productTests'>) {
  const { productTests } = rooms;
  return shownOf<DueParticipant>(rooms, (last) =>
    listDue(productTests, productTests.db, {
      after: last && { at: last.at, id: last.participantId },
      limit: AT_ONCE,
    }),
  );
}

function leftOver(rooms: Needs<'flags' | 'productTests'>) {
  const { productTests } = rooms;
  return shownOf<WaitingPerson>(rooms, (last) =>
    listLeftOver(productTests, productTests.db, { after: last?.participantId, limit: AT_ONCE }),
  );
}

/** Their test was closed. */
function closeLeftOver(rooms: ParticipantRooms, { participantId }: WaitingPerson): Promise<void> {
  const { productTests } = rooms;
  return inTransaction(productTests.db, async (tx) => {
    const locked = await lockParticipant(productTests, tx, { participantId });
    if (locked === undefined || isLastStage(locked.participant.stage)) return;
    await endParticipation(rooms, tx, locked, { why: 'TEST_ENDED' });
  });
}

function runDueOfOne(rooms: ParticipantRooms, { participantId, kind }: DueParticipant): Promise<void> {
  const { productTests } = rooms;
  return inTransaction(productTests.db, async (tx) => {
    // A round may be the first of its test, and is made once.
    const withTest = kind === 'HAND_OUT_DIARY';
    const locked = await lockParticipant(productTests, tx, { participantId }, { withTest });
    if (locked !== undefined && isDue(productTests, locked, kind)) await doDue(rooms, tx, locked, kind);
  });
}

/** What others know is asked first; then the participant changes, then their tasks, and then they are notified. */
async function doDue(rooms: ParticipantRooms, tx: Db, locked: LockedParticipant, kind: DueKind): Promise<void> {
  const { productTests } = rooms;
  const { test, participant } = locked;
  const to = [participant.panelist_id];
  switch (kind) {
    case 'REMIND_SUPPORT':
    case 'CLOSE_SUPPORT':
      if (!(await isAwaitingReply(rooms, tx, locked))) await noteSupport(productTests, tx, locked, 'ANSWERED');
      else if (kind === 'REMIND_SUPPORT') await remind(rooms, tx, locked, { kind });
      else await endParticipation(rooms, tx, locked, { why: closesBecause(kind) });
      return;
    case 'REMIND_ADDRESS':
    case 'REMIND_DELIVERY':
    case 'REMIND_FEEDBACK':
      return remind(rooms, tx, locked, { kind });
    case 'CLOSE_ADDRESS':
    case 'CLOSE_DELIVERY':
    case 'CLOSE_FEEDBACK':
      return endParticipation(rooms, tx, locked, { why: closesBecause(kind) });
    case 'HAND_OUT_DIARY':
      await handOutDiaryRound(rooms, tx, await openDiaryRound(productTests, tx, locked));
      return notifyParticipants(rooms, tx, test, { kind: 'DIARY', to });
    case 'OPEN_FEEDBACK': {
      const open = await openFeedback(productTests, tx, locked);
      await handOutFeedback(rooms, tx, open);
      return notifyParticipants(rooms, tx, test, { kind: 'FEEDBACK', to, until: closesAtOf(productTests, open) });
    }
    case 'LATE_ORDER':
    case 'PARCEL_STUCK':
    case 'NO_SCAN':
    case 'ANSWER_SUPPORT':
      return undefined;
  }
}

/**
 * Whether a request waits for its member: what they wrote in the meantime makes it ours again. One that support gave up because
 * nobody answered still does: it is over some hours before the day is.
 */
async function isAwaitingReply(
  { support }: Needs<'support'>,
  tx: Db,
  { participant }: LockedParticipant,
): Promise<boolean> {
  const { support_request_id: requestId } = participant;
  const summary = requestId === null ? undefined : await readRequestSummary(support, tx, requestId);
  return summary?.status === 'AWAITING_INFORMATION' || summary?.isGivenUp === true;
}
