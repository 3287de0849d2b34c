import { expect, test } from 'vitest';
import { studyToOpen } from './fieldwork-texts.ts';

const decision = { kind: 'REVIEWS_WAITING', count: 1, cellName: null } as const;
const empty = { name: 'empty', decision: null, complete: 0, underReview: 0 };
const broken = { name: 'broken', decision, complete: 0, underReview: 0 };
const answered = { name: 'answered', decision: null, complete: 5, underReview: 0 };
const waiting = { name: 'waiting', decision, complete: 0, underReview: 2 };

test.each([
  [[empty, broken, answered, waiting], 'waiting'],
  [[empty, broken, answered], 'answered'],
  [[empty, broken], 'broken'],
  [[{ ...answered, name: 'first' }, answered], 'first'],
  [[], undefined],
])('the overview opens with the study that says most: %#', (studies, name) => {
  expect(studyToOpen(studies)?.name).toBe(name);
});
