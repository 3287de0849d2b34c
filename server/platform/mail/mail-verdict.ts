/**
 * What the refusal of a mail says. NO_ADDRESS: nobody is there, now or later. FULL: somebody is, but takes no more for now.
 * REJECTED: this mail or its sender is not wanted, which tells nothing of the recipient. TEMPORARY: worth another try.
 */
export type Verdict = 'NO_ADDRESS' | 'FULL' | 'REJECTED' | 'TEMPORARY';

export interface Refusal {
  /** The class, subject and detail of RFC 3463, such as 5.1.1, where it was said apart from the text. */
  readonly status?: string | undefined;
  /** The words of the server, with its code: `550 5.1.1 <dana@example.org>: User unknown`. */
  readonly text: string;
}

export interface Judged {
  readonly verdict: Verdict;
  /** The most exact status that was told. */
  readonly status: string | undefined;
}

/** Not a part of an address on the net, which looks alike. */
const STATUS = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/;
const CODE = /(?<![\d.])([45]\d\d)(?![\d.])/;
/** A status that says no more than its class. */
const VAGUE = /^\d\.0\.0$/;

const NO_ADDRESS: ReadonlySet<string> = new Set([
  '5.1.0',
  '5.1.1',
  '5.1.2',
  '5.1.3',
  '5.1.6',
  '5.1.10',
  '5.2.1',
  '5.4.4',
]);
const FULL = '5.2.2';
/** Codes of before RFC 3463 that are about the recipient, unless the words are about us. */
const ABOUT_RECIPIENT: ReadonlySet<string> = new Set(['550', '551', '553']);
const ABOUT_US =
  /relay|spam|polic|block|black|denied|reput|authen|dmarc|spf|dkim|sender|not permitted|prohibited|listed/i;
const OVER_QUOTA = '552';

/** Judges what a mail server said, at once or in a report. A mistake of ours must never look like one of the recipient's. */
export function judgeRefusal({ status: given, text }: Refusal): Judged {
  const told = STATUS.exec(text)?.[1];
  const status = given === undefined || VAGUE.test(given) ? (told ?? given) : given;
  const code = CODE.exec(text)?.[1];
  return { verdict: verdictOf(status, code, text), status };
}

function verdictOf(status: string | undefined, code: string | undefined, text: string): Verdict {
  if (status?.startsWith('4.') || (status === undefined && code?.startsWith('4'))) return 'TEMPORARY';
  if (status !== undefined && NO_ADDRESS.has(status)) return 'NO_ADDRESS';
  if (status === FULL) return 'FULL';
  if (status !== undefined && !VAGUE.test(status)) return 'REJECTED';
  if (code === OVER_QUOTA) return 'FULL';
  if (code !== undefined && ABOUT_RECIPIENT.has(code) && !ABOUT_US.test(text)) return 'NO_ADDRESS';
  return 'REJECTED';
}
