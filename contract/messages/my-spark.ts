export const mySpark = {
  unavailableTitle: 'Content is not available right now',
  unavailableText: 'Refresh page to try again.',
  unlockAndContinue: 'Unlock & continue',
  badgeUserRequired: 'userId is required',
} as const;
