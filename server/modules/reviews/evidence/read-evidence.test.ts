import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/time/durations.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import {
  aDinnerSurvey,
  COPIED_WORDS,
  takeCarefully,
  takeCarelessly,
  takeDinners,
  type DinnerSurvey,
} from '#testkit/builders/careless-completes.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aStartedWay } from '#testkit/builders/survey-way.ts';
import { listReviews, readReview } from '../list-reviews.ts';

let node: TestNode;
let operatorId: string;
let survey: DinnerSurvey;
beforeAll(async () => {
  node = await startTestNode();
  ({ operatorId } = await anOperator(node));
  survey = await aDinnerSurvey(node);
});
afterAll(() => node.stop());

const reviewOf = async (taskId: string) => {
  const review = await readReview(node.rooms.reviews, taskId, operatorId);
  if (review === undefined) throw new Error('it is in review');
  return review;
};

describe('a careless complete', () => {
  test('comes with all that speaks against it, in words and numbers', async () => {
    const original = await takeCarefully(node, survey);
    const { taskId } = await takeCarelessly(node, survey);

    const { evidence, ...review } = await reviewOf(taskId);
    expect(review).toMatchObject({
      kind: 'FLAGGED',
      signs: ['ATTENTION', 'DUPLICATE_TEXT', 'SPEED', 'STRAIGHT_LINING'],
      state: 'UNDER_REVIEW',
      pointsIfApproved: 120,
      pointsIfRejected: 10,
      isForSomebodyElse: false,
      decidedAt: null,
    });
    expect(evidence.speed).toMatchObject({ isFlag: true, seconds: 6, completes: 22, fasterThan: 1, quickPages: 3 });
    expect(evidence.speed?.medianSeconds).toBeGreaterThan(180);
    expect(evidence.speed?.bars.reduce((sum, bar) => sum + bar, 0)).toBe(22);
    expect(evidence.straightLines).toMatchObject([
      {
        number: 'Q3',
        isFlag: true,
        columns: ['Not', 'So', 'Much'],
        othersToo: 0,
        rows: [{ title: 'Planning', column: 1 }, {}, {}, {}, { title: 'Washing up', column: 1 }],
      },
    ]);
    expect(evidence.sameTexts).toMatchObject([
      {
        number: 'Q4',
        text: 'the sauce is good, and the price is GOOD',
        otherText: COPIED_WORDS,
        otherTaskId: original.taskId,
      },
    ]);
    expect(evidence.attentionChecks).toEqual([
      { number: 'Q2', title: 'Choose three', expected: 'Three', answered: 'Four', isPassed: false },
    ]);
    expect(evidence.answers).toMatchObject([
      { number: 'Q1', answer: 'north', seconds: 2 },
      { number: 'Q2', answer: 'Four', seconds: null },
      { number: 'Q3', answer: 'Planning: So; Shopping: So; Chopping: So; Cooking: So; Washing up: So', seconds: 2 },
      { number: 'Q4', seconds: 2 },
    ]);
    expect(evidence.slots).toEqual(['north']);
    expect(evidence.path).toMatchObject({ pages: 3, waysBack: 0, pauses: 0 });
    expect(evidence.record).toMatchObject({ completes: 0, rejectedBefore: 0, usualSpeed: null });
    expect(evidence.casesAlike).toBeNull();
  });

  test('that passed the attention check says so', async () => {
    const { taskId } = await takeDinners(node, survey, { seconds: 2, why: 'Nobody else wrote this sentence yet.' });
    const { evidence } = await reviewOf(taskId);
    expect(evidence.attentionChecks).toMatchObject([{ isPassed: true, answered: 'Three' }]);
    expect(evidence.sameTexts).toEqual([]);
  });
});

test('the queue is paged by key, oldest first, and filtered by kind and study', async () => {
  const film = await aSurvey(node, { project: { subType: 'QUALITATIVE' } });
  const taskIds: string[] = [];
  for (let person = 0; person < 5; person++) {
    node.clock.advance(SECOND_MS);
    const way = await aStartedWay(node, film);
    await way.save(0, 'you', { age: 40 });
    await way.save(1, 'tea', { teas: [] });
    await way.save(2, 'words', { again: true });
    taskIds.push(way.taskId);
  }
  const filter = { projectId: film.projectId, kinds: ['VIDEO'] as const };
  const first = await listReviews(node.rooms.reviews, filter, { pageSize: 3 });
  const second = await listReviews(node.rooms.reviews, filter, { startingAfter: first.nextPage, pageSize: 3 });
  expect([...first.contents, ...second.contents].map(({ taskId }) => taskId)).toEqual(taskIds);
  expect(second.nextPage).toBeNull();
  expect(first.counts).toEqual([{ kind: 'VIDEO', open: 5 }]);
  expect(first.studies).toContainEqual(expect.objectContaining({ studyId: film.projectId, open: 5 }));
  const none = { ...filter, kinds: ['APPEAL'] as const };
  expect((await listReviews(node.rooms.reviews, none, { pageSize: 3 })).contents).toEqual([]);
  const unknown = { projectId: 'x' };
  expect((await listReviews(node.rooms.reviews, unknown, { startingAfter: 'x', pageSize: 0 })).contents).toEqual([]);
  expect(await readReview(node.rooms.reviews, 'x', operatorId)).toBeUndefined();
});
