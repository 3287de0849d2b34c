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
    counts: 'Members who were given the study, whatever they did with it.',
    shownBy: ['getFieldwork', 'listStudies'],
  },
  'study.complete': {
    name: 'Completes',
    counts: "Members who finished, qualified and are approved. People under review aren't completes yet.",
    shownBy: ['getFieldwork', 'listStudies', 'getResults'],
  },
  'study.underReview': {
    name: 'Under review',
    counts: "Members who finished and wait for a reviewer's decision.",
    shownBy: ['getFieldwork', 'listStudies', 'getResults'],
  },
  'study.incidence': {
    name: 'Incidence',
    counts: "Screened in, as a share of everyone who finished the screener. A reviewer's decision doesn't change it.",
    shownBy: ['getFieldwork'],
  },
  'study.dropOut': {
    name: 'Drop-out',
    counts: 'Members who started and left before the end, as a share of everyone who started.',
    shownBy: ['getFieldwork'],
  },
  'study.wanted': {
    name: 'Completes wanted',
    counts:
      'The number the study asks for, but never more than its tightest quota takes; without a number, what that quota takes.',
    shownBy: ['getFieldwork', 'listStudies'],
  },
  'study.pointsPaid': {
    name: 'Points paid',
    counts: 'What the ledger has paid members for the study, whatever their outcome.',
    shownBy: ['getFieldwork', 'getLaunches'],
  },
  'study.cellComplete': {
    name: 'Complete (of a quota cell)',
    counts: 'Completes that hold a slot of the cell.',
    shownBy: ['getFieldwork', 'listQuotaCells'],
  },
} as const satisfies Record<string, Figure>;

const PRODUCT_TEST = {
  'test.units': {
    name: 'Units',
    counts: 'All units of the product, reships included.',
    shownBy: ['listProductTests', 'getProductTest', 'getProductTestBoard'],
  },
  'test.unitsLeft': {
    name: 'Units left',
    counts:
      "Units neither sent nor promised: all units, minus parcels that weren't canceled before they left, minus selected people whose parcel isn't ordered yet.",
    shownBy: ['listProductTests', 'getProductTest', 'getProductTestBoard'],
  },
  'test.selected': {
    name: 'Ever selected',
    counts: 'People who were selected at any time, including those who declined or dropped out later.',
    shownBy: ['listProductTests', 'getProductTestBoard', 'getProductTestResults'],
  },
  'test.done': {
    name: 'Finished',
    counts: 'People whose feedback is in and accepted. As a share: of everyone ever selected.',
    shownBy: ['listProductTests', 'getProductTestBoard', 'getProductTestResults'],
  },
  'test.placed': {
    name: 'Selected (now)',
    counts: 'People who are selected and still take part, or have finished.',
    shownBy: ['getProductTest', 'getProductTestBoard', 'getProductTestResults'],
  },
  'test.reserve': {
    name: 'Reserve',
    counts: 'People who passed the screener and are next when someone drops out.',
    shownBy: ['getProductTest', 'getProductTestBoard'],
  },
  'test.inReview': {
    name: 'In review',
    counts: 'People who gave feedback that waits for a reviewer.',
    shownBy: ['getProductTestBoard', 'getProductTestResults'],
  },
  'test.overdue': {
    name: 'Overdue',
    counts: 'People for whom something should have happened by now.',
    shownBy: ['listProductTests', 'getProductTestBoard'],
  },
  'test.invited': {
    name: 'Invited (to the screener)',
    counts: 'Members who were given the screener.',
    shownBy: ['getProductTestBoard', 'getProductTestResults', 'getFieldwork'],
  },
  'test.qualified': {
    name: 'Qualified',
    counts: 'Members who passed the screener.',
    shownBy: ['getProductTestBoard', 'getProductTestResults', 'getFieldwork'],
  },
  'test.pointsPaid': {
    name: 'Paid for this test',
    counts: 'What the ledger has paid for the screener, the diary, the feedback survey and the finished test together.',
    shownBy: ['getProductTestBoard', 'getFieldwork'],
  },
} as const satisfies Record<string, Figure>;

const PANEL = {
  'panel.stage': {
    name: 'People at a stage',
    counts:
      'People on their way into the panel, or members, by the stage they are at now. Every person is in one stage.',
    shownBy: ['getWaitlist'],
  },
  'panel.noCell': {
    name: 'No cell',
    counts: "Those of a stage whose age and answers fit none of today's cells.",
    shownBy: ['getWaitlist'],
  },
} as const satisfies Record<string, Figure>;

export const FIGURES = { ...STUDY, ...PRODUCT_TEST, ...PANEL } as const;
export type FigureName = keyof typeof FIGURES;
