import {
  CLOSING_REASONS,
  isLastStage,
  type ClosingReason,
  type ParticipantStage,
  type Selection,
} from '#contract/product-tests/participant-stages.ts';
import type { TestParticipantShownFragment } from '#contract/generated/operator/graphql.ts';
import { counted } from '#console/format.ts';
import type { Standing } from '#console/layout/standing-tag.tsx';
import { panelTestDate } from './panel-test-dates.ts';

export type Participant = TestParticipantShownFragment;

export const businessDays = (days: number): string => counted(days, 'business day');
/** How long somebody waits at their stage; nobody waits once it is over. */
export const waitingText = ({ stage, waitingDays }: Pick<Participant, 'stage' | 'waitingDays'>): string | undefined =>
  isLastStage(stage) ? undefined : businessDays(waitingDays);
const days = (count: number): string => counted(count, 'day');
const ago = (count: number): string => (count === 0 ? 'today' : `${days(count)} ago`);
const since = (count: number): string => (count === 0 ? 'today' : days(count));

/** Whether a request for help about the parcel is open. */
export const isInSupport = ({ dueKind }: Participant): boolean =>
  dueKind === 'ANSWER_SUPPORT' || dueKind === 'REMIND_SUPPORT' || dueKind === 'CLOSE_SUPPORT';

export const closedText = (why: string | null | undefined): string => {
  const known = CLOSING_REASONS.find((one) => one === why);
  return known === undefined ? 'Closed' : CLOSING_LABELS[known];
};

/** What is the matter with somebody, in the few words of a card on the board. */
export function cardText(participant: Participant): string {
  const { stage, dueKind, waitingDays, isOverdue, shipmentStatus, closesAt, feedbackOpensAt } = participant;
  if (isInSupport(participant)) {
    const status = dueKind === 'ANSWER_SUPPORT' ? 'waiting for our reply' : `asked ${ago(waitingDays)}`;
    return stage === 'TESTING' || stage === 'FEEDBACK' ? `Deadlines paused, ${status}` : `Reported missing, ${status}`;
  }
  switch (stage) {
    case 'INVITED':
      return 'Invited to the screener';
    case 'SCREENED':
      return participant.selection === 'RESERVE' ? 'On the reserve list' : 'Waiting for selection';
    case 'SELECTED':
      return selectedText(participant);
    case 'SHIPPED':
      if (shipmentStatus === 'RETURNED') return 'Returned to sender';
      if (shipmentStatus === 'EXCEPTION') return 'Carrier delay';
      if (isOverdue) return `No scan for ${days(waitingDays)}`;
      return shipmentStatus === 'OUT_FOR_DELIVERY' ? 'Arrives today' : 'On the way';
    case 'DELIVERED':
      return `Not confirmed, day ${waitingDays + 1}`;
    case 'TESTING':
      if (participant.isPaused) return pausedText(participant);
      return feedbackOpensAt == null ? 'Testing' : `Feedback opens ${panelTestDate('feedbackOpens', feedbackOpensAt)}`;
    case 'FEEDBACK':
      if (participant.isPaused) return pausedText(participant);
      return closesAt == null
        ? openText(waitingDays)
        : `${openText(waitingDays)}, ends ${panelTestDate('feedbackBy', closesAt)}`;
    case 'DONE':
      return 'Done';
    case 'CLOSED':
      return closedText(participant.closedWhy);
  }
}

const openText = (count: number): string => (count === 0 ? 'Opened today' : `Open ${days(count)}`);

const pausedText = ({ supportRequestNumber: request }: Participant): string =>
  request == null ? 'Deadlines paused' : `Deadlines paused, ${request}`;

function selectedText({ dueKind, isPoBox, isOverdue, waitingDays, fromReserve }: Participant): string {
  if (isPoBox) return 'PO box; ask for a street address';
  if (dueKind === 'LATE_ORDER') return isOverdue ? `Not shipped for ${days(waitingDays)}` : 'Ready to ship';
  return fromReserve ? `From the reserve list, ${since(waitingDays)}` : `Address requested ${ago(waitingDays)}`;
}

/** How much somebody needs a look: their time runs out, or something is off, or all is as it should be. */
export function urgencyOf(participant: Participant): 'late' | 'warned' | 'calm' {
  if (participant.isOverdue) return 'late';
  // What has left goes where it goes.
  const isToBox = participant.isPoBox && participant.stage === 'SELECTED';
  return participant.isPaused || isToBox || isInSupport(participant) ? 'warned' : 'calm';
}

/** What happens next to somebody, by itself or by us. */
export function nextTag(participant: Participant, now: Date): Standing {
  const { dueKind, dueAt, closesAt, isOverdue, stage, shipmentStatus } = participant;
  if (stage === 'CLOSED') return { tone: 'neutral', label: closedText(participant.closedWhy) };
  if (stage === 'DONE') return { tone: 'success', icon: 'check', label: 'Done' };
  if (dueKind == null || dueAt == null)
    return participant.isPaused ? { tone: 'warning', icon: 'pause', label: 'Deadlines paused' } : WAITS[stage];
  const on = panelTestDate('due', dueAt);
  switch (dueKind) {
    case 'ANSWER_SUPPORT':
    case 'REMIND_SUPPORT':
    case 'CLOSE_SUPPORT':
      return { tone: 'danger', icon: 'life-buoy', label: 'Reported missing' };
    case 'CLOSE_ADDRESS':
    case 'CLOSE_DELIVERY':
    case 'CLOSE_FEEDBACK':
      return { tone: 'warning', icon: 'clock', label: closesText(closesAt ?? dueAt, now) };
    case 'REMIND_ADDRESS':
    case 'REMIND_DELIVERY':
    case 'REMIND_FEEDBACK':
      return { tone: 'neutral', label: `Reminder goes out ${on}` };
    case 'LATE_ORDER':
      return isOverdue
        ? { tone: 'danger', icon: 'truck', label: 'Not shipped yet' }
        : { tone: 'neutral', label: `Ship by ${on}` };
    case 'PARCEL_STUCK':
      return { tone: 'danger', icon: 'truck', label: shipmentStatus === 'RETURNED' ? 'Returned' : 'Delayed' };
    case 'NO_SCAN':
      return isOverdue
        ? { tone: 'danger', icon: 'truck', label: 'No scan' }
        : { tone: 'neutral', label: `Scan due ${on}` };
    case 'HAND_OUT_DIARY':
      return { tone: 'neutral', label: `Diary opens ${on}` };
    case 'OPEN_FEEDBACK':
      return { tone: 'neutral', label: `Feedback opens ${on}` };
  }
}

const WAITS = {
  INVITED: { tone: 'neutral', label: 'Invited to the screener' },
  SCREENED: { tone: 'neutral', label: 'Waiting for selection' },
  SELECTED: { tone: 'neutral', label: 'Selected' },
  SHIPPED: { tone: 'neutral', label: 'On the way' },
  DELIVERED: { tone: 'neutral', label: 'Delivered' },
  TESTING: { tone: 'neutral', label: 'Testing' },
  FEEDBACK: { tone: 'neutral', label: 'Feedback is open' },
} as const satisfies Partial<Record<Participant['stage'], Standing>>;

/** Deadlines end with a day of the panel's. */
const closesText = (closesAt: string, now: Date): string => {
  const last = panelTestDate('replyBy', closesAt);
  return last.startsWith(panelTestDate('arrived', now.toISOString())) ? 'Closes tonight' : `Closes ${last}`;
};

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
  NONE: 'Waiting for selection',
  SELECTED: 'Selected',
  RESERVE: 'Reserve',
  NOT_SELECTED: 'Not selected',
  DECLINED: 'Declined',
  REPLACED: 'Replaced',
} as const satisfies Record<Selection, string>;

export const CLOSING_LABELS = {
  SCREENED_OUT: "Didn't qualify",
  SURVEY_FULL: 'Screener was full',
  NOT_SELECTED: 'Not selected',
  DECLINED: 'Declined',
  ADDRESS_NOT_CONFIRMED: "Didn't confirm the address",
  PACKAGE_NOT_CONFIRMED: "Didn't confirm the package",
  SUPPORT_NOT_ANSWERED: "Didn't reply to support",
  FEEDBACK_NOT_GIVEN: "Didn't submit feedback",
  FEEDBACK_NOT_ACCEPTED: 'Feedback was rejected in review',
  BY_OPERATOR: 'Closed by an operator',
  TEST_ENDED: 'The test ended',
  LEFT_PANEL: 'Left the panel',
} as const satisfies Record<ClosingReason, string>;
