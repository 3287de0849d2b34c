import { PRODUCT_TESTING_STEPS } from '../limits.ts';

/** What product testing says to members: spec §2.6, §4.5. */
export const productTesting = {
  steps: ['Track package', 'Test', 'Share feedback'],
  progress: (step: number) => `Step ${step} of ${PRODUCT_TESTING_STEPS}`,
  received: 'received',
  neverGotThePackage: 'never got the package',
  testingPeriod: (days: number) => (days === 1 ? '1 day' : `${days} days`),
} as const;
