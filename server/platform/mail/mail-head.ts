import type { OutgoingMail } from './mail-transport.ts';

/** What the head of a mail says besides its sender, recipient and subject. */
export interface MailHead {
  /** The bare address of the sender. */
  readonly sender: string;
  /** The same at every try: the person who got the mail twice, because we died before noting the first, can tell. */
  readonly messageId: string;
  /** No mail has that id: it stands for the conversation, and ties its mails together whichever of them was lost. */
  readonly conversation: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** The head of a mail, the same for a mail server and for the local mailbox. */
export function headOf(mail: OutgoingMail, from: string, returnsTo?: string): MailHead {
  const sender = from.replace(/^.*</, '').replace(/>$/, '');
  const domain = sender.split('@').at(-1) ?? 'localhost';
  const { listUnsubscribe: link, replyTo, thread } = mail;
  return {
    sender,
    messageId: `<${mail.id}@${domain}>`,
    conversation: thread === undefined ? undefined : `<${thread}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Programs that do not know that header know this one: nobody's machine should answer ours.
      ...(replyTo !== undefined && { 'X-Auto-Response-Suppress': 'All' }),
      // Reports of complaints often leave the envelope out, and carry the headers.
      ...(returnsTo !== undefined && { 'X-Returns-To': returnsTo }),
      ...(link !== undefined && {
        'List-Unsubscribe': `<${link}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Every header as a reader of the raw mail would see it, in order. */
export function headerLines(
  mail: OutgoingMail & { readonly sender: string; readonly receivedAt: Date },
): readonly (readonly [name: string, value: string])[] {
  const { messageId, conversation, headers } = headOf(mail, mail.sender);
  return [
    ['From', mail.sender],
    ['To', mail.to],
    ...(mail.replyTo === undefined ? [] : [['Reply-To', mail.replyTo] as const]),
    ['Subject', mail.subject],
    ['Date', mail.receivedAt.toUTCString().replace('GMT', '+0000')],
    ['Message-ID', messageId],
    ...(conversation === undefined
      ? []
      : ([
          ['In-Reply-To', conversation],
          ['References', conversation],
        ] as const)),
    ...Object.entries(headers),
  ];
}
