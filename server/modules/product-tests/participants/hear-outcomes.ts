import { pointsShown, type TaskOutcome } from '#contract/activities/task-states.ts';
import { readTask, taskSettled } from '#server/modules/activities/index.ts';
import { addScreened } from '../selection/choose.ts';
import { findTestOf, readTest } from '../planning/tests.ts';
import { lockParticipant, type LockedParticipant } from './lock-participant.ts';
import { resumeClock } from './take-part.ts';
import { readRequestSummary, requestMoved, supportAnswered } from '#server/modules/support/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { endParticipation } from './end-participation.ts';
import { settlePart } from './tasks-of-test.ts';
import type { NotifyingRooms, ParticipantRooms, Needs } from '../product-tests.ts';
import { notifyNextDecided } from '../selection/notify-decided.ts';
import { finish, noteDiaryTaken, noteFeedbackTaken, noteSupport } from './note-progress.ts';
import { notifyParticipants } from './notify-participants.ts';
import { findByRequest } from './read-participant.ts';

const SUBSCRIBER = 'product-tests';

/** Hears how surveys of product tests end, however they do, and what is asked in requests about packages. Before the jobs start. */
export function registerHearing(rooms: ParticipantRooms): void {
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

export async function hearSettled(rooms: ParticipantRooms, tx: Db, { taskId, panelistId, state }: Settled) {
  const task = await readTask(rooms.activities, tx, taskId);
  const part = task && (await findTestOf(tx, task.projectId));
  if (task === undefined || part === undefined) return;
  const name = { projectId: part.projectId, panelistId };
  if (part.part === 'SCREENER') {
    return screened(rooms, tx, name, { state, taskId, points: pointsShown(state, task.points) });
  }
  const locked = await lockParticipant(rooms.productTests, tx, name);
  if (locked === undefined) return;
  if (part.part === 'DIARY') await noteDiaryTaken(rooms.productTests, tx, locked, part.round);
  if (part.part === 'FEEDBACK') await feedbackTaken(rooms, tx, locked, state);
}

/** Those who fit are in the running; those who do not are notified kindly, with what the screener earned. */
async function screened(
  rooms: NotifyingRooms,
  tx: Db,
  name: { readonly projectId: string; readonly panelistId: string },
  { state, taskId, points }: { readonly state: TaskOutcome; readonly taskId: string; readonly points: number },
): Promise<void> {
  const { productTests } = rooms;
  const test = await readTest(productTests, tx, name.projectId);
  if (test === undefined || state === 'UNDER_REVIEW') return;
  const to = [name.panelistId];
  if (state !== 'QUALIFIED')
    return notifyParticipants(rooms, tx, test, { kind: 'SCREENED_OUT', to, points, causeId: taskId });
  const participantId = await addScreened(productTests, tx, name);
  if (participantId === undefined) return;
  const isTooLate = test.selection_finished_at !== null || test.closed_at !== null;
  if (!isTooLate) return notifyParticipants(rooms, tx, test, { kind: 'IN_THE_RUNNING', to });
  await notifyNextDecided(rooms, tx);
}

/** The whole is done with its feedback, and pays; what a reviewer has to look at waits for the verdict. */
async function feedbackTaken(
  rooms: ParticipantRooms,
  tx: Db,
  locked: LockedParticipant,
  state: TaskOutcome,
): Promise<void> {
  if (locked.participant.stage !== 'FEEDBACK') return;
  const isNew = locked.participant.feedback_taken_at === null;
  const taken = isNew ? await noteFeedbackTaken(rooms.productTests, tx, locked) : locked;
  if (state === 'UNDER_REVIEW') return;
  // A reviewer has rejected it, and its member knows: a survey that ends by itself is taken, this one is not.
  if (!isNew && state === 'TERMINATED') return endParticipation(rooms, tx, taken, { why: 'FEEDBACK_NOT_ACCEPTED' });
  const done = await finish(rooms.productTests, tx, taken);
  await settlePart(rooms, tx, done, 'TEST');
  await notifyParticipants(rooms, tx, locked.test, { kind: 'DONE', to: [locked.participant.panelist_id] });
}

/** When we ask a member something about their package, it waits for them from then on. */
async function hearAsked(rooms: Needs<'productTests' | 'support'>, tx: Db, requestId: string): Promise<void> {
  const facts = await readRequestSummary(rooms.support, tx, requestId);
  if (facts?.status !== 'AWAITING_INFORMATION') return;
  await forThoseInSupport(rooms, tx, requestId, (locked) => noteSupport(rooms.productTests, tx, locked, 'ASKED'));
}

/** What the member writes makes it wait for us again; once it is settled, the package is asked after anew. */
async function hearMoved(rooms: Needs<'productTests' | 'support'>, tx: Db, requestId: string): Promise<void> {
  const { productTests } = rooms;
  const facts = await readRequestSummary(rooms.support, tx, requestId);
  // What nobody answered closes the test at the end of its last day.
  if (facts === undefined || facts.status === 'AWAITING_INFORMATION' || facts.isGivenUp) return;
  await forThoseInSupport(rooms, tx, requestId, async (locked) => {
    if (facts.status === 'RESOLVED') await resumeClock(productTests, tx, locked);
    else if (locked.participant.support_asked_at !== null) await noteSupport(productTests, tx, locked, 'ANSWERED');
  });
}

async function forThoseInSupport(
  { productTests }: Needs<'productTests'>,
  tx: Db,
  requestId: string,
  work: (locked: LockedParticipant) => Promise<unknown>,
): Promise<void> {
  for (const participantId of await findByRequest(productTests, tx, requestId)) {
    const locked = await lockParticipant(productTests, tx, { participantId });
    if (locked !== undefined && locked.participant.support_requested_at !== null) await work(locked);
  }
}
