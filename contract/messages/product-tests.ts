import { PRODUCT_TESTING_STEPS } from '../limits.ts';

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** What product testing is called everywhere: spec §2.6, §4.5. */
export const productTests = {
  steps: ['Track package', 'Test', 'Share feedback'],
  progress: (step: number) => `Step ${step} of ${PRODUCT_TESTING_STEPS}`,
  testingPeriod: daysText,
} as const;

/** What a test and its surveys are called in a list of activities. */
export const productTestKinds = {
  kind: 'Product test',
  package: 'Package',
  /** In place of points where the test as a whole pays them. */
  partOfTest: 'Part of your test',
  screener: 'Product test · First questions',
  diary: 'Product test · Diary',
  feedback: 'Product test · Feedback',
} as const;
