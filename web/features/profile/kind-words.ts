import { KIND_NAMES } from '#contract/notifications/kind-names.ts';
import type { ChosenKind } from '#contract/notifications/notification-kinds.ts';

/** What each kind is, for a member who chooses. */
const NOTES: Readonly<Record<ChosenKind, string>> = {
  INVITATION: 'When there’s a new activity for you',
  REMINDER: 'When an activity you were invited to is still open',
  REVIEW: 'What we decided when you asked us to look again',
  BADGE: 'When you earn one',
  ANNOUNCEMENT: 'When something is new or has changed',
  NUDGE: 'When something in your profile is missing',
  PRODUCT_TEST_REMINDER: 'Questions to answer and anything still open in a test you’re in',
};

export function kindWords(kind: ChosenKind): { readonly label: string; readonly note: string } {
  return { label: KIND_NAMES[kind].many, note: NOTES[kind] };
}
