import * as v from 'valibot';
import { expect, test } from 'vitest';
import { productTestPlan, PRODUCT_TEST_FIXED_AFTER_LAUNCH } from './product-test-plan.ts';

const PLAN = {
  product: ' Refill dish soap, lemon and sage ',
  inTheBox: '1 bottle, 2 refill pouches',
  units: 120,
  weightGrams: 1_360,
  hazards: ['LIQUID', 'ALLERGENS'],
  testingDays: 10,
  diaryEveryDays: 3,
  feedbackDays: 7,
  addressDays: 5,
  points: {
    screener: { qualified: 20, nonQualified: 10, overQuota: 10 },
    diary: 10,
    feedback: 100,
    test: 500,
  },
  consentText: 'You keep the product. You can stop anytime.',
  instruction: { title: 'Wash up as usual', paragraphs: ['Use it for ten days.'] },
  selectionRule: 'LOT',
  cells: [
    { name: 'North', conditions: [{ attribute: 'region', test: 'IS', value: 'Midwest' }], target: 60 },
    { name: 'South', conditions: [{ attribute: 'region', test: 'IS', value: 'South' }], target: 60 },
  ],
};

test('a plan is taken as it was meant', () => {
  expect(v.parse(productTestPlan, PLAN)).toEqual({ ...PLAN, product: 'Refill dish soap, lemon and sage' });
  const least = { ...PLAN, weightGrams: null, diaryEveryDays: null, hazards: [], cells: [], selectionRule: 'HAND' };
  expect(v.safeParse(productTestPlan, least).success).toBe(true);
});

const [aCell] = PLAN.cells;

test.each([
  ['product', { product: ' ' }, 'Enter the product name members see.'],
  ['product', { product: 'x'.repeat(121) }, 'Keep it to 120 characters.'],
  ['product', { product: 'Two\nlines' }, 'Enter the product name members see.'],
  ['inTheBox', { inTheBox: '' }, "Enter what's in the box."],
  ['units', { units: 0 }, 'Enter a whole number from 1 to 1,000,000.'],
  ['units', { units: 1.5 }, 'Enter a whole number from 1 to 1,000,000.'],
  ['weightGrams', { weightGrams: 70_000 }, 'Enter whole grams from 1 to 68,000.'],
  ['hazards', { hazards: ['LIQUID', 'LIQUID'] }, 'Choose each hazard only once.'],
  ['hazards.0', { hazards: ['DRAGON'] }, 'Choose each hazard only once.'],
  ['testingDays', { testingDays: 181 }, 'Enter whole days from 1 to 180.'],
  ['diaryEveryDays', { diaryEveryDays: 10 }, 'Days between diary entries must be fewer than the testing days.'],
  [
    'diaryEveryDays',
    { testingDays: 100, diaryEveryDays: 1 },
    'A diary can have up to 60 rounds. Add more days between them.',
  ],
  ['feedbackDays', { feedbackDays: 0 }, 'Enter whole days from 1 to 60.'],
  ['addressDays', { addressDays: 21 }, 'Enter whole business days from 1 to 20.'],
  ['points.test', { points: { ...PLAN.points, test: -1 } }, 'Enter a whole number from 0 to 100,000.'],
  ['consentText', { consentText: '\n ' }, 'Enter the consent text.'],
  ['instruction.title', { instruction: { title: '', paragraphs: ['x'] } }, 'Enter a title for the instructions.'],
  [
    'instruction.paragraphs',
    { instruction: { title: 'x', paragraphs: [] } },
    'Explain how to test in at least one paragraph.',
  ],
  ['selectionRule', { selectionRule: 'FRIENDS' }, 'Choose how people are selected.'],
  ['cells', { units: 119 }, 'The cells need more people than there are units.'],
  ['cells', { cells: [aCell, aCell] }, undefined],
])('%s: %j', (path, change, sentence) => {
  const read = v.safeParse(productTestPlan, { ...PLAN, ...change });
  const found = (read.issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]);
  expect(found).toContainEqual([path, sentence ?? expect.any(String)]);
});

test('what was promised stays', () => {
  expect(PRODUCT_TEST_FIXED_AFTER_LAUNCH).toContain('points');
  expect(PRODUCT_TEST_FIXED_AFTER_LAUNCH).not.toContain('consentText');
});
