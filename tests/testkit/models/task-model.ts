import type { TaskOutcome, TaskState } from '#contract/activities/task-states.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import type { Model, StepOf } from '../model-runs.ts';

/** What is not an outcome: to come to one is to settle. */
export const MOVES = ['OPEN', 'INVITED', 'STARTED', 'DROPOUT', 'CLOSE'] as const satisfies TaskState[];
export const OUTCOMES = ['QUALIFIED', 'TERMINATED', 'OQ', 'UNDER_REVIEW'] as const satisfies TaskOutcome[];
export const FINAL = ['QUALIFIED', 'TERMINATED', 'OQ'] as const;

export type TaskStep =
  | StepOf<'invite' | 'fail' | 'retry' | 'appeal', { readonly member: number }>
  | StepOf<'move', { readonly member: number; readonly to: (typeof MOVES)[number] }>
  | StepOf<'settle', { readonly member: number; readonly to: TaskOutcome }>
  | StepOf<'correct', { readonly member: number; readonly to: (typeof FINAL)[number] }>
  | StepOf<
      'judge',
      { readonly member: number; readonly isApproved: boolean; readonly key: number; readonly by: number }
    >
  | StepOf<'end' | 'close'>;

interface Verdict {
  key: number;
  isApproved: boolean;
  by: number;
  points: number;
  isOfAppeal: boolean;
  at: number;
}
interface Task {
  state: TaskState;
  isFailed: boolean;
  points: number;
  settled: number;
  review: 'none' | 'open' | 'appeal' | 'closed';
  /** The newest first. */
  verdicts: Verdict[];
  hasAppealed: boolean;
}
export interface TasksState {
  now: number;
  tasks: Task[];
  isEnded: boolean;
}

export const aTaskIn = (state: TaskState): Task => ({
  state,
  isFailed: false,
  points: 0,
  settled: 0,
  review: 'none',
  verdicts: [],
  hasAppealed: false,
});

const PAID: Readonly<Partial<Record<TaskState, number>>> = { QUALIFIED: 120, TERMINATED: 10, OQ: 5 };
const paid = (state: TaskState) => PAID[state] ?? 0;

/** The moves as decisions §5 have them, once more. */
const NEXT: Readonly<Partial<Record<TaskState, string>>> = {
  OPEN: 'CLOSE',
  INVITED: 'STARTED CLOSE',
  STARTED: 'QUALIFIED TERMINATED OQ UNDER_REVIEW DROPOUT CLOSE',
  DROPOUT: 'STARTED CLOSE',
  UNDER_REVIEW: 'QUALIFIED TERMINATED',
};
const BETTER: Readonly<Partial<Record<TaskState, string>>> = {
  TERMINATED: 'QUALIFIED',
  OQ: 'QUALIFIED',
  CLOSE: 'QUALIFIED TERMINATED OQ',
};
const leadsTo = (table: typeof NEXT, from: TaskState, to: TaskState) => table[from]?.split(' ').includes(to) === true;
const isUnfinished = ({ state }: Task) => leadsTo(NEXT, state, 'CLOSE');

function settle(task: Task, to: TaskState): void {
  task.points += paid(to);
  task.state = to;
  task.isFailed = false;
  task.settled += 1;
  if (to === 'UNDER_REVIEW') task.review = 'open';
}

/** Brings what the better outcome has on top. */
function improve(task: Task, to: TaskState): number {
  if (!leadsTo(BETTER, task.state, to)) return 0;
  const added = paid(to) - paid(task.state);
  task.points += added;
  task.state = to;
  task.isFailed = false;
  task.settled += 1;
  return added;
}

function judge(task: Task, now: number, { isApproved, key, by }: Extract<TaskStep, { kind: 'judge' }>): string {
  const told = (problem: string, verdict: Verdict | undefined) =>
    `${problem} ${verdict === undefined ? '-' : `${verdict.isApproved} ${verdict.points}`}`;
  if (task.review === 'none') return told('NOT_FOUND', undefined);
  const known = task.verdicts.find((one) => one.key === key);
  if (known !== undefined) return told(known.isApproved === isApproved ? 'ok' : 'ALREADY_DECIDED', known);
  if (task.review === 'closed') return told('ALREADY_DECIDED', task.verdicts[0]);
  const rejected = task.verdicts.find((one) => !one.isApproved);
  if (task.review === 'appeal' && rejected?.by === by) return told('NEEDS_SOMEBODY_ELSE', task.verdicts[0]);
  const verdict = { isApproved, key, by, isOfAppeal: task.review === 'appeal', at: now };
  let points = 0;
  if (task.state === 'UNDER_REVIEW') {
    settle(task, isApproved ? 'QUALIFIED' : 'TERMINATED');
    points = paid(task.state);
  } else if (isApproved) points = improve(task, 'QUALIFIED');
  task.review = 'closed';
  task.verdicts.unshift({ ...verdict, points });
  return told('ok', task.verdicts[0]);
}

function appeal(task: Task, now: number): string {
  const rejected = task.verdicts.find((one) => !one.isApproved && !one.isOfAppeal);
  const isInTime = rejected !== undefined && now < rejected.at + 30 * DAY_MS;
  if (!isInTime || task.hasAppealed || task.state !== 'TERMINATED') return 'not-possible';
  task.hasAppealed = true;
  task.review = 'appeal';
  return 'ok';
}

export const taskModel: Model<TasksState, TaskStep> = {
  answer(state, step) {
    if (step.kind === 'end') {
      state.isEnded = true;
      return 'ok';
    }
    if (step.kind === 'close') {
      for (const task of state.tasks) {
        if (!state.isEnded || !isUnfinished(task)) continue;
        task.state = 'CLOSE';
        task.isFailed = false;
      }
      return 'ok';
    }
    const task = state.tasks[step.member] ?? aTaskIn('INVITED');
    switch (step.kind) {
      case 'invite':
        return state.isEnded ? 'project-over' : 'already-invited';
      case 'fail':
      case 'retry': {
        const isToFail = step.kind === 'fail';
        if (task.isFailed === isToFail || !isUnfinished(task)) return 'move-refused';
        task.isFailed = isToFail;
        return 'ok';
      }
      case 'appeal':
        return appeal(task, state.now);
      case 'judge':
        return judge(task, state.now, step);
      case 'correct':
        return improve(task, step.to);
      case 'settle':
        if (!leadsTo(NEXT, task.state, step.to)) return 'move-refused';
        settle(task, step.to);
        return 'ok';
      case 'move':
        if (!leadsTo(NEXT, task.state, step.to) || (step.to === 'STARTED' && state.isEnded)) return 'move-refused';
        task.state = step.to;
        if (step.to === 'CLOSE') task.isFailed = false;
        return 'ok';
    }
  },
  rows: ({ tasks }) =>
    tasks.map((task) => ({
      state: task.state,
      status: task.state === 'CLOSE' ? 'CLOSE' : task.isFailed ? 'FAILED' : 'OPEN',
      points: task.points,
      settled: task.settled,
      isOpen: task.review === 'none' ? null : task.review !== 'closed',
      verdicts: task.verdicts.length,
    })),
};
