import { ACCOUNT_DELETION_HOURS } from '../limits.ts';

export const deleteAccount = {
  feedbackRequired: 'Feedback is required',
  failed: 'Failed to delete account. Please try again',
  allowTime: `Please allow ${ACCOUNT_DELETION_HOURS} hours until everything is erased.`,
} as const;
