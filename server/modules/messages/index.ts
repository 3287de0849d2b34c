export type { DueMessage } from './messages.store.ts';
export type { Messages } from './messages.ts';
export { afterQuietHours } from './quiet-hours.ts';
export { listMessages, optedOutOfEmail, readEmailFigures, retrySetAside, type EmailFigures } from './read-messages.ts';
export {
  awaitEmailTurn,
  sendDueMessages,
  type Composed,
  signUnsubscribe,
  unsubscribe,
  wishForEmail,
} from './send-due-messages.ts';
export { originsWithQueued, setAsideAfterRestore } from './set-aside-after-restore.ts';
export { emailsFor, notificationsFor, talliesFor, type Telling } from './tell-members.ts';
export { eraseMessages } from './erase-messages.ts';
export { heldMessages } from './held-messages.ts';
