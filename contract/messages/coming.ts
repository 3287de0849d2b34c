/**
 * Words of pages that open later. Whoever builds one takes its words along into a file of their own, so that other pages
 * need not carry them.
 */
import { PRODUCT_TESTING_STEPS, UNREAD_DISPLAY_CAP } from '../limits.ts';
import { generic, navigation } from './shell.ts';

export const notifications = {
  title: navigation.notifications,
  unreadTab: 'Unread',
  allTab: 'All',
  newGroup: 'New',
  lastSevenDaysGroup: 'Last 7 days',
  olderGroup: 'Older',
  emptyTitle: generic.nothingNew,
  emptyText: generic.allCaughtUp,
  errorTitle: 'Something went wrong',
  errorButton: 'Got it',
  unreadCount: (count: number) => (count > UNREAD_DISPLAY_CAP ? `${UNREAD_DISPLAY_CAP}+` : String(count)),
} as const;

export const productTesting = {
  steps: ['Track package', 'Test', 'Share feedback'],
  progress: (step: number) => `Step ${step} of ${PRODUCT_TESTING_STEPS}`,
  received: 'received',
  neverGotThePackage: 'never got the package',
  testingPeriod: (days: number) => (days === 1 ? '1 day' : `${days} days`),
} as const;

export const mySpark = {
  unavailableTitle: 'Content is not available right now',
  unavailableText: 'Refresh page to try again.',
  unlockAndContinue: 'Unlock & continue',
  badgeUserRequired: 'userId is required',
} as const;

export const introductions = {
  productTesting: 'Product Testing',
  weeklyQuests: 'Weekly Quests',
  mySpark: 'My Spark',
} as const;
