import { expect, test } from 'vitest';
import { canCorrect } from './reviews.ts';
import { TASK_STATES, type TaskState } from '../activities/task-states.ts';

const ALLOWED = ['TERMINATED QUALIFIED', 'OQ QUALIFIED', 'CLOSE QUALIFIED', 'CLOSE TERMINATED', 'CLOSE OQ'];

test.each(TASK_STATES.flatMap((from) => TASK_STATES.map((to): [TaskState, TaskState] => [from, to])))(
  'an operator corrects %s to %s only in favour of the member',
  (from, to) => {
    expect(canCorrect(from, to)).toBe(ALLOWED.includes(`${from} ${to}`));
  },
);
