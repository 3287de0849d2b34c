export { countQueuedMail, dropQueuedMail, hurryQueuedMail, readMailQueue, resealQueuedMail } from './queued-mail.ts';
export { createMail, type Mail, type MailOptions } from './mail.ts';
export type { MailMessage } from './mail-message.ts';
export type { Delivery, MailAnswer, MailTransport, OutgoingMail } from './mail-transport.ts';
export { createBounceAddresses, type BounceAddresses } from './bounce-address.ts';
export { resealAddressKey } from './address-book.ts';
export { registerMailJobs } from './deliveries.ts';
export { createRecipients, type Recipients } from './recipients.ts';
export type { SuppressedAddress, SuppressionReason } from './suppression.ts';
export type { MailReturn, ReturnKind } from './take-return.ts';
export {
  createMailboxStore,
  type MailboxMessage,
  type MailboxPage,
  type MailboxQuery,
  type MailboxStore,
  mailboxTransport,
  forgetMailbox,
} from './mailbox-store.ts';
export { headerLines } from './mail-head.ts';
export { smtpTransport, type DkimOptions, type SmtpOptions } from './smtp-transport.ts';
export { listenForMail, type Mailbox, type MailListener } from './listener/listen-for-mail.ts';
export { returnsMailbox } from './listener/returns-mailbox.ts';
export { createSignedAddresses } from './signed-address.ts';
export { formerAddressesBefore } from './former-addresses.ts';
export { takeMailEvents } from './returns/take-events.ts';
