import { PARTICIPANT_EVENT_KINDS, PARTICIPANT_EVENTS } from '#contract/product-tests/participant-events.ts';
import { SHIPMENT_STATUS_LABELS, SHIPMENT_STATUSES } from '#contract/product-tests/shipment-statuses.ts';
import { panelTestDateInZone } from './panel-test-dates.ts';
import { businessDays, isInSupport, type Participant } from './participant-texts.ts';

const SHIPMENT = 'SHIPMENT_';
/** What somebody should look at when they read what happened. */
const BAD: readonly string[] = ['NEVER_GOT_IT', 'DECLINED', 'CLOSED', 'SHIPMENT_EXCEPTION', 'SHIPMENT_RETURNED'];

export const isBadEvent = (code: string): boolean => BAD.includes(code);

/** What happened, in a word or two. */
export function eventText(code: string): string {
  const kind = PARTICIPANT_EVENT_KINDS.find((one) => one === code);
  if (kind !== undefined) return PARTICIPANT_EVENTS[kind];
  const status = SHIPMENT_STATUSES.find((one) => `${SHIPMENT}${one}` === code);
  return status === undefined ? 'Other event' : SHIPMENT_STATUS_LABELS[status];
}

export interface Standing {
  readonly title: string;
  readonly note: string | undefined;
  readonly aside: string | undefined;
}

const TITLES: Readonly<Partial<Record<Participant['stage'], string>>> = {
  SCREENED: 'Waiting for selection',
  SELECTED: 'Address and consent not confirmed yet',
  SHIPPED: 'On the way',
  DELIVERED: 'Not confirmed yet',
  TESTING: 'Testing',
  FEEDBACK: 'Feedback survey is open',
};

/** Where somebody stands now, below everything that happened; nothing once it is over. */
export function standingOf(participant: Participant): Standing | undefined {
  const { stage, dueKind, closesAt, waitingDays, feedbackOpensAt, isPaused } = participant;
  const title = TITLES[stage];
  if (title === undefined) return undefined;
  const aside = stage === 'SCREENED' ? undefined : waitingDays === 0 ? 'Today' : businessDays(waitingDays);
  const closes =
    closesAt == null ? undefined : `Closes ${panelTestDateInZone('replyBy', closesAt)} if they don't respond.`;
  if (dueKind === 'ANSWER_SUPPORT')
    return { title: 'Waiting for our reply', note: 'Deadlines are on hold until we reply.', aside };
  if (isInSupport(participant)) return { title: 'Waiting for their reply', note: closes, aside };
  if (isPaused) return { title: 'Deadlines paused', note: 'Nothing closes until deadlines resume.', aside };
  if (dueKind === 'LATE_ORDER') return { title: 'Ready to ship', note: undefined, aside };
  const opens =
    feedbackOpensAt == null ? undefined : `Feedback opens ${panelTestDateInZone('feedbackOpens', feedbackOpensAt)}.`;
  return { title, note: stage === 'TESTING' ? opens : closes, aside };
}
