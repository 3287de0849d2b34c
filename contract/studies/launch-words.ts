/** Why nothing was launched, and what to do about it. */
export const LAUNCH_REFUSALS = {
  UNKNOWN_STUDY: 'There is no such study.',
  WRONG_ID: 'That is not the ID of this study. Nothing was launched. Type it as it stands above the field.',
  WRONG_STATE: 'Members can be invited to a draft or to a study in the field. This one is neither any more.',
  GOING_ON: 'A launch of this study is still going on. Nobody is invited twice: wait for it, or end it first.',
  CLOSES_TOO_SOON: 'This study has reached its closing date. Choose a later one, then launch.',
  WRONG_TIME: 'The second wave has to go out before the study closes, within the next 90 days.',
} as const;

/** Why a member was set aside, as an operator reads it. */
export const SET_ASIDE_REASONS: Readonly<Record<string, string>> = {
  NOT_ACTIVE: 'No longer an active member',
  OPTED_OUT: 'Has said no to activities of this kind since',
  NO_ROOM: 'Has as many activities as they want for now',
  HAS_TASK: 'Has an invitation to this study already',
  NO_SUCH_ADDRESS: 'Address does not exist. Has the notification',
  MAILBOX_FULL: 'Mailbox full. Has the notification',
  RESTORED: 'Waited in a backup that was restored, and may have been sent before. Has the notification',
  NOT_TAKEN: 'The mail server did not take it, twelve times. Has the notification',
};
