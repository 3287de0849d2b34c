export { countQueuedMail, dropQueuedMail, hurryQueuedMail, resealQueuedMail } from './queued-mail.ts';
export { createMail, type Mail, type MailOptions } from './mail.ts';
export type { MailMessage } from './mail-message.ts';
export type { Delivery, MailTransport, OutgoingMail } from './mail-transport.ts';
export {
  createMailboxStore,
  type MailboxMessage,
  type MailboxPage,
  type MailboxQuery,
  type MailboxStore,
  mailboxTransport,
} from './mailbox-store.ts';
export { smtpTransport, type SmtpOptions } from './smtp-transport.ts';
