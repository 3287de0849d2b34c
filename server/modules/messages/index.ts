export type { Messages } from './messages.ts';
export type { DueMessage } from './messages.store.ts';
export { afterQuietHours } from './quiet-hours.ts';
export { originsWithQueued, setAsideAfterRestore } from './set-aside-after-restore.ts';
export { listMessages, optedOutOfEmail, readEmailFigures, retrySetAside } from './read-messages.ts';
export { sendDueMessages, type Composed } from './send-due-messages.ts';
export type { EmailFigures } from './tallies.store.ts';
export { emailsFor, notificationsFor, talliesFor, type Telling } from './tell-members.ts';
export { signUnsubscribe, unsubscribe } from './unsubscribe.ts';
