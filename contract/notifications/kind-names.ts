import type { NotificationKind } from './notification-kinds.ts';

interface KindName {
  /** On the switch in the profile, and on the page that stops them. */
  readonly many: string;
  /** Where operators read what was sent. */
  readonly one: string;
}

/** What each kind is called, wherever somebody reads of it. */
export const KIND_NAMES = {
  INVITATION: { many: 'Invitations', one: 'Invitation' },
  REMINDER: { many: 'Reminders', one: 'Reminder' },
  REVIEW: { many: 'Review decisions', one: 'Review decision' },
  BADGE: { many: 'Badges', one: 'Badge' },
  SUPPORT: { many: 'Answers from support', one: 'Answer from support' },
  GIFT_CARD: { many: 'Gift cards', one: 'Gift card' },
  ANNOUNCEMENT: { many: 'Community news', one: 'Announcement' },
  NUDGE: { many: 'Profile check-ins', one: 'Profile check-in' },
  PRODUCT_TEST: { many: 'Product test updates', one: 'Product test update' },
  PRODUCT_TEST_REMINDER: { many: 'Product test reminders', one: 'Product test reminder' },
} as const satisfies Readonly<Record<NotificationKind, KindName>>;
