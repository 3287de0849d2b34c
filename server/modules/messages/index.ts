export {
  chooseEmailKinds,
  optedOutOfEmail,
  readEmailChoices,
  readUnsubscribe,
  signUnsubscribe,
  unsubscribe,
  unwantedEmailKinds,
  setEmailOptIn,
  setEmailOptInOfMany,
} from './email-choices.ts';
export { exportMessages, eraseMessages, type DueMessage } from './messages.store.ts';
export type { Messages } from './messages.ts';
export {
  listNotifications,
  markNotificationsRead,
  type NotificationRow,
  type NotificationsAsked,
} from './list-notifications.ts';
export { membersByZone } from './member-zones.ts';
export { afterQuietHours } from './quiet-hours.ts';
export {
  countWanting,
  listMessages,
  readEmailFigures,
  readNotices,
  retrySetAside,
  type EmailFigures,
  type Notice,
} from './read-messages.ts';
export { readWhatIsDone } from './read-what-is-done.ts';
export { awaitEmailRate, sendDueMessages, type Composed, sendMessagesJob } from './send-due-messages.ts';
export { listMemberLog, type LogEntry } from './member-log.ts';
export { keepQuietAfterRestore, originsWithQueued, setAsideAfterRestore } from './set-aside-after-restore.ts';
export {
  emailsFor,
  notificationsFor,
  talliesFor,
  notifyMany,
  notifyMember,
  type MemberNotification,
  type BulkNotification,
} from './notify-members.ts';
export { countUnreadOfMany } from './notifications.store.ts';
