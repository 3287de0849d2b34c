/** Why a member was set aside, as an operator reads it. */
export const SET_ASIDE_REASONS: Readonly<Record<string, string>> = {
  NOT_ACTIVE: 'No longer an active member',
  OPTED_OUT: 'Has said no to activities of this kind since',
  NO_ROOM: 'Has as many activities as they want for now',
  HAS_TASK: 'Has an invitation to this study already',
  SWITCHED_OFF: 'Product testing is switched off for them',
  NO_SUCH_ADDRESS: 'Address does not exist. Has the notification',
  MAILBOX_FULL: 'Mailbox full. Has the notification',
  REJECTED: 'The mail server refused the mail itself. Has the notification',
  STOPPED: 'Mail to this address is stopped, see Settings. Has the notification',
  RESTORED: 'Waited in a backup that was restored, and may have been sent before. Has the notification',
  NOT_TAKEN: 'The mail server did not take it, twelve times. Has the notification',
};
