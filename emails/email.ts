import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { layout, type Layout } from './layout.ts';
import type { Part } from './parts.ts';

/** A finished e-mail without its recipient: what a template returns. */
export interface Email {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The key of the template. */
  readonly kind: string;
  /** Whether it is kept from an address that bounced or complained: anything that nobody needs to use their account. */
  readonly isStoppable?: boolean;
}

interface Letter extends Omit<Layout, 'title' | 'body'> {
  readonly kind: string;
  readonly isStoppable?: boolean;
  readonly subject: string;
  /** The heading, if it is not the subject. */
  readonly title?: string;
  readonly body: readonly Part[];
}

/** Both parts of an e-mail, with the same words. */
export function compose({ kind, isStoppable, subject, title = subject, body, ...frame }: Letter): Email {
  const end = [frame.why, ...(frame.links ?? []).map(({ label, url }) => `${label}: ${url}`)].join('\n');
  const from = `${DEFAULT_BRAND.name} by ${DEFAULT_BRAND.retailerName}`;
  return {
    kind,
    ...(isStoppable !== undefined && { isStoppable }),
    subject,
    html: layout({ ...frame, title, body: body.map(({ html }) => html) }),
    text: `${[title, ...body.map(({ text }) => text), '--', end, from].join('\n\n')}\n`,
  };
}

const SUBJECT_LONGEST = 150;

/** A subject: a header has no line breaks, and no mail program shows more. */
export function oneLine(subject: string): string {
  const line = subject.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
  return line.length <= SUBJECT_LONGEST ? line : `${line.slice(0, SUBJECT_LONGEST - 1).trimEnd()}…`;
}
