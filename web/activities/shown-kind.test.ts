import { expect, test } from 'vitest';
import type { TaskSubType, TaskType } from '#contract/activities/task-states.ts';
import { shownKind } from './shown-kind.ts';

test.each([
  ['PRODUCT_TESTING', 'FEEDBACK_SURVEY', 'IHUT', 'Product test'],
  ['SHIPMENT', 'FEEDBACK_SURVEY', 'IHUT', 'Package'],
  ['SCREENER', 'SCREENER', 'IHUT', 'Product test · First questions'],
  ['QUANTITATIVE', 'QUANTITATIVE', 'IHUT', 'Product test · Diary'],
  ['FEEDBACK_SURVEY', 'FEEDBACK_SURVEY', 'IHUT', 'Product test · Feedback'],
  ['FEEDBACK_SURVEY', 'FEEDBACK_SURVEY', 'SURVEY', 'Survey'],
  ['QUALITATIVE', 'QUALITATIVE', 'SURVEY', 'Video'],
] as const satisfies readonly (readonly [TaskType, TaskSubType, 'IHUT' | 'SURVEY', string])[])(
  'a %s that is kept as %s, of %s, is called %s',
  (type, subType, category, label) => {
    expect(shownKind({ type, subType, metadata: { category } }).label).toBe(label);
  },
);
