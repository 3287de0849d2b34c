import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import {
  closeEndedProjects,
  endProject,
  failTask,
  invitePanelist,
  moveTask,
  retryFailedTask,
} from '#server/modules/activities/index.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { anOperator, aProject, must, somebody } from '#testkit/builders/builders.ts';
import { followModel, MODEL_TIMEOUT_MS, type Room, type Run } from '#testkit/model-runs.ts';
import {
  aTaskIn,
  FINAL,
  MOVES,
  OUTCOMES,
  taskModel,
  type TasksState,
  type TaskStep,
} from '#testkit/models/task-model.ts';
import { judgeReview, overturn } from './judge-reviews.ts';
import { askForSecondLook } from './second-look.ts';
import { settleTask } from './settle-task.ts';

let bed: RoomBed;
let reviewers: readonly string[];
beforeAll(async () => {
  bed = await roomBed();
  reviewers = [(await anOperator(bed)).operatorId, (await anOperator(bed)).operatorId];
});
afterAll(() => bed.close());

async function begin(): Promise<Room<TasksState, TaskStep>> {
  const { rooms, db, inTransaction } = bed;
  const { projectId } = await aProject(bed);
  const ids = [await somebody(bed), await somebody(bed), await somebody(bed)];
  const keys = [randomUUID(), randomUUID(), randomUUID()];
  const invite = (panelistId: string) =>
    inTransaction((tx) => invitePanelist(rooms.activities, tx, { projectId, panelistId }));
  const taskIds = await Promise.all(ids.map(async (id) => must(await invite(id)).taskId));
  for (const id of taskIds.slice(1)) must(await inTransaction((tx) => moveTask(rooms.activities, tx, id, 'STARTED')));
  bed.events.length = 0;
  const said = (done: { readonly ok: boolean; readonly failure?: string }) => (done.ok ? 'ok' : done.failure);

  async function answer(step: TaskStep): Promise<unknown> {
    if (step.kind === 'end') return said(await inTransaction((tx) => endProject(rooms.activities, tx, projectId)));
    if (step.kind === 'close') {
      await closeEndedProjects({ activities: rooms.activities, onTasksClosed: async () => undefined });
      return 'ok';
    }
    const panelistId = ids[step.member] ?? '';
    const taskId = taskIds[step.member] ?? '';
    switch (step.kind) {
      case 'invite':
        return said(await invite(panelistId));
      case 'fail':
        return said(await inTransaction((tx) => failTask(rooms.activities, tx, taskId)));
      case 'retry':
        return said(await inTransaction((tx) => retryFailedTask(rooms.activities, tx, taskId)));
      case 'appeal':
        return said(await askForSecondLook(rooms, { panelistId, taskId, words: 'I read fast, I promise.' }));
      case 'correct':
        return inTransaction((tx) => overturn(rooms, tx, taskId, step.to));
      case 'settle':
        return said(await settleTask(rooms, db, taskId, step.to));
      case 'move':
        return said(await inTransaction((tx) => moveTask(rooms.activities, tx, taskId, step.to)));
      case 'judge': {
        const verdict = step.isApproved ? ('APPROVED' as const) : ('REJECTED' as const);
        const judgement = { verdict, reason: step.isApproved ? null : ('TOO_FAST' as const), note: null };
        const asked = { taskId, judgement: { ...judgement, key: keys[step.key] ?? '' } };
        const done = await judgeReview(rooms, db, asked, { operatorId: reviewers[step.by] ?? null });
        const decided = done.decision && `${done.decision.verdict === 'APPROVED'} ${done.decision.points}`;
        return `${done.problem ?? 'ok'} ${decided ?? '-'}`;
      }
    }
  }

  return {
    state: { tasks: [aTaskIn('INVITED'), aTaskIn('STARTED'), aTaskIn('STARTED')], isEnded: false },
    answer,
    rows: () => Promise.all(taskIds.map(rowOf)),
  };
}

async function rowOf(taskId: string) {
  const { rows } = await sql<{
    state: string;
    status: string;
    isOpen: boolean | null;
    points: number;
    verdicts: number;
  }>`
    SELECT task.state, task.status,
      (SELECT decided_at IS NULL FROM review_item item WHERE item.task_id = task.task_id) AS "isOpen",
      (SELECT coalesce(sum(amount), 0)::integer FROM points_transfer
        JOIN points_entry USING (transfer_id) JOIN points_account USING (account_id)
        WHERE cause_id = task.task_id AND kind = 'MEMBER') AS points,
      (SELECT count(*)::integer FROM review_decision decision WHERE decision.task_id = task.task_id) AS verdicts
    FROM task WHERE task_id = ${taskId}`.execute(bed.db);
  const settled = bed.events.filter(
    (one) => one.name === 'task-settled' && JSON.stringify(one).includes(taskId),
  ).length;
  return { ...rows[0], settled };
}

const member = fc.nat(2);
const is = <Kind extends string>(kind: Kind) => fc.constant(kind);
const invite = fc.record({ kind: is('invite'), member });
const start = fc.record({ kind: is('move'), member, to: is('STARTED') });
const move = fc.record({ kind: is('move'), member, to: fc.constantFrom(...MOVES) });
/** Most is looked at by a person: what is final has nothing more to come. */
const REVIEWED = ['UNDER_REVIEW', 'UNDER_REVIEW', 'UNDER_REVIEW', 'UNDER_REVIEW'] as const;
const settling = fc.record({ kind: is('settle'), member, to: fc.constantFrom(...OUTCOMES, ...REVIEWED) });
const who = fc.constantFrom(0, 1);
const judging = fc.record({ kind: is('judge'), member, isApproved: fc.boolean(), key: fc.nat(2), by: who });
const appealing = fc.record({ kind: is('appeal'), member });
const correcting = fc.record({ kind: is('correct'), member, to: fc.constantFrom(...FINAL) });
const failing = fc.record({ kind: fc.constantFrom('fail' as const, 'retry' as const), member });
/** A project ends late: what has ended closes, and little happens then. */
const ENDING = [{ kind: 'close' }, { kind: 'close' }, { kind: 'end' }] as const;
const any = fc.oneof(start, settling, judging, appealing, correcting);

/** One was rejected and may appeal, and one is looked at. */
const PRELUDE: readonly TaskStep[] = [
  { kind: 'settle', member: 1, to: 'UNDER_REVIEW' },
  { kind: 'judge', member: 1, isApproved: false, key: 0, by: 0 },
  { kind: 'settle', member: 2, to: 'UNDER_REVIEW' },
];

/** Runs that found something once. */
const KEPT: readonly Run<TaskStep>[] = [
  // What closed was settled, and then settled better: the second points were lost.
  {
    start: '2026-06-10T14:00:00Z',
    turns: [
      { wait: 1, steps: [{ kind: 'move', member: 0, to: 'CLOSE' }] },
      { wait: 1, steps: [{ kind: 'correct', member: 0, to: 'TERMINATED' }] },
      { wait: 1, steps: [{ kind: 'correct', member: 0, to: 'QUALIFIED' }] },
    ],
  },
];

test(
  'a task is where a plain table of moves says, with its points, whoever moves it and however often',
  async () => {
    const answered = await followModel<TasksState, TaskStep>({
      name: 'task states',
      clock: bed.clock,
      step: fc.oneof(
        { weight: 1, arbitrary: invite },
        { weight: 3, arbitrary: start },
        { weight: 1, arbitrary: move },
        { weight: 6, arbitrary: settling },
        { weight: 5, arbitrary: judging },
        { weight: 2, arbitrary: appealing },
        { weight: 2, arbitrary: correcting },
        { weight: 2, arbitrary: failing },
        { weight: 1, arbitrary: fc.constantFrom(...ENDING) },
      ),
      pair: fc.oneof(
        fc.oneof(any, invite).map((step) => [step, step] as const),
        fc.tuple(any, any),
      ),
      wait: fc.oneof(
        { weight: 9, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.constantFrom(29, 30).map((days) => days * DAY_MS) },
      ),
      model: taskModel,
      prelude: PRELUDE,
      begin,
      sample: 12,
      turns: 40,
      kept: KEPT,
    });
    expect(answered.get('settle: ok')).toBeGreaterThan(0);
    expect(answered.get('appeal: ok')).toBeGreaterThan(0);
  },
  MODEL_TIMEOUT_MS,
);
