import { expect, test } from 'vitest';
import { EXTERNAL_OUTCOMES } from '#contract/surveys/survey-calls.ts';
import { pointsShown, TASK_STATES } from '#contract/activities/task-states.ts';
import { judgeLine, type ComparedTask } from './judge-line.ts';

const points = { qualified: 180, nonQualified: 10, overQuota: 5 };
const task: ComparedTask = {
  state: 'STARTED',
  points,
  isOutsideRun: true,
  isStudyOver: false,
  hasSigns: false,
  wasRejected: false,
};

test.each<[Partial<ComparedTask>, 'QUALIFIED' | 'TERMINATED' | 'OQ', string]>([
  [{ state: 'QUALIFIED' }, 'QUALIFIED', 'SAME 0 -'],
  [{ state: 'TERMINATED' }, 'QUALIFIED', 'DIFFERS 170 suggested'],
  [
    { state: 'TERMINATED', wasRejected: true },
    'QUALIFIED',
    'DIFFERS 170 possible: A reviewer rejected it; check first',
  ],
  [{ state: 'OQ' }, 'QUALIFIED', 'DIFFERS 175 suggested'],
  [{ state: 'OQ' }, 'TERMINATED', 'DIFFERS 0 -: Neither is a complete; nothing to pay'],
  [{ state: 'QUALIFIED' }, 'TERMINATED', 'DIFFERS 0 -: Paid points stay with the member'],
  [{ state: 'UNDER_REVIEW' }, 'QUALIFIED', 'DIFFERS 180 suggested'],
  [{ state: 'UNDER_REVIEW', hasSigns: true }, 'QUALIFIED', 'DIFFERS 180 possible: Flagged here; check first'],
  [{ state: 'UNDER_REVIEW' }, 'TERMINATED', 'DIFFERS 10 possible: Waiting for review here'],
  [{ state: 'UNDER_REVIEW' }, 'OQ', 'DIFFERS 0 -: A reviewer needs to decide'],
  [{ state: 'STARTED' }, 'OQ', 'DIFFERS 5 suggested'],
  [{ state: 'STARTED', isStudyOver: true }, 'QUALIFIED', 'DIFFERS 180 suggested'],
  [{ state: 'DROPOUT' }, 'QUALIFIED', 'DIFFERS 180 suggested'],
  [{ state: 'DROPOUT', isStudyOver: true }, 'QUALIFIED', 'DIFFERS 0 -: Closes within minutes; compare again later'],
  [{ state: 'STARTED', isOutsideRun: false }, 'QUALIFIED', 'DIFFERS 0 -: Still in progress here'],
  [{ state: 'INVITED' }, 'QUALIFIED', "DIFFERS 0 -: Hasn't started here"],
  [{ state: 'CLOSE' }, 'QUALIFIED', 'DIFFERS 180 suggested'],
  [{ state: 'CLOSE', isOutsideRun: false }, 'QUALIFIED', 'DIFFERS 0 -: Closed before it was started'],
])('%j, and the file says %s: %s', (given, outcome, expected) => {
  const { standing, points: added, canApply, isSuggested, remark } = judgeLine({ ...task, ...given }, outcome);
  const choice = canApply ? (isSuggested ? 'suggested' : 'possible') : '-';
  expect(`${standing} ${added} ${choice}${remark === null ? '' : `: ${remark}`}`).toBe(expected);
});

test.each(TASK_STATES)('whatever a file says of %s, nobody loses points', (state) => {
  for (const outcome of EXTERNAL_OUTCOMES) {
    const { points: added, canApply } = judgeLine({ ...task, state }, outcome);
    expect(added).toBeGreaterThanOrEqual(0);
    if (canApply) expect(pointsShown(state, points) + added).toBeGreaterThanOrEqual(pointsShown(outcome, points));
  }
});
