import * as v from 'valibot';
import { MESSAGES } from '../messages/messages.ts';
import { isEmailAddress } from './email.ts';
import { writtenText } from './written-text.ts';

export const ISSUE_CATEGORIES = [
  'ACTIVITY_PARTICIPATION_ISSUE',
  'CANNOT_PROCEED_TO_NEXT_QUESTION',
  'POINTS_MISMATCH',
  'GIFT_CARD_ISSUE',
  'OTHER',
] as const;
export type IssueCategory = (typeof ISSUE_CATEGORIES)[number];

/** What each category is called, and which field it asks for besides the description. */
export const ISSUES = {
  ACTIVITY_PARTICIPATION_ISSUE: { label: 'Activity participation issue', asksFor: 'activity' },
  CANNOT_PROCEED_TO_NEXT_QUESTION: { label: 'Cannot proceed to next question', asksFor: 'activity' },
  POINTS_MISMATCH: { label: 'Points mismatch', asksFor: 'activity' },
  GIFT_CARD_ISSUE: { label: 'Gift card issue', asksFor: 'giftCard' },
  OTHER: { label: 'Other', asksFor: 'nothing' },
} as const satisfies Record<IssueCategory, { label: string; asksFor: 'activity' | 'giftCard' | 'nothing' }>;

// An id is one word of letters, digits and hyphens with at least one digit: SV-2190, a task's id, a card's code.
const REFERENCE_PATTERN = /^(?=.*\d)[A-Za-z\d]+(?:[-_][A-Za-z\d]+)*$/;
const REFERENCE_MIN_CHARACTERS = 3;
const REFERENCE_MAX_CHARACTERS = 64;
const URL_MAX_CHARACTERS = 2_048;

/** Whether a text is a web address, or an id as it stands under History. */
export function isUrlOrReference(value: string): boolean {
  const text = value.trim();
  return isWebAddress(text) || isReference(text);
}

function isReference(text: string): boolean {
  const isRightLength = text.length >= REFERENCE_MIN_CHARACTERS && text.length <= REFERENCE_MAX_CHARACTERS;
  return isRightLength && REFERENCE_PATTERN.test(text);
}

/** http and https only: a javascript: or data: address must never become a link on an operator's screen. */
function isWebAddress(text: string): boolean {
  if (text.length > URL_MAX_CHARACTERS || /\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '';
}

const PANELIST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Of whom the link to the form speaks (spec §2.1); undefined when it says nothing of use. A hint, never a key. */
export function panelistHint(value: string | undefined): string | undefined {
  return value !== undefined && PANELIST_ID.test(value) ? value.toLowerCase() : undefined;
}

const reference = v.optional(v.string(), '');

function asksFor(category: IssueCategory, field: 'activity' | 'giftCard'): boolean {
  return ISSUES[category].asksFor === field;
}

/** The contact form. What a category does not ask for is not checked, so that a change of mind costs nothing typed. */
export const supportForm = v.pipe(
  v.object({
    issueCategory: v.pipe(
      v.optional(v.string(MESSAGES.supportForm.issueRequired), ''),
      v.picklist(ISSUE_CATEGORIES, MESSAGES.supportForm.issueRequired),
    ),
    description: writtenText(MESSAGES.supportForm.descriptionRequired),
    activityReference: reference,
    giftCardReference: reference,
    email: v.pipe(
      v.optional(v.string(MESSAGES.supportForm.emailInvalid), ''),
      v.trim(),
      v.check(isEmailAddress, MESSAGES.supportForm.emailInvalid),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['issueCategory'], ['activityReference']],
      (form) => !asksFor(form.issueCategory, 'activity') || form.activityReference.trim() !== '',
      MESSAGES.supportForm.activityRequired,
    ),
    ['activityReference'],
  ),
  v.forward(
    v.partialCheck(
      [['issueCategory'], ['activityReference']],
      (form) => !asksFor(form.issueCategory, 'activity') || isEmptyOrReference(form.activityReference),
      MESSAGES.supportForm.activityInvalid,
    ),
    ['activityReference'],
  ),
  v.forward(
    v.partialCheck(
      [['issueCategory'], ['giftCardReference']],
      (form) => !asksFor(form.issueCategory, 'giftCard') || form.giftCardReference.trim() !== '',
      MESSAGES.supportForm.giftCardRequired,
    ),
    ['giftCardReference'],
  ),
  v.forward(
    v.partialCheck(
      [['issueCategory'], ['giftCardReference']],
      (form) => !asksFor(form.issueCategory, 'giftCard') || isEmptyOrReference(form.giftCardReference),
      MESSAGES.supportForm.giftCardInvalid,
    ),
    ['giftCardReference'],
  ),
);
export type SupportForm = v.InferOutput<typeof supportForm>;

/** An empty field has a message of its own. */
function isEmptyOrReference(value: string): boolean {
  return value.trim() === '' || isUrlOrReference(value);
}
