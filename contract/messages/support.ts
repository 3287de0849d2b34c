/** Where a request stands, as its member reads it, and what the pages of requests say. */
export const support = {
  states: {
    NEW: 'New',
    IN_PROGRESS: 'In progress',
    AWAITING_INFORMATION: 'Needs your answer',
    RESOLVED: 'Resolved',
  },
  replyRequired: 'Write a few words first.',
  tooManyReplies: 'You have sent many replies to this request today. Please wait for our answer.',
  tooLate: 'This request was resolved more than 30 days ago. Please write to us anew.',
} as const;
