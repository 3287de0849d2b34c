import type { ClosingReason, ParticipantStage, Selection } from '#contract/product-tests/participant-stages.ts';

export const PARTICIPANT_STAGE_LABELS = {
  INVITED: 'Invited',
  SCREENED: 'Screened',
  SELECTED: 'Selected',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  TESTING: 'Testing',
  FEEDBACK: 'Feedback',
  DONE: 'Done',
  CLOSED: 'Closed',
} as const satisfies Record<ParticipantStage, string>;

export const SELECTION_LABELS = {
  NONE: 'Not decided',
  SELECTED: 'Selected',
  RESERVE: 'Reserve',
  NOT_SELECTED: 'Not selected',
  DECLINED: 'Declined',
  REPLACED: 'Replaced',
} as const satisfies Record<Selection, string>;

export const CLOSING_LABELS = {
  SCREENED_OUT: 'Did not qualify',
  SURVEY_FULL: 'Screener was full',
  NOT_SELECTED: 'Not selected',
  DECLINED: 'Declined',
  ADDRESS_NOT_CONFIRMED: 'Did not confirm the address',
  PACKAGE_NOT_CONFIRMED: 'Did not confirm the package',
  SUPPORT_NOT_ANSWERED: 'Did not answer support',
  FEEDBACK_NOT_GIVEN: 'Gave no feedback',
  FEEDBACK_NOT_ACCEPTED: 'Feedback was rejected in review',
  BY_OPERATOR: 'Closed by an operator',
  TEST_ENDED: 'The test ended',
  LEFT_PANEL: 'Left the panel',
} as const satisfies Record<ClosingReason, string>;
