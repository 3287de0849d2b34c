import type { MailTransport } from './mail-transport.ts';

/** Hands mail to an SMTP server (`smtp://user:password@host:587`, or `smtps://`). */
export function smtpTransport(_options: { readonly url: string; readonly from: string }): MailTransport {
  throw new Error('SMTP is not wired yet.');
}
