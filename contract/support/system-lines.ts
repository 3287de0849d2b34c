/** What happens to a request besides words. A line has a code and facts, and whether its member reads it; words are made of both. */
export const SYSTEM_LINES = {
  received: { isForMembers: true },
  assigned: { isForMembers: false },
  'priority-changed': { isForMembers: false },
  'information-asked': { isForMembers: true },
  'resolved-by-member': { isForMembers: true },
  resolved: { isForMembers: true },
  'closed-unanswered': { isForMembers: true },
  reopened: { isForMembers: true },
  'files-refused': { isForMembers: true },
  'points-corrected': { isForMembers: false },
  'card-reissued': { isForMembers: false },
  'card-voided': { isForMembers: false },
  'card-resent': { isForMembers: false },
  'sign-in-unlocked': { isForMembers: false },
  'second-person-asked': { isForMembers: false },
} as const satisfies Record<string, { readonly isForMembers: boolean }>;
export type SystemLineCode = keyof typeof SYSTEM_LINES;
