import { PRODUCT_TESTING_SUPPORT_CLOSES_BUSINESS_DAYS, SUPPORT_ANSWER_MAX_BUSINESS_DAYS } from '../limits.ts';
import { NO_SCAN_BUSINESS_DAYS, ORDER_LATE_BUSINESS_DAYS } from './product-test-limits.ts';
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
 * What is waited for, on whom, for how long, and what it comes to. A member has until the end of the last day, is reminded of it
 * and closed after it; what waits for us is overdue after so many days, and nothing happens by itself; what waits for nobody
 * happens when its time has come. A name in place of a number is a number of the plan.
 */
export const WAITS = {
  ADDRESS: {
    on: 'MEMBER',
    businessDays: 'addressDays',
    remind: 'REMIND_ADDRESS',
    close: 'CLOSE_ADDRESS',
    because: 'ADDRESS_NOT_CONFIRMED',
  },
  PACKAGE: {
    on: 'MEMBER',
    businessDays: PRODUCT_TESTING_SUPPORT_CLOSES_BUSINESS_DAYS,
    remind: 'REMIND_DELIVERY',
    close: 'CLOSE_DELIVERY',
    because: 'PACKAGE_NOT_CONFIRMED',
  },
  SUPPORT_REPLY: {
    on: 'MEMBER',
    businessDays: PRODUCT_TESTING_SUPPORT_CLOSES_BUSINESS_DAYS,
    remind: 'REMIND_SUPPORT',
    close: 'CLOSE_SUPPORT',
    because: 'SUPPORT_NOT_ANSWERED',
  },
  DIARY_ROUND: { on: 'NOBODY', kind: 'HAND_OUT_DIARY' },
  TESTING_DAYS: { on: 'NOBODY', kind: 'OPEN_FEEDBACK' },
  FEEDBACK: {
    on: 'MEMBER',
    days: 'feedbackDays',
    remind: 'REMIND_FEEDBACK',
    close: 'CLOSE_FEEDBACK',
    because: 'FEEDBACK_NOT_GIVEN',
  },
  ORDER: { on: 'US', businessDays: ORDER_LATE_BUSINESS_DAYS, kind: 'LATE_ORDER' },
  STUCK_PARCEL: { on: 'US', businessDays: 0, kind: 'PARCEL_STUCK' },
  SCAN: { on: 'US', businessDays: NO_SCAN_BUSINESS_DAYS, kind: 'NO_SCAN' },
  SUPPORT_ANSWER: { on: 'US', businessDays: SUPPORT_ANSWER_MAX_BUSINESS_DAYS, kind: 'ANSWER_SUPPORT' },
} as const satisfies Record<string, MembersWait | OurWait | NobodysWait>;
export type WaitName = keyof typeof WAITS;

interface MembersWait {
  readonly on: 'MEMBER';
  readonly businessDays?: number | 'addressDays';
  /** Of the calendar. */
  readonly days?: 'feedbackDays';
  readonly remind: `REMIND_${string}`;
  readonly close: `CLOSE_${string}`;
  readonly because: ClosingReason;
}
interface OurWait {
  readonly on: 'US';
  readonly businessDays: number;
  readonly kind: string;
}
interface NobodysWait {
  readonly on: 'NOBODY';
  readonly kind: string;
}

/** While a request about the package is open, these come before what the stage waits for. */
const SUPPORT_WAITS = ['SUPPORT_REPLY', 'SUPPORT_ANSWER'] as const satisfies WaitName[];

/**
 * The one table of how somebody goes through a test: where each stage leads, and what is waited for in it, which is the first
 * that has begun. A parcel may be told as delivered, or be in somebody's hands, before anybody said that it was shipped; one that
 * is sent again, or comes back, takes its participant back. DONE and CLOSED are never left.
 */
export const STAGES = {
  INVITED: { moves: ['SCREENED', 'CLOSED'], waits: SUPPORT_WAITS },
  SCREENED: { moves: ['SELECTED', 'CLOSED'], waits: SUPPORT_WAITS },
  SELECTED: { moves: ['SHIPPED', 'DELIVERED', 'TESTING', 'CLOSED'], waits: [...SUPPORT_WAITS, 'ORDER', 'ADDRESS'] },
  SHIPPED: { moves: ['SELECTED', 'DELIVERED', 'TESTING', 'CLOSED'], waits: [...SUPPORT_WAITS, 'STUCK_PARCEL', 'SCAN'] },
  DELIVERED: { moves: ['SELECTED', 'SHIPPED', 'TESTING', 'CLOSED'], waits: [...SUPPORT_WAITS, 'PACKAGE'] },
  TESTING: { moves: ['FEEDBACK', 'CLOSED'], waits: [...SUPPORT_WAITS, 'DIARY_ROUND', 'TESTING_DAYS'] },
  FEEDBACK: { moves: ['DONE', 'CLOSED'], waits: [...SUPPORT_WAITS, 'FEEDBACK'] },
  DONE: { moves: [], waits: [] },
  CLOSED: { moves: [], waits: [] },
} as const satisfies Record<ParticipantStage, StageRow>;

interface StageRow {
  readonly moves: readonly ParticipantStage[];
  readonly waits: readonly WaitName[];
}

export type MoveFrom<From extends ParticipantStage> = (typeof STAGES)[From]['moves'][number];

export function canMoveParticipant(from: ParticipantStage, to: ParticipantStage): boolean {
  const targets: readonly ParticipantStage[] = STAGES[from].moves;
  return targets.includes(to);
}

/** Those from which somebody may go to this one. */
export const stagesBefore = (to: ParticipantStage): readonly ParticipantStage[] =>
  PARTICIPANT_STAGES.filter((from) => canMoveParticipant(from, to));

/** The stages that are never left. */
export const LAST_STAGES = PARTICIPANT_STAGES.filter((stage) => STAGES[stage].moves.length === 0);

export const isLastStage = (stage: ParticipantStage): boolean => LAST_STAGES.includes(stage);

/** With a place in the test: picked, and not out. */
export const PLACED_STAGES = PARTICIPANT_STAGES.filter(
  (stage) => stage !== 'INVITED' && stage !== 'SCREENED' && stage !== 'CLOSED',
);

/** Who waits for a parcel, however far it is. */
const AWAITING_PARCEL_STAGES = ['SELECTED', 'SHIPPED', 'DELIVERED'] as const satisfies ParticipantStage[];

export const isAwaitingParcel = (stage: ParticipantStage): boolean =>
  AWAITING_PARCEL_STAGES.some((one) => one === stage);

/** Whose place in the test goes to the next one of the reserve when they drop out: nothing was sent to them. */
export function isReplaceable(stage: ParticipantStage, { isShipped }: { readonly isShipped: boolean }): boolean {
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

/** Where news of a parcel leaves its participant. A carrier moves nobody who has said that it is here, or who is out. */
export function stageAfterParcel(stage: ParticipantStage, parcel: ShipmentStatus): ParticipantStage {
  return isAwaitingParcel(stage) ? STAGE_OF_PARCEL[parcel] : stage;
}

/** The parts that a test is made of. */
export const PRODUCT_TEST_PARTS = ['SCREENER', 'SHIPMENT', 'FEEDBACK', 'DIARY'] as const;
export type ProductTestPart = (typeof PRODUCT_TEST_PARTS)[number];
