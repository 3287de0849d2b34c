import type { NotificationKind } from '#contract/notifications/notification-kinds.ts';

/** What members call each kind, and what it is, for whoever chooses. */
export const KIND_WORDS = {
  INVITATION: { label: 'Invitations', note: 'When an activity is there for you' },
  REMINDER: { label: 'Reminders', note: 'When one that you were invited to is still open' },
  REVIEW: { label: 'Second looks', note: 'What we decided when you asked us to look again' },
  BADGE: { label: 'Badges', note: 'When you earn one' },
  SUPPORT: { label: 'Answers from support', note: 'When somebody has answered your request' },
  GIFT_CARD: { label: 'Gift cards', note: 'When a card has arrived' },
  ANNOUNCEMENT: { label: 'News of the community', note: 'When something has changed or is new' },
  NUDGE: { label: 'Profile check-ins', note: 'When something in your profile is missing' },
  PRODUCT_TEST: { label: 'Product tests', note: 'Each turn of a test that you take part in' },
  PRODUCT_TEST_REMINDER: { label: 'Product test reminders', note: 'When a test that you take part in waits for you' },
} as const satisfies Readonly<Record<NotificationKind, { readonly label: string; readonly note: string }>>;
