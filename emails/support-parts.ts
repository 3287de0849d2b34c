import { REPLY_MARK } from '#contract/support/reply-mark.ts';
import { html } from './html.ts';
import { aside, button, paragraph, type Part } from './parts.ts';

/** What every mail about a request knows. */
export interface SupportLetter {
  /** Undefined for guests. */
  readonly firstName: string | undefined;
  readonly number: string;
  /** The page of the request; undefined for guests, who have none. */
  readonly url: string | undefined;
  /** Whether an answer to the mail reaches us. */
  readonly canReply: boolean;
}

export const greeting = ({ firstName }: Pick<SupportLetter, 'firstName'>): string =>
  firstName === undefined ? 'Hello,' : `Hello ${firstName},`;

/** Words that somebody wrote, with their own lines and paragraphs; never as markup. */
export function written(words: string): readonly Part[] {
  const paragraphs = words.trim().split(/\r?\n\s*\r?\n/);
  return paragraphs.map((text) => {
    const lines = text.split(/\r?\n/);
    return paragraph(text, html`${lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}`);
  });
}

/** Above everything else, where an answer to the mail is read. */
export const mark = ({ canReply }: Pick<SupportLetter, 'canReply'>): readonly Part[] =>
  canReply ? [aside(REPLY_MARK)] : [];

/** How to go on from here. */
export function howToAnswer({ number, url, canReply }: SupportLetter): readonly Part[] {
  const where =
    url === undefined
      ? canReply
        ? 'To answer, reply to this e-mail.'
        : `To answer, write to us again and name ${number}.`
      : canReply
        ? 'To answer, reply to this e-mail, or write under My requests.'
        : 'To answer, write under My requests.';
  return [paragraph(where), ...(url === undefined ? [] : [button('Show my request', url)])];
}

export const WHY = 'You get this because somebody wrote to us with this e-mail address.';
