import { html, type SafeHtml } from './html.ts';
import { REPLY_MARK } from '#contract/support/reply-mark.ts';
import { zoneName } from '#contract/time/zone-name.ts';

/** A piece of an e-mail in its two forms. Paragraphs of the text have a blank line between them. */
export interface Part {
  readonly html: SafeHtml;
  readonly text: string;
}

/** System letters: a mail cannot count on any other. */
export const FONT = "font-family:'Trebuchet MS','Segoe UI',Helvetica,Arial,sans-serif;";

export function paragraph(text: string, markup: SafeHtml | string = text): Part {
  return {
    text,
    html: html`<p class="m-text" style="margin:0 0 16px;${FONT}font-size:17px;line-height:26px;color:#34132e;">
      ${markup}
    </p>`,
  };
}

/** A question that nobody should overlook, and what follows from a no. */
export function alarm(question: string, answer: string): Part {
  return paragraph(`${question} ${answer}`, html`<b>${question}</b> ${answer}`);
}

/** A link that looks like a button. Only web addresses: anything else is a mistake of ours. */
export function button(label: string, url: string): Part {
  if (!/^https?:\/\//.test(url)) throw new Error('A button in a mail leads to a web address.');
  const markup = html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px;">
    <tr>
      <td class="m-btn" bgcolor="#612855" style="background-color:#612855;border-radius:14px;">
        <a
          class="m-btnt"
          href="${url}"
          style="display:inline-block;padding:15px 28px;${FONT}font-size:17px;line-height:20px;font-weight:bold;color:#ffffff;text-decoration:none;"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;
  return { html: markup, text: `${label}: ${url}` };
}

/** What it brings and costs, a line each: a word, and its answer. */
export function facts(lines: readonly (readonly [name: string, value: string])[], between = '\n\n'): Part {
  const cell = `padding:11px 0;border-top:1px solid #e7dfdf;${FONT}font-size:15px;line-height:20px;`;
  const rows = lines.map(
    ([name, value]) =>
      html`<tr>
        <td class="m-muted m-line" style="${cell}padding-right:12px;white-space:nowrap;color:#685963;">${name}</td>
        <td class="m-text m-line" align="right" style="${cell}font-weight:bold;color:#34132e;">${value}</td>
      </tr>`,
  );
  return { html: wideTable(rows), text: lines.map(([name, value]) => `${name}: ${value}`).join(between) };
}

function wideTable(rows: SafeHtml | readonly SafeHtml[]): SafeHtml {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:4px 0 20px;"
  >
    ${rows}
  </table>`;
}

/** A code to type elsewhere: large, in two halves for the eye, and one word for anyone who copies it. */
export function codeBox(code: string): Part {
  const middle = Math.ceil(code.length / 2);
  const row = html`<tr>
    <td
      class="m-sunk"
      align="center"
      bgcolor="#f3eeed"
      style="background-color:#f3eeed;border-radius:20px;padding:24px 12px;"
    >
      <p
        class="m-text"
        style="margin:0;font-family:Consolas,'Courier New',monospace;font-size:34px;line-height:44px;font-weight:bold;letter-spacing:4px;color:#34132e;white-space:nowrap;"
      >
        <span style="padding-right:14px;">${code.slice(0, middle)}</span><span>${code.slice(middle)}</span>
      </p>
    </td>
  </tr>`;
  return { html: wideTable(row), text: `Code: ${code}` };
}

/** A sentence that need not be read. */
export function aside(text: string): Part {
  return {
    text,
    html: html`<p class="m-muted" style="margin:0 0 16px;${FONT}font-size:15px;line-height:22px;color:#685963;">
      ${text}
    </p>`,
  };
}

/** 06/10/2026 at 2:14 pm Eastern Time. */
export function dateAndTime(moment: Date, timeZone: string): string {
  const date = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  // Intl puts a narrow space before AM and PM, which some mail programs show as a box.
  const clock = time.format(moment).replaceAll('\u202f', ' ').toLowerCase();
  return `${date.format(moment)} at ${clock} ${zoneName(timeZone)}`;
}

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
export function written(sentence: string): readonly Part[] {
  const paragraphs = sentence.trim().split(/\r?\n\s*\r?\n/);
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
        ? 'To respond, reply to this email.'
        : `To respond, contact us again and include ${number}.`
      : canReply
        ? 'To respond, reply to this email or go to My requests.'
        : 'To respond, go to My requests.';
  return [paragraph(where), ...(url === undefined ? [] : [button('Show my request', url)])];
}

export const WHY = "You're getting this email because someone contacted us with this email address.";
