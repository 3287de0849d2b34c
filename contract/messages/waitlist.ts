export const waitlist = {
  failed: 'There was an error joining the waitlist. Please try again later.',
  alreadyMember: 'You are already a member',
  previouslyMember: 'You were part of this community before',
  alreadyOnWaitlist: 'You are already on the waitlist',
  differentEmail: 'User already exists with different email address.',
  success: 'You are on the waitlist',
  panelistIdRequired: 'panelistId is required',
} as const;
