import { pointsShown, type TaskOutcome } from '#contract/studies/task-states.ts';
import { readTask, taskSettled } from '#server/modules/activities/index.ts';
import { readRequestSummary, requestMoved, supportAnswered } from '#server/modules/support/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addScreened } from './choose.ts';
import { findByRequest, finish, noteDiaryTaken, noteFeedbackTaken, noteSupport } from './due-participants.ts';
import { findTestOf, readTest } from './tests.ts';
import { lockParticipant, type LockedParticipant } from './lock-participant.ts';
import { resumeClock } from './take-part.ts';
import { endParticipation } from './end-participation.ts';
import { settlePart } from './tasks-of-test.ts';
import type { TakingPartRooms } from './act-as-participant.ts';
import { notifyStage } from './notify-participants.ts';
import { tellNextDecided } from './notify-decided.ts';

const SUBSCRIBER = 'product-tests';

/** Hears how surveys of product tests end, however they do, and what is asked in requests about packages. Before the jobs start. */
export function registerHearing(rooms: TakingPartRooms): void {
  const { outbox } = rooms.productTests;
  outbox.subscribe(taskSettled, SUBSCRIBER, (tx, settled) => hearSettled(rooms, tx, settled));
  outbox.subscribe(supportAnswered, SUBSCRIBER, (tx, { requestId }) => hearAsked(rooms, tx, requestId));
  outbox.subscribe(requestMoved, SUBSCRIBER, (tx, { requestId }) => hearMoved(rooms, tx, requestId));
}

interface Settled {
  readonly taskId: string;
  readonly panelistId: string;
  readonly state: TaskOutcome;
}

export async function hearSettled(rooms: TakingPartRooms, tx: Db, { taskId, panelistId, state }: Settled) {
  const task = await readTask(rooms.activities, tx, taskId);
  const part = task && (await findTestOf(tx, task.projectId));
  if (task === undefined || part === undefined) return;
  const name = { projectId: part.projectId, panelistId };
  if (part.part === 'SCREENER') {
    return screened(rooms, tx, name, { state, taskId, points: pointsShown(state, task.points) });
  }
  const held = await lockParticipant(rooms.productTests, tx, name);
  if (held === undefined) return;
  if (part.part === 'DIARY') await noteDiaryTaken(rooms.productTests, tx, held, part.round);
  if (part.part === 'FEEDBACK') await feedbackTaken(rooms, tx, held, state);
}

/** Whoever fits is in the running; whoever does not is told kindly, with what the screener earned. */
async function screened(
  rooms: TakingPartRooms,
  tx: Db,
  name: { readonly projectId: string; readonly panelistId: string },
  { state, taskId, points }: { readonly state: TaskOutcome; readonly taskId: string; readonly points: number },
): Promise<void> {
  const { productTests } = rooms;
  const test = await readTest(productTests, tx, name.projectId);
  if (test === undefined || state === 'UNDER_REVIEW') return;
  const told = [name.panelistId];
  if (state !== 'QUALIFIED')
    return notifyStage(rooms, tx, test, told, { kind: 'SCREENED_OUT', points, causeId: taskId });
  const participantId = await addScreened(productTests, tx, name);
  if (participantId === undefined) return;
  const isTooLate = test.selection_finished_at !== null || test.closed_at !== null;
  if (!isTooLate) return notifyStage(rooms, tx, test, told, { kind: 'IN_THE_RUNNING' });
  await tellNextDecided(rooms, tx);
}

/** The whole is done with its feedback, and pays; what a reviewer has to look at waits for the verdict. */
async function feedbackTaken(
  rooms: TakingPartRooms,
  tx: Db,
  held: LockedParticipant,
  state: TaskOutcome,
): Promise<void> {
  if (held.participant.stage !== 'FEEDBACK') return;
  const isNew = held.participant.feedback_taken_at === null;
  const taken = isNew ? await noteFeedbackTaken(rooms.productTests, tx, held) : held;
  if (state === 'UNDER_REVIEW') return;
  // A reviewer has rejected it, and the verdict was told: a survey that ends by itself is taken, this one is not.
  if (!isNew && state === 'TERMINATED') return endParticipation(rooms, tx, taken, 'FEEDBACK_NOT_ACCEPTED');
  const done = await finish(rooms.productTests, tx, taken);
  await settlePart(rooms, tx, done, 'TEST');
  await notifyStage(rooms, tx, held.test, [held.participant.panelist_id], { kind: 'DONE' });
}

/** When we ask a member something about their package, it is their turn from then on. */
async function hearAsked(rooms: TakingPartRooms, tx: Db, requestId: string): Promise<void> {
  const facts = await readRequestSummary(rooms.support, tx, requestId);
  if (facts?.status !== 'AWAITING_INFORMATION') return;
  await forThoseInSupport(rooms, tx, requestId, (held) => noteSupport(rooms.productTests, tx, held, 'ASKED'));
}

/** What the member writes makes it our turn again; once it is settled, the package is asked after anew. */
async function hearMoved(rooms: TakingPartRooms, tx: Db, requestId: string): Promise<void> {
  const { productTests } = rooms;
  const facts = await readRequestSummary(rooms.support, tx, requestId);
  // What nobody answered closes the test at the end of its last day.
  if (facts === undefined || facts.status === 'AWAITING_INFORMATION' || facts.isGivenUp) return;
  await forThoseInSupport(rooms, tx, requestId, async (held) => {
    if (facts.status === 'RESOLVED') await resumeClock(productTests, tx, held);
    else if (held.participant.support_asked_at !== null) await noteSupport(productTests, tx, held, 'ANSWERED');
  });
}

async function forThoseInSupport(
  { productTests }: TakingPartRooms,
  tx: Db,
  requestId: string,
  work: (held: LockedParticipant) => Promise<unknown>,
): Promise<void> {
  for (const participantId of await findByRequest(productTests, tx, requestId)) {
    const held = await lockParticipant(productTests, tx, { participantId });
    if (held !== undefined && held.participant.support_requested_at !== null) await work(held);
  }
}
