import { createTransport } from 'nodemailer';
import type { MailTransport, OutgoingMail } from './mail-transport.ts';
import { MAILS_AT_ONCE } from './mail.ts';

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

export interface SmtpOptions {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host:465`. */
  readonly url: string;
  /** `Spark Community <hello@example.org>`, or the bare address. */
  readonly from: string;
}

/** Hands mail to an SMTP server. A name and password only ever travel encrypted, except to this machine. */
export function smtpTransport({ url, from }: SmtpOptions): MailTransport {
  const { username, hostname, protocol } = new URL(url);
  const requireTLS = protocol === 'smtp:' && username !== '' && !LOOPBACK_HOSTS.has(hostname);
  const transporter = createTransport({ url, pool: true, maxConnections: MAILS_AT_ONCE, requireTLS, ...TIMEOUTS });
  return {
    deliver: async (mail) => {
      try {
        await transporter.sendMail(envelope(mail, from));
        return 'taken';
      } catch (error) {
        if (!isRecipientRefused(error)) throw error;
        return isMailboxFull(error) ? 'full' : 'refused';
      }
    },
    check: async () => {
      await transporter.verify();
    },
    close: () => transporter.close(),
  };
}

function envelope(mail: OutgoingMail, from: string) {
  const domain = from.replace(/>$/, '').split('@').at(-1) ?? 'localhost';
  const { listUnsubscribe: link } = mail;
  return {
    from,
    // As an object, so that nothing in it is read as a list of addresses.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // The same at every try: whoever got the mail twice, because we died before noting the first, can tell.
    messageId: `<${mail.id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(link === undefined
        ? {}
        : { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

// A 5xx answer to the recipient is final; to anything else it may be a setting that somebody will mend.
function isRecipientRefused(error: unknown): error is Error {
  if (!(error instanceof Error) || !('command' in error) || error.command !== 'RCPT TO') return false;
  return 'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 500;
}

// RFC 3463, 5.2.2, or the plain code of before.
function isMailboxFull(error: Error): boolean {
  const answer = 'response' in error && typeof error.response === 'string' ? error.response : '';
  return /^5\d\d[ -](?:#?5\.2\.2)\b|^552\b/.test(answer);
}
