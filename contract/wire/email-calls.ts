/** Addresses that stand in e-mails. */
export const EMAIL_PATHS = {
  /** Read: asks nothing and unsubscribes; posted to by a mail program: the same, with one click (RFC 8058). */
  unsubscribe: '/api/email/unsubscribe',
  /** The picture above an invitation. */
  activityPicture: '/api/email/activity.png',
} as const;
