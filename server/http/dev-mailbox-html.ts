import { headerLines, type MailboxMessage, type MailboxPage } from '#server/platform/mail/index.ts';

/** The path under which the pages of the local mailbox live. */
export const MAILBOX_PATH = '/dev/mailbox';

/** Text in which every character that means something to HTML is a reference. */
function esc(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N} .,:;@/+_-]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}

/** The newest mails, with a search by address and a way to the older ones. */
export function listPage({ messages, next }: MailboxPage, to: string | undefined): string {
  const filter = to === undefined ? '' : ` to ${to}`;
  const empty =
    to === undefined
      ? '<h2>No email yet</h2><p>Emails the community sends show up here.</p>'
      : `<h2>No email to ${esc(to)}</h2><p><a href="${MAILBOX_PATH}">See all email</a></p>`;
  const older =
    next === undefined ? '' : `<p><a class="button" href="${esc(linkTo({ to, before: next }))}">Older email</a></p>`;
  return page(
    'Mailbox',
    `<p class="muted">This installation keeps email here instead of sending it.</p>
    <form class="search" role="search" action="${MAILBOX_PATH}">
      <label for="to">Show email to</label>
      <input id="to" name="to" type="search" value="${esc(to ?? '')}" placeholder="Part of an address">
      <button class="button">Show</button>
    </form>
    ${
      messages.length === 0
        ? `<section class="card empty">${empty}</section>`
        : `<ol class="card list" aria-label="${esc(`Email${filter}, newest first`)}">${messages.map(row).join('')}</ol>`
    }
    ${older}`,
  );
}

function row(message: MailboxMessage): string {
  return `<li>
      <a href="${MAILBOX_PATH}/${esc(message.id)}">${esc(message.subject)}</a>
      <span>${esc(message.to)}</span>
      <span class="muted">${esc(message.kind)}</span>
      ${time(message.receivedAt)}
    </li>`;
}

/** One mail: its headers, how it looks, its text part, and the way to answer it as its reader would. */
export function messagePage(message: MailboxMessage, answered?: 'yes' | 'no'): string {
  const { id, subject, to, kind, text } = message;
  const facts: readonly (readonly [string, string])[] = [
    ...headerLines(message).map(
      ([name, value]) =>
        [name, name === 'To' ? `<a href="${esc(linkTo({ to }))}">${esc(to)}</a>` : esc(value)] as const,
    ),
    ['Received', time(message.receivedAt)],
    ['Type', esc(kind)],
  ];
  return page(
    subject,
    `<dl class="card facts">${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
    <h2>HTML version</h2>
    <iframe class="card" title="${esc(`Email: ${subject}`)}" src="${MAILBOX_PATH}/${esc(id)}/html"
      sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>
    <h2>Plain text version</h2>
    <pre class="card" tabindex="0" aria-label="Plain text version">${esc(text)}</pre>
    ${answerForm(message, answered)}`,
    `<p><a href="${MAILBOX_PATH}">All email</a></p>`,
  );
}

const OUTCOMES = {
  yes: "Your reply was received. It'll appear in the request within a few seconds.",
  no: "Your reply wasn't accepted because the address belongs to another installation.",
} as const;

function answerForm({ id, to, replyTo }: MailboxMessage, answered: 'yes' | 'no' | undefined): string {
  if (replyTo === undefined) {
    return `<h2>Reply</h2><p class="muted">This email has no Reply-To header, so a reply wouldn't reach a request.</p>`;
  }
  const news = answered === undefined ? '' : `<p role="status">${OUTCOMES[answered]}</p>`;
  return `<h2 id="answer">Reply</h2>
    ${news}
    <form class="card answer" method="post" action="${MAILBOX_PATH}/${esc(id)}/answer">
      <label for="words">Reply as ${esc(to)}</label>
      <textarea id="words" name="words" rows="5" maxlength="10000" required></textarea>
      <button class="button">Send reply</button>
    </form>`;
}

export function missingPage(): string {
  return page(
    'Email not found',
    `<p>It may belong to another installation. <a href="${MAILBOX_PATH}">See all email</a></p>`,
  );
}

function page(title: string, content: string, before = ''): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${esc(title)} · Mailbox</title>
    <link rel="stylesheet" href="${MAILBOX_PATH}.css">
  </head>
  <body>
    <a class="skip" href="#main">Skip to content</a>
    <main id="main">
    ${before}
    <h1>${esc(title)}</h1>
    ${content}
    </main>
  </body>
</html>
`;
}

function time(moment: Date): string {
  const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `<time datetime="${moment.toISOString()}">${esc(shown.format(moment))} UTC</time>`;
}

function linkTo(query: { readonly to?: string | undefined; readonly before?: string | undefined }): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${MAILBOX_PATH}?${new URLSearchParams(given).toString()}`;
}
