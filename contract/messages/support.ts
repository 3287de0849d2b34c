/** Where a request stands, as its member reads it, and what the pages of requests say. */
export const support = {
  states: {
    NEW: 'New',
    IN_PROGRESS: 'In progress',
    AWAITING_INFORMATION: 'Needs your reply',
    RESOLVED: 'Resolved',
  },
  replyRequired: 'Please enter a message.',
  tooManyReplies: "You've sent a lot of replies to this request today. Please wait for our answer.",
  tooLate: 'This request was resolved more than 30 days ago. Please send a new request.',
} as const;
