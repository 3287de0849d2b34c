import { SUPPORT_AWAITING_BUSINESS_DAYS } from '#contract/support/support-limits.ts';
import { SYSTEM_LINES, type SystemLineCode } from '#contract/support/system-lines.ts';
import type { SupportVia } from '#contract/generated/operator/graphql.ts';
import { formatNumber, formatSigned, formatMoment } from '#console/format.ts';
import type { SupportMessage, SupportRequest } from '../support.queries.ts';

type Facts = Readonly<Record<string, unknown>>;

const levelText = (level: unknown): string => (typeof level === 'number' ? `P${level}` : 'unchanged');
const pointsText = ({ points }: Facts): string =>
  typeof points === 'number' ? `${formatSigned(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}` : 'points';
const cardText = ({ redemption }: Facts): string =>
  typeof redemption === 'string' ? `the card for ${redemption}` : 'a card';

function namesText({ names }: Facts): string {
  const told = Array.isArray(names) ? names.map(String) : [];
  return told.length === 0 ? 'files sent by email' : told.join(', ');
}

function askedText(facts: Facts): string {
  if (facts['act'] === 'points') return `to correct ${pointsText(facts)}`;
  return `to ${facts['act'] === 'card-void' ? 'void' : 'replace'} ${cardText(facts)}`;
}

/** What a line says, and of whom: an operator, or nobody where it came by itself or from the member. */
const LABELS: Readonly<Record<SystemLineCode, (facts: Facts, by: string | undefined) => string>> = {
  received: () => 'Received',
  assigned: ({ to }, by = 'The system') =>
    typeof to !== 'string' ? `${by} unassigned it` : to === by ? `Taken by ${by}` : `${by} assigned it to ${to}`,
  'priority-changed': ({ from, to }, by) => `Priority changed from ${levelText(from)} to ${levelText(to)}${ofWhom(by)}`,
  'information-asked': (_, by) => `Information requested${ofWhom(by)}. The clock is paused`,
  'resolved-by-member': () => 'Resolved by the member',
  resolved: (_, by) => `Resolved${ofWhom(by)}`,
  'closed-unanswered': () =>
    `Resolved automatically after ${formatNumber(SUPPORT_AWAITING_BUSINESS_DAYS)} business days without a reply`,
  reopened: (_, by) => `Reopened by ${by ?? 'the member'}`,
  'files-refused': (facts) => `Not accepted: ${namesText(facts)}`,
  'points-corrected': (facts, by) => `Points corrected, ${pointsText(facts)}${ofWhom(by)}`,
  'card-reissued': (facts, by) => `Replaced ${cardText(facts)}${ofWhom(by)}`,
  'card-voided': (facts, by) => `Voided ${cardText(facts)}${ofWhom(by)}`,
  'card-resent': (facts, by) => `Email about ${cardText(facts)} resent${ofWhom(by)}`,
  'sign-in-unlocked': (_, by) => `Login unlocked${ofWhom(by)}`,
  'second-person-asked': (facts, by = 'The system') =>
    `${by} requested approval ${askedText(facts)}. Waiting for approval`,
};

const ofWhom = (by: string | undefined): string => (by === undefined ? '' : ` by ${by}`);

export function lineText({ code, facts, operator }: Pick<SupportMessage, 'code' | 'facts' | 'operator'>): string {
  if (code == null || !isKnown(code)) return "An action this version of the console doesn't recognize";
  return LABELS[code](isFacts(facts) ? facts : {}, operator?.name || undefined);
}

const isKnown = (code: string): code is SystemLineCode => Object.hasOwn(SYSTEM_LINES, code);
const isFacts = (facts: unknown): facts is Facts => typeof facts === 'object' && facts !== null;

/** How words came to us. */
const CAME: Readonly<Record<SupportVia, string>> = {
  WEB: 'by web form',
  EMAIL: 'by email',
  CONSOLE: 'by email and in the app',
  SYSTEM: 'automatically',
};

/** Whose words these are: a first name and a number, never who it is. */
export function authorText(message: SupportMessage, request: Pick<SupportRequest, 'member' | 'isGuest'>): string {
  if (message.author === 'OPERATOR') return `${message.operator?.name || 'Someone'}, support`;
  if (message.author === 'NOTE') return message.operator?.name || 'Someone';
  return whoWrote(request);
}

function whoWrote({ member, isGuest }: Pick<SupportRequest, 'member' | 'isGuest'>): string {
  if (member) return `${member.firstName}, ${member.memberNumber}`;
  return isGuest ? 'Guest' : 'Erased member';
}

export function receivedText(
  { author, via, createdAt }: SupportMessage,
  { isGuest }: Pick<SupportRequest, 'isGuest'>,
): string {
  if (author === 'NOTE') return `${formatMoment(createdAt)}, note, visible to the team only`;
  const how = author === 'OPERATOR' && isGuest ? 'by email' : CAME[via];
  return `${formatMoment(createdAt)}, ${how}`;
}
