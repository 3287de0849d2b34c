import * as v from 'valibot';

/** Where a mail service tells of mails that came back, or anyone who translates for it (docs/email.md). */
export const MAIL_EVENTS_PATH = '/api/mail/events';

export const MAIL_EVENTS_AT_ONCE = 500;

const plain = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));

const NEEDS_ONE = 'Identify the message or the recipient';

const mailEvent = v.pipe(
  v.strictObject({
    /** The same whenever the same thing is told again. */
    id: plain(/^[\x21-\x7E]{1,200}$/),
    type: v.picklist(['bounce', 'complaint']),
    /** The Message-ID of the mail, with or without its brackets. */
    messageId: v.optional(v.pipe(v.string(), v.maxLength(500))),
    recipient: v.optional(plain(/^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[^\s\p{Cc}<>()[\]\\,;:"@]{1,253}$/u)),
    /** As in RFC 3463. */
    status: v.optional(plain(/^[245]\.\d{1,3}\.\d{1,3}$/)),
    /** What the mail server said. */
    diagnostic: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
    /** What the service made of it; counts where neither status nor diagnostic is told. */
    isPermanent: v.optional(v.boolean(), false),
  }),
  v.check(({ messageId, recipient }) => messageId !== undefined || recipient !== undefined, NEEDS_ONE),
);
export type MailEvent = v.InferOutput<typeof mailEvent>;

export const mailEventsRequest = v.strictObject({
  events: v.pipe(v.array(mailEvent), v.maxLength(MAIL_EVENTS_AT_ONCE)),
});

/** How many were new, were told before, and are of no mail that is known. */
export interface MailEventsResponse {
  readonly noted: number;
  readonly known: number;
  readonly unknown: number;
}
