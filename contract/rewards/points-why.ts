/** What a line of points says about itself: which activity, which outcome, by which rule. */
export interface PointsWhy {
  /** One line that says it all, for lists of operators. */
  readonly reason: string;
  /** What it is about, such as the name of an activity. */
  readonly subject: string;
  readonly outcome: string;
  readonly rule: string;
}

const TASK_OUTCOMES = {
  QUALIFIED: { outcome: 'Completed', rule: 'Points for a completed activity' },
  TERMINATED: { outcome: 'Participated', rule: "Points for your time: you didn't qualify for this activity" },
  OQ: { outcome: 'Survey full', rule: 'Points for your time: this survey was already full' },
} as const;

export type PaidOutcome = keyof typeof TASK_OUTCOMES;

const why = (subject: string, outcome: string, rule: string): PointsWhy => ({
  reason: `${outcome}: ${subject}`,
  subject,
  outcome,
  rule,
});

export const POINTS_WHY = {
  task: (outcome: PaidOutcome, activity: string) =>
    why(activity, TASK_OUTCOMES[outcome].outcome, TASK_OUTCOMES[outcome].rule),
  secondLook: (activity: string) => why(activity, 'Review', 'Missing points added after a review'),
  badge: (name: string) => why(name, 'Badge', 'Points for earning this badge'),
  redemption: (card: string) => why(card, 'Redeemed', 'Deducted for an eGift card'),
  adjustment: (note: string) => why(note, 'Correction', 'Corrected by the community team'),
  notIssued: (card: string) => why(card, 'Returned', "We couldn't issue the card, so we returned your points"),
  voided: (card: string) => why(card, 'Returned', 'The card was canceled, so we returned your points'),
  opening: () => why('Your earlier points', 'Transferred', 'Your balance when the community moved here'),
  left: () => why('Account deleted', 'Removed', 'Points left when the account was deleted'),
  corrected: (note: string) => why(note, 'Reversed', 'The community team reversed a correction'),
} as const;
