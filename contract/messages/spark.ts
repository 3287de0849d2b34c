/** My Spark: spec §2.7, §4.4, §5, §8. */
export const spark = {
  unavailableTitle: 'Content is not available right now',
  unavailableText: 'Refresh page to try again.',
  unlockAndContinue: 'Unlock & continue',
  badgeUserRequired: 'userId is required',
} as const;
