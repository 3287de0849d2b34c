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
  TERMINATED: { outcome: 'Participated', rule: 'Points for your time: this activity was looking for somebody else' },
  OQ: { outcome: 'Survey full', rule: 'Points for your time: enough people had answered already' },
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
  secondLook: (activity: string) => why(activity, 'Second look', 'The points that were missing after a second look'),
  badge: (name: string) => why(name, 'Badge', 'Points that come with this badge'),
  redemption: (card: string) => why(card, 'Redeemed', 'Deducted for an eGift card'),
  adjustment: (note: string) => why(note, 'Correction', 'Corrected by the community team'),
  notIssued: (card: string) => why(card, 'Returned', 'The card could not be issued, so your points came back'),
  voided: (card: string) => why(card, 'Returned', 'The card was taken back, so your points came back'),
  opening: () => why('Your points from before', 'Brought along', 'What you had when the community moved here'),
  left: () => why('Account deleted', 'Void', 'Points that were left when the account was deleted'),
  corrected: (note: string) => why(note, 'Taken back', 'A correction was taken back by the community team'),
} as const;
