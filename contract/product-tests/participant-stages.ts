import type { ShipmentStatus } from './shipment-statuses.ts';

/** Where somebody stands in a product test; the columns of its board, and CLOSED for those who go no further. */
export const PARTICIPANT_STAGES = [
  'INVITED',
  'SCREENED',
  'SELECTED',
  'SHIPPED',
  'DELIVERED',
  'TESTING',
  'FEEDBACK',
  'DONE',
  'CLOSED',
] as const;
export type ParticipantStage = (typeof PARTICIPANT_STAGES)[number];

/** The columns of the board, in the order of a test. */
export const BOARD_STAGES = PARTICIPANT_STAGES.filter((stage) => stage !== 'CLOSED');

/** What was decided about somebody who qualified. */
export const SELECTIONS = ['NONE', 'SELECTED', 'RESERVE', 'NOT_SELECTED', 'DECLINED', 'REPLACED'] as const;
export type Selection = (typeof SELECTIONS)[number];

/** How those who are selected are found. */
export const SELECTION_RULES = ['HAND', 'RULE', 'LOT'] as const;
export type SelectionRule = (typeof SELECTION_RULES)[number];

/** Why somebody goes no further. */
export const CLOSING_REASONS = [
  'SCREENED_OUT',
  'SURVEY_FULL',
  'NOT_SELECTED',
  'DECLINED',
  'ADDRESS_NOT_CONFIRMED',
  'PACKAGE_NOT_CONFIRMED',
  'SUPPORT_NOT_ANSWERED',
  'FEEDBACK_NOT_GIVEN',
  'FEEDBACK_NOT_ACCEPTED',
  'BY_OPERATOR',
  'TEST_ENDED',
  'LEFT_PANEL',
] as const;
export type ClosingReason = (typeof CLOSING_REASONS)[number];

/**
 * The only moves there are. A parcel may be told as delivered, or be in somebody's hands, before anybody said that it was
 * shipped; one that is sent again, or comes back, takes its participant back. DONE and CLOSED are never left.
 */
export const PARTICIPANT_MOVES = {
  INVITED: ['SCREENED', 'CLOSED'],
  SCREENED: ['SELECTED', 'CLOSED'],
  SELECTED: ['SHIPPED', 'DELIVERED', 'TESTING', 'CLOSED'],
  SHIPPED: ['SELECTED', 'DELIVERED', 'TESTING', 'CLOSED'],
  DELIVERED: ['SELECTED', 'SHIPPED', 'TESTING', 'CLOSED'],
  TESTING: ['FEEDBACK', 'CLOSED'],
  FEEDBACK: ['DONE', 'CLOSED'],
  DONE: [],
  CLOSED: [],
} as const satisfies Record<ParticipantStage, readonly ParticipantStage[]>;

export function canMoveParticipant(from: ParticipantStage, to: ParticipantStage): boolean {
  const targets: readonly ParticipantStage[] = PARTICIPANT_MOVES[from];
  return targets.includes(to);
}

/** Who waits for a parcel, however far it is. */
export const AWAITING_PARCEL_STAGES = ['SELECTED', 'SHIPPED', 'DELIVERED'] as const satisfies ParticipantStage[];

/** Whose place in the test goes to the next one of the reserve when they drop out: nothing was sent to them. */
export function isReplaceable(stage: ParticipantStage, isShipped: boolean): boolean {
  return stage === 'SELECTED' && !isShipped;
}

const STAGE_OF_PARCEL = {
  ORDERED: 'SELECTED',
  PACKED: 'SELECTED',
  SHIPPED: 'SHIPPED',
  OUT_FOR_DELIVERY: 'SHIPPED',
  EXCEPTION: 'SHIPPED',
  RETURNED: 'SHIPPED',
  DELIVERED: 'DELIVERED',
  CANCELLED: 'SELECTED',
} as const satisfies Record<ShipmentStatus, ParticipantStage>;

/** Where news of a parcel leaves its participant. Whoever has said that it is here, or is out, is not moved by its carrier. */
export function stageAfterParcel(stage: ParticipantStage, parcel: ShipmentStatus): ParticipantStage {
  const isWaiting = AWAITING_PARCEL_STAGES.some((one) => one === stage);
  return isWaiting ? STAGE_OF_PARCEL[parcel] : stage;
}

/** The parts that a test is made of. */
export const PRODUCT_TEST_PARTS = ['SCREENER', 'SHIPMENT', 'FEEDBACK', 'DIARY'] as const;
export type ProductTestPart = (typeof PRODUCT_TEST_PARTS)[number];
