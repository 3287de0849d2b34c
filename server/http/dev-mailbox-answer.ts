import { headerLines, type MailboxMessage } from '#server/platform/mail/index.ts';

export interface AnswerByMail {
  readonly sender: string;
  readonly recipient: string;
  readonly raw: Uint8Array;
}

/** The mail that a mail program would send as the answer to one of ours, with what it quotes; undefined for one without an address to answer to. */
export function answerTo(
  message: MailboxMessage,
  { words, id, now }: { readonly words: string; readonly id: string; readonly now: Date },
): AnswerByMail | undefined {
  const { to, replyTo, subject, sender, text } = message;
  if (replyTo === undefined) return undefined;
  const head = new Map(headerLines(message));
  const messageId = head.get('Message-ID') ?? '';
  const lines = [
    `From: ${to}`,
    `To: ${replyTo}`,
    `Subject: =?UTF-8?B?${Buffer.from(`Re: ${subject}`).toString('base64')}?=`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@mailbox.localhost>`,
    `In-Reply-To: ${messageId}`,
    `References: ${[head.get('References'), messageId].filter(Boolean).join(' ')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    inLines(Buffer.from(`${words}\r\n\r\n${quoted(sender, message.receivedAt, text)}`).toString('base64')),
    '',
  ];
  return { sender: to, recipient: replyTo, raw: Buffer.from(lines.join('\r\n')) };
}

function quoted(sender: string, at: Date, text: string): string {
  return [`On ${at.toUTCString()}, ${sender} wrote:`, ...text.split(/\r?\n/).map((line) => `> ${line}`)].join('\r\n');
}

const inLines = (base64: string): string => base64.replaceAll(/.{76}/g, '$&\r\n');
