import { CLOSES_BECAUSE, type DueKind } from '#contract/product-tests/participant-due.ts';
import { ADDRESS_KEPT_DAYS_AFTER_CLOSING } from '#contract/product-tests/product-test-limits.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { addDiaryRound, handOutTo } from '#server/modules/activities/index.ts';
import { onFor } from '#server/modules/flags/index.ts';
import { readRequestSummary } from '#server/modules/support/index.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { addParts } from './tests.ts';
import { closesAtOf, lockParticipant, type LockedParticipant } from './lock-participant.ts';
import { purgeAddresses } from './shipments.ts';
import {
  isDue,
  listDue,
  listLeftOver,
  noteDiary,
  noteReminded,
  noteSupport,
  openFeedback,
  skipDiary,
  type DueParticipant,
} from './due-participants.ts';
import { isOver } from './take-part.ts';
import { lockTest } from './product-tests.store.ts';
import type { WaitingPerson } from './choose.ts';
import { endParticipation } from './end-participation.ts';
import { closeDiary, handOutPart, projectOfPart } from './tasks-of-test.ts';
import type { TakingPartRooms } from './act-as-participant.ts';
import { notifyStage } from './notify-participants.ts';
import { notifyDecided } from './notify-decided.ts';
import { startClocks, stopClocks } from './switch-clocks.ts';

const AT_ONCE = 200;

/** Every minute, what has come due in product tests happens. */
export function registerDueWork(rooms: TakingPartRooms, jobs: Jobs): void {
  const patience = { retryDelaySeconds: 30, expireSeconds: 3_600 };
  repeat(jobs, { name: 'product-tests.tend', cron: '* * * * *', ...patience }, (signal) => runDueWork(rooms, signal));
}

/** Each participant in a transaction of their own, and each step on its own: one in trouble holds up no other. */
export async function runDueWork(rooms: TakingPartRooms, signal?: AbortSignal): Promise<void> {
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

function purgeOldAddresses({ productTests }: TakingPartRooms): Promise<number> {
  const closedBefore = later(productTests.clock.now(), -ADDRESS_KEPT_DAYS_AFTER_CLOSING * DAY_MS);
  return inTransaction(productTests.db, (tx) => purgeAddresses(productTests, tx, closedBefore));
}

/** Page by page, those for whom product tests are on: for the others everything waits. */
async function* shownOf<Item extends { readonly panelistId: string }>(
  { flags }: TakingPartRooms,
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

function dueParticipants(rooms: TakingPartRooms) {
  const { productTests } = rooms;
  return shownOf<DueParticipant & { readonly at: Date }>(rooms, (last) =>
    listDue(productTests, productTests.db, {
      after: last && { at: last.at, id: last.participantId },
      limit: AT_ONCE,
    }),
  );
}

function leftOver(rooms: TakingPartRooms) {
  const { productTests } = rooms;
  return shownOf<WaitingPerson>(rooms, (last) =>
    listLeftOver(productTests, productTests.db, { after: last?.participantId, limit: AT_ONCE }),
  );
}

/** Their test was closed. */
function closeLeftOver(rooms: TakingPartRooms, { participantId }: WaitingPerson): Promise<void> {
  const { productTests } = rooms;
  return inTransaction(productTests.db, async (tx) => {
    const held = await lockParticipant(productTests, tx, { participantId });
    if (held !== undefined && !isOver(held)) await endParticipation(rooms, tx, held, 'TEST_ENDED');
  });
}

function runDueOfOne(rooms: TakingPartRooms, { participantId, kind }: DueParticipant): Promise<void> {
  const { productTests } = rooms;
  return inTransaction(productTests.db, async (tx) => {
    // A round may be the first of its test, and is made once.
    const withTest = kind === 'HAND_OUT_DIARY';
    const held = await lockParticipant(productTests, tx, { participantId }, { withTest });
    if (held !== undefined && isDue(productTests, held, kind)) await doDue(rooms, tx, held, kind);
  });
}

async function doDue(rooms: TakingPartRooms, tx: Db, held: LockedParticipant, kind: DueKind): Promise<void> {
  switch (kind) {
    case 'REMIND_ADDRESS':
    case 'REMIND_DELIVERY':
    case 'REMIND_FEEDBACK':
      return remind(rooms, tx, held, kind);
    case 'REMIND_SUPPORT':
      return (await isTheirTurn(rooms, tx, held)) ? remind(rooms, tx, held, kind) : answered(rooms, tx, held);
    case 'CLOSE_ADDRESS':
    case 'CLOSE_DELIVERY':
    case 'CLOSE_FEEDBACK':
      return endParticipation(rooms, tx, held, CLOSES_BECAUSE[kind]);
    case 'CLOSE_SUPPORT':
      if (await isTheirTurn(rooms, tx, held)) return endParticipation(rooms, tx, held, CLOSES_BECAUSE[kind]);
      return answered(rooms, tx, held);
    case 'HAND_OUT_DIARY':
      return handOutDiary(rooms, tx, held);
    case 'OPEN_FEEDBACK': {
      const open = await openFeedback(rooms.productTests, tx, held);
      await closeDiary(rooms, tx, held);
      await handOutPart(rooms, tx, open, 'FEEDBACK');
      const until = closesAtOf(rooms.productTests, open);
      return notifyStage(rooms, tx, held.test, [held.participant.panelist_id], { kind: 'FEEDBACK', until });
    }
    case 'LATE_ORDER':
    case 'PARCEL_STUCK':
    case 'NO_SCAN':
    case 'ANSWER_SUPPORT':
      return undefined;
  }
}

type Reminder = 'REMIND_ADDRESS' | 'REMIND_DELIVERY' | 'REMIND_SUPPORT' | 'REMIND_FEEDBACK';

export async function remind(
  rooms: TakingPartRooms,
  tx: Db,
  held: LockedParticipant,
  kind: Reminder,
  operatorId: string | null = null,
): Promise<void> {
  const reminded = await noteReminded(rooms.productTests, tx, held, operatorId);
  const until = closesAtOf(rooms.productTests, reminded);
  await notifyStage(rooms, tx, held.test, [held.participant.panelist_id], { kind, until });
}

/**
 * Whether a request waits for its member: what they wrote in the meantime makes it ours again. One that support gave up because
 * nobody answered still does: it is over some hours before the day is.
 */
async function isTheirTurn({ support }: TakingPartRooms, tx: Db, { participant }: LockedParticipant): Promise<boolean> {
  const { support_request_id: requestId } = participant;
  const facts = requestId === null ? undefined : await readRequestSummary(support, tx, requestId);
  return facts?.status === 'AWAITING_INFORMATION' || facts?.isGivenUp === true;
}

async function answered({ productTests }: TakingPartRooms, tx: Db, held: LockedParticipant): Promise<void> {
  await noteSupport(productTests, tx, held, 'ANSWERED');
}

/** Each round is a project of its own, made when the first participant comes to it; the test is held. */
async function handOutDiary(rooms: TakingPartRooms, tx: Db, held: LockedParticipant): Promise<void> {
  const { productTests, activities } = rooms;
  const { project_id: projectId } = held.test;
  const { participant } = await noteDiary(productTests, tx, await skipDiary(productTests, tx, held));
  await closeDiary(rooms, tx, held);
  const round = participant.diary_rounds;
  const known = await projectOfPart(tx, projectId, 'DIARY', round);
  const partProjectId = known ?? (await addRound(rooms, tx, projectId, round));
  await handOutTo(activities, tx, partProjectId, [participant.panelist_id]);
  await notifyStage(rooms, tx, held.test, [participant.panelist_id], { kind: 'DIARY' });
}

async function addRound({ productTests, activities }: TakingPartRooms, tx: Db, projectId: string, round: number) {
  await lockTest(productTests, tx, projectId);
  const first = await projectOfPart(tx, projectId, 'DIARY');
  if (first === undefined) throw new Error('a test with a diary has its first round');
  const partProjectId = await addDiaryRound(activities, tx, first, round);
  await addParts(tx, projectId, [{ part: 'DIARY', round, partProjectId }]);
  return partProjectId;
}
