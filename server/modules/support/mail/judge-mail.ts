import type { ReadMail } from '#server/platform/documents/read-mail.ts';
import type { Support } from '../support.ts';

/** Why a mail changes nothing and nobody is notified; stored in its row, and counted. */
export type DropReason =
  | 'automatic'
  | 'list'
  | 'returned'
  | 'own'
  | 'no-sender'
  | 'empty'
  | 'too-many'
  | 'unreadable'
  | 'no-request'
  | 'too-late';

export type MailVerdict = { readonly drop: DropReason } | { readonly sender: 'proven' | 'another' };

export interface MailFacts {
  /** Addresses that are ours, in small letters: a mail from one of them is a loop. */
  readonly own: readonly string[];
  /** The address that the request was made with, as its key. */
  readonly expected: string;
  /** How an address is compared. */
  readonly keyOf: (address: string) => string;
}

const MACHINES = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+=-][^@]*)?@/i;
const NO_AUTO_REPLY = ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'x-autoreply-from'];

/**
 * Whether a mail is somebody's answer. What machines send is dropped in silence, since an answer to it would be answered
 * again; what comes from another address than the request's is shown to operators, and proves nothing.
 */
export function judgeMail(mail: Pick<ReadMail, 'headers' | 'from'>, { own, expected, keyOf }: MailFacts): MailVerdict {
  const all = (name: string) => mail.headers.filter((header) => header.name === name).map(({ value }) => value.trim());
  const has = (name: string) => all(name).length > 0;
  // An empty envelope sender, as we note it before the mail: a report, or an answer of a machine.
  if (all('return-path')[0]?.replaceAll(/[<>\s]/g, '') === '') return { drop: 'returned' };
  if (/^multipart\/report\b/i.test(all('content-type')[0] ?? '')) return { drop: 'returned' };
  if (all('auto-submitted').some((value) => !/^no\b/i.test(value))) return { drop: 'automatic' };
  if (NO_AUTO_REPLY.some(has)) return { drop: 'automatic' };
  if (all('precedence').some((value) => /^(?:bulk|junk|list|auto_reply)\b/i.test(value))) return { drop: 'automatic' };
  if (has('list-id')) return { drop: 'list' };
  const from = mail.from?.trim().toLowerCase() ?? '';
  if (!/^[^\s@]+@[^\s@]+$/.test(from)) return { drop: 'no-sender' };
  if (has('x-returns-to') || own.some((address) => isBelow(from, address))) return { drop: 'own' };
  if (MACHINES.test(from)) return { drop: 'automatic' };
  return { sender: keyOf(from) === expected ? 'proven' : 'another' };
}

/** The address itself, or one with something behind a plus. */
function isBelow(from: string, address: string): boolean {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at).toLowerCase()];
  return from.endsWith(domain) && (from === `${local}${domain}` || from.startsWith(`${local}+`));
}

/** Addresses that our own mails come from, and where answers go: mail from there runs in a circle. */
export function ownAddresses({ address, mailFrom }: Pick<Support, 'address' | 'mailFrom'>): readonly string[] {
  const [, inside] = /<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
  return [inside ?? mailFrom, ...(address === undefined ? [] : [address])];
}
