import { judgeRefusal } from '../mail-verdict.ts';
import type { ReturnKind } from '../take-return.ts';
import { readFields, readGroups, readMime, splitHead, type MimePart } from './read-mime.ts';

/** What a mail that came to us as a report says. */
export interface Report {
  readonly kind: ReturnKind;
  readonly status: string | undefined;
  /** Where the address that the mail was sent from may stand: in the report, or in the mail that it is about. */
  readonly about: string;
}

/** Reads a delivery status notification (RFC 3464) or a report of a complaint (RFC 5965); undefined for anything else. */
export function readReport(raw: Buffer): Report | undefined {
  const mail = readMime(raw);
  const parts = allParts(mail);
  const complaint = parts.find(({ type }) => type === 'message/feedback-report');
  if (complaint !== undefined) return readComplaint(complaint, parts);
  const status = parts.find(
    ({ type }) => type === 'message/delivery-status' || type === 'message/global-delivery-status',
  );
  if (status !== undefined) return readStatus(status, parts);
  return readBareBounce(mail, parts);
}

function allParts(part: MimePart): readonly MimePart[] {
  return [part, ...part.parts.flatMap(allParts)];
}

const RETURNED: ReadonlySet<string> = new Set([
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/global-headers',
]);

/** Of the mail that a report is about, where our own address may stand: never its words. */
function aboutOf(parts: readonly MimePart[], ...more: readonly (string | undefined)[]): string {
  const original = parts.find(({ type }) => RETURNED.has(type));
  const { headers } = splitHead(original?.body.trimStart() ?? '');
  return [...more, headers.get('x-returns-to'), headers.get('return-path')].filter(Boolean).join('\n');
}

const OPINIONS: ReadonlySet<string> = new Set(['abuse', 'fraud', 'virus', 'other', 'opt-out', 'opt-out-list']);

/** A report that a mail is not spam, or that a signature did not fit, is no complaint. */
function readComplaint(part: MimePart, parts: readonly MimePart[]): Report | undefined {
  const fields = readFields(part.body);
  const opinion = fields.get('feedback-type')?.toLowerCase();
  if (opinion === undefined || !OPINIONS.has(opinion)) return undefined;
  return { kind: 'COMPLAINT', status: undefined, about: aboutOf(parts, fields.get('original-mail-from')) };
}

const FAILED = 'failed';
const STATUS = /^[245]\.\d{1,3}\.\d{1,3}/;
const KIND_OF = { NO_ADDRESS: 'HARD', FULL: 'SOFT', REJECTED: 'BLOCKED', TEMPORARY: 'SOFT' } as const;

/**
 * The first group is about the mail, each further one about a recipient. A mail of ours has one; where it was passed on to
 * several, and one of them took it, somebody reads it.
 */
function readStatus(part: MimePart, parts: readonly MimePart[]): Report | undefined {
  const recipients = readGroups(part.body).filter((group) => group.has('action') || group.has('final-recipient'));
  const failed = recipients.filter((group) => actionOf(group) === FAILED);
  const [first] = failed;
  if (first === undefined) return undefined;
  const judged = judgeRefusal({
    status: STATUS.exec(first.get('status') ?? '')?.[0],
    text: first.get('diagnostic-code') ?? '',
  });
  const isReadBySomebody = failed.length < recipients.filter((group) => actionOf(group) !== 'delayed').length;
  const kind = isReadBySomebody ? 'SOFT' : KIND_OF[judged.verdict];
  return { kind, status: judged.status, about: aboutOf(parts) };
}

/** Some write more behind the word, such as `failed (expired)`. */
function actionOf(group: ReadonlyMap<string, string>): string | undefined {
  return /^[a-z]+/.exec(group.get('action')?.toLowerCase() ?? '')?.[0];
}

const WORDS_READ = 4_000;
const CODED_LINE = /(?:^|[\s:])[45]\d\d[\s-].*$/m;

/** Before RFC 3464 a bounce was a letter to a person. Exim still writes such, and names in a header who was not reached. */
function readBareBounce({ headers }: MimePart, parts: readonly MimePart[]): Report | undefined {
  if (!headers.has('x-failed-recipients')) return undefined;
  const text = parts.find(({ type }) => type === 'text/plain')?.body.slice(0, WORDS_READ) ?? '';
  const [line] = CODED_LINE.exec(text) ?? [];
  if (line === undefined) return { kind: 'SOFT', status: undefined, about: '' };
  const { verdict, status } = judgeRefusal({ text: line });
  return { kind: KIND_OF[verdict], status, about: '' };
}
