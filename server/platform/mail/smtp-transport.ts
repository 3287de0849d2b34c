import { createTransport } from 'nodemailer';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { BounceAddresses } from './bounce-address.ts';
import { headOf } from './mail-head.ts';
import type { MailAnswer, MailTransport, OutgoingMail } from './mail-transport.ts';
import { judgeRefusal } from './mail-verdict.ts';
import { MAILS_AT_ONCE } from './mail.ts';

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
const TIMEOUTS = {
  connectionTimeout: DEADLINES.smtpConnect.ms,
  greetingTimeout: DEADLINES.smtpConnect.ms,
  socketTimeout: DEADLINES.smtpSilence.ms,
  dnsTimeout: DEADLINES.smtpConnect.ms,
};

/** How mails are signed, so that anyone who gets them can tell that the domain sent them (RFC 6376). */
export interface DkimOptions {
  readonly domain: string;
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

export interface SmtpOptions {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host:465`. */
  readonly url: string;
  /** `Spark Community <hello@example.org>`, or the bare address. */
  readonly from: string;
  /** Where mails come back to; without it to the address of `from`. */
  readonly bounces?: BounceAddresses | undefined;
  readonly dkim?: DkimOptions | undefined;
  /** Where mail need not be encrypted. Nothing but this machine, except in tests. */
  readonly plainHosts?: ReadonlySet<string>;
}

/** Hands mail to an SMTP server: encrypted, except to this machine. */
export function smtpTransport({ url, from, bounces, dkim, plainHosts = LOOPBACK_HOSTS }: SmtpOptions): MailTransport {
  const { hostname, protocol } = new URL(url);
  const requireTLS = protocol === 'smtp:' && !plainHosts.has(hostname);
  const signing = dkim && { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey };
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    requireTLS,
    ...(signing && { dkim: signing }),
    ...TIMEOUTS,
  });
  return {
    deliver: async (mail) => {
      try {
        await transporter.sendMail(envelope(mail, from, bounces));
        return { outcome: 'taken' };
      } catch (error) {
        const answer = finalAnswer(error);
        if (answer === undefined) throw error;
        return answer;
      }
    },
    check: async () => {
      await transporter.verify();
    },
    close: () => transporter.close(),
  };
}

function envelope(mail: OutgoingMail, from: string, bounces: BounceAddresses | undefined) {
  const { replyTo } = mail;
  const returnsTo = bounces?.of(mail.id);
  const { sender, messageId, conversation, headers } = headOf(mail, from, returnsTo);
  return {
    from,
    // As an object, so that nothing in it is read as a list of addresses.
    to: { name: '', address: mail.to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    envelope: { from: returnsTo ?? sender, to: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId,
    ...(conversation !== undefined && { inReplyTo: conversation, references: conversation }),
    headers,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const OUTCOME_OF = { NO_ADDRESS: 'refused', FULL: 'full', REJECTED: 'rejected' } as const;

/** A 5xx answer to the recipient or the mail is final; to anything else it may be a setting that somebody will mend. */
function finalAnswer(error: unknown): MailAnswer | undefined {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return undefined;
  if (error.command !== 'RCPT TO' && error.command !== 'DATA') return undefined;
  if (typeof error.responseCode !== 'number' || error.responseCode < 500) return undefined;
  const text = 'response' in error && typeof error.response === 'string' ? error.response : `${error.responseCode}`;
  const { verdict, status } = judgeRefusal({ text });
  return { outcome: verdict === 'TEMPORARY' ? 'rejected' : OUTCOME_OF[verdict], status };
}
