/** What happens to a participant, in the order in which a timeline may tell it; only ever added to. */
export const PARTICIPANT_EVENTS = {
  INVITED: 'Invited to the screener',
  SCREENED: 'Qualified in the screener',
  SCREENED_OUT: "Didn't qualify in the screener",
  SELECTED: 'Selected',
  RESERVED: 'On the reserve list',
  FROM_RESERVE: 'Selected from the reserve list',
  NOT_SELECTED: 'Not selected',
  ADDRESS_CONFIRMED: 'Address confirmed',
  CONSENTED: 'Consent form accepted',
  ORDERED: 'Order created',
  PARCEL_MOVED: 'Package update',
  RECEIVED: 'Confirmed delivery',
  NEVER_GOT_IT: '“I never got the package”',
  CLOCK_STOPPED: 'Deadlines paused',
  CLOCK_STARTED: 'Deadlines resumed',
  SUPPORT_ASKED: 'We asked a question',
  SUPPORT_ANSWERED: 'Member replied',
  RESHIPPED: 'Reshipped',
  REPAIR_UNDONE: 'Imported line undone',
  MORE_DAYS: 'Deadline extended',
  REMINDED: 'Reminded',
  DIARY_OPENED: 'Diary round opened',
  DIARY_TAKEN: 'Diary round answered',
  FEEDBACK_OPENED: 'Feedback survey opened',
  FEEDBACK_TAKEN: 'Feedback submitted',
  DONE: 'Test completed, points credited',
  DECLINED: 'Declined',
  REPLACED: 'Spot given to the reserve list',
  CLOSED: 'Closed',
} as const;
export type ParticipantEventKind = keyof typeof PARTICIPANT_EVENTS;
export const PARTICIPANT_EVENT_KINDS = Object.keys(PARTICIPANT_EVENTS) as readonly ParticipantEventKind[];

/** What a member does when a test asks them to: the notices of it that came before have been answered. An order is made once both address and consent are there. */
export const ANSWERING_EVENTS: ReadonlySet<ParticipantEventKind> = new Set([
  'ORDERED',
  'RECEIVED',
  'NEVER_GOT_IT',
  'SUPPORT_ANSWERED',
  'DIARY_TAKEN',
  'FEEDBACK_TAKEN',
  'DECLINED',
]);
