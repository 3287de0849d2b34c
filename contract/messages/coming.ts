/**
 * Words of pages that open later. Whoever builds one takes its words along into a file of their own, so that other pages
 * need not carry them.
 */
import { PRODUCT_TESTING_STEPS } from '../limits.ts';

export const productTesting = {
  steps: ['Track package', 'Test', 'Share feedback'],
  progress: (step: number) => `Step ${step} of ${PRODUCT_TESTING_STEPS}`,
  received: 'received',
  neverGotThePackage: 'never got the package',
  testingPeriod: (days: number) => (days === 1 ? '1 day' : `${days} days`),
} as const;
