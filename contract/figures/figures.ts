/**
 * What each figure of the console counts: one definition each, whichever page shows it. The table in docs/figures.md is this one,
 * and a test asks every operation below for its figure and holds it against the rows.
 */
export interface Figure {
  /** As pages call it. */
  readonly name: string;
  readonly counts: string;
  /** The operations that answer with it. */
  readonly shownBy: readonly string[];
}

const STUDY = {
  'study.invited': {
    name: 'Invited',
    counts: 'Members who were invited to the study, whether or not they took it.',
    shownBy: ['getFieldwork', 'listStudies', 'dryRunAudience'],
  },
  'study.complete': {
    name: 'Completes',
    counts: "Members who finished, qualified, and were approved. Answers in review don't count yet.",
    shownBy: ['getFieldwork', 'listStudies', 'getResults', 'dryRunAudience'],
  },
  'study.completesToday': {
    name: 'Completes today',
    counts: "Completes approved today, in the panel's time zone.",
    shownBy: ['getFieldwork', 'listStudies'],
  },
  'study.underReview': {
    name: 'In review',
    counts: "Members who finished and are waiting for a reviewer's decision.",
    shownBy: ['getFieldwork', 'listStudies', 'getResults', 'dryRunAudience'],
  },
  'study.incidence': {
    name: 'Incidence',
    counts:
      "People who screened in, as a share of everyone who finished the screener. A reviewer's decision doesn't change it.",
    shownBy: ['getFieldwork'],
  },
  'study.dropOut': {
    name: 'Drop-out',
    counts: "Members who started but didn't finish, as a share of everyone who started.",
    shownBy: ['getFieldwork'],
  },
  'study.wanted': {
    name: 'Completes needed',
    counts: "The study's target, capped at what its tightest quota allows. Without a target, what that quota allows.",
    shownBy: ['getFieldwork', 'listStudies', 'dryRunAudience'],
  },
  'study.expected': {
    name: 'Projected at close',
    counts: 'Completes expected by the closing date, at the pace since launch.',
    shownBy: ['getFieldwork', 'listStudies'],
  },
  'study.pointsPaid': {
    name: 'Points paid',
    counts: 'Points paid to members for the study, whatever the outcome, as recorded in the ledger.',
    shownBy: ['getFieldwork', 'getLaunches'],
  },
  'study.cellComplete': {
    name: 'Complete (of a quota cell)',
    counts: 'Completes that have a slot in the cell.',
    shownBy: ['getFieldwork', 'listQuotaCells'],
  },
  'quest.assigned': {
    name: 'Assigned (of a weekly quest)',
    counts: "Members who were assigned the week's quest.",
    shownBy: ['getQuestSeries', 'listStudies', 'getFieldwork'],
  },
  'quest.complete': {
    name: 'Completes (of a weekly quest)',
    counts: 'Assigned members who finished the quest and were approved. Shares are of everyone assigned.',
    shownBy: ['getQuestSeries', 'listStudies', 'getFieldwork'],
  },
} as const satisfies Record<string, Figure>;

const PRODUCT_TEST = {
  'test.units': {
    name: 'Units',
    counts: 'All units of the product, including reships.',
    shownBy: ['listProductTests', 'getProductTest', 'getProductTestBoard'],
  },
  'test.unitsLeft': {
    name: 'Units left',
    counts:
      "Units not shipped or reserved: all units, minus packages (except those canceled before they shipped), minus selected people whose package hasn't been ordered.",
    shownBy: ['listProductTests', 'getProductTest', 'getProductTestBoard'],
  },
  'test.selected': {
    name: 'Ever selected',
    counts: 'People who were selected at any time, including those who declined or dropped out later.',
    shownBy: ['listProductTests', 'getProductTestBoard', 'getProductTestResults'],
  },
  'test.done': {
    name: 'Finished',
    counts: 'People whose feedback was submitted and accepted. Shares are of everyone ever selected.',
    shownBy: ['listProductTests', 'getProductTestBoard', 'getProductTestResults'],
  },
  'test.placed': {
    name: 'Selected (now)',
    counts: 'People who are selected and still taking part, or have finished.',
    shownBy: ['getProductTest', 'getProductTestBoard', 'getProductTestResults'],
  },
  'test.reserve': {
    name: 'Reserve',
    counts: 'People who passed the screener and get a spot if someone drops out.',
    shownBy: ['getProductTest', 'getProductTestBoard'],
  },
  'test.inReview': {
    name: 'In review',
    counts: 'People whose feedback is waiting for a reviewer.',
    shownBy: ['getProductTestBoard', 'getProductTestResults'],
  },
  'test.overdue': {
    name: 'Overdue',
    counts: 'People whose next step is past due.',
    shownBy: ['listProductTests', 'getProductTestBoard'],
  },
  'test.invited': {
    name: 'Invited (to the screener)',
    counts: 'Members who were invited to the screener.',
    shownBy: ['getProductTestBoard', 'getProductTestResults', 'getFieldwork'],
  },
  'test.qualified': {
    name: 'Qualified',
    counts: 'Members who passed the screener.',
    shownBy: ['getProductTestBoard', 'getProductTestResults', 'getFieldwork'],
  },
  'test.assigned': {
    name: 'Assigned (product test survey)',
    counts: 'Members who were assigned this survey.',
    shownBy: ['getProductTestResults', 'getFieldwork'],
  },
  'test.answered': {
    name: 'Answered (product test survey)',
    counts: 'Assigned members who finished the survey, whatever the outcome. Shares are of everyone assigned.',
    shownBy: ['getProductTestResults', 'getFieldwork'],
  },
  'test.pointsPaid': {
    name: 'Paid for this test',
    counts:
      'Points paid for the screener, the diary, the feedback survey, and completing the test, combined, as recorded in the ledger.',
    shownBy: ['getProductTestBoard', 'getFieldwork'],
  },
} as const satisfies Record<string, Figure>;

const PANEL = {
  'panel.stage': {
    name: 'People at a stage',
    counts: 'People on the waitlist and members, by current stage. Each person is in one stage.',
    shownBy: ['getWaitlist'],
  },
  'panel.noCell': {
    name: 'No cell',
    counts: "People at a stage whose age and answers don't fit any current cell.",
    shownBy: ['getWaitlist'],
  },
} as const satisfies Record<string, Figure>;

const MEMBER = {
  'member.completes': {
    name: 'Completes (of a member)',
    counts: "Activities the member finished that were approved. The recruitment survey doesn't count.",
    shownBy: ['getMember', 'getSupportRequest', 'getReview'],
  },
  'member.points': {
    name: 'Points (of a member)',
    counts: "The member's current points balance.",
    shownBy: ['getMember', 'getSupportRequest', 'findAdjustableMember'],
  },
} as const satisfies Record<string, Figure>;

const WORK = {
  'work.reviews': {
    name: 'Open reviews',
    counts: 'Completes waiting for a reviewer, across all studies.',
    shownBy: ['getConsoleCounts', 'listReviews'],
  },
  'work.requests': {
    name: 'Open requests',
    counts: 'Support requests waiting for a reply from us.',
    shownBy: ['getConsoleCounts', 'getSupportCounts', 'getSupportFigures'],
  },
  'work.overdueRequests': {
    name: 'Overdue requests',
    counts: 'Support requests waiting for a reply that are past due.',
    shownBy: ['getSupportCounts', 'getSupportFigures'],
  },
  'work.pendingCards': {
    name: 'Pending redemptions',
    counts: "Redemptions whose card hasn't been issued yet.",
    shownBy: ['getGiftCardStock', 'getRedemptionCounts'],
  },
  'work.lowCards': {
    name: 'Cards running out',
    counts: 'Card values that will run out before new cards can arrive.',
    shownBy: ['getConsoleCounts', 'getGiftCardStock'],
  },
} as const satisfies Record<string, Figure>;

export const FIGURES = { ...STUDY, ...PRODUCT_TEST, ...PANEL, ...MEMBER, ...WORK } as const;
export type FigureName = keyof typeof FIGURES;
