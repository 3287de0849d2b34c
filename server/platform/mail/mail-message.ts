/** One e-mail to one person, ready to be sent. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The template it came from, such as `session-ended`. */
  readonly kind: string;
  /** A web address that unsubscribes on POST, with one click (RFC 8058). */
  readonly listUnsubscribe?: string | undefined;
  /** Whether it is not sent to an address that bounced or complained: anything that nobody needs to use their account. */
  readonly isStoppable?: boolean | undefined;
  /** Where an answer goes; without it to the sender of all our mails. */
  readonly replyTo?: string | undefined;
  /** The conversation it belongs to: mail programs put all of the same one together. */
  readonly thread?: string | undefined;
}

// One plain address: no names, lists, comments or quotes, which mail programs read in more than one way.
const ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;
const ADDRESS_MAX_LENGTH = 254;
const SUBJECT = /^[^\p{Cc}\u2028\u2029]{1,200}$/u;
const KIND = /^[a-z0-9-]+$/;
const THREAD = /^[a-z0-9-]{1,80}$/;
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}<>]+$/u;

/** Throws when a part that becomes a header could end that header, or begin another. */
export function assertSafeHeaders(message: MailMessage): void {
  const { to, subject, kind, listUnsubscribe, replyTo, thread } = message;
  if (!ADDRESS.test(to) || to.length > ADDRESS_MAX_LENGTH) throw new Error('A mail has an unusable recipient.');
  if (!SUBJECT.test(subject)) throw new Error('A mail has an unusable subject.');
  if (!KIND.test(kind)) throw new Error('A mail has an unusable kind.');
  if (listUnsubscribe !== undefined && !WEB_ADDRESS.test(listUnsubscribe)) {
    throw new Error('A mail has an unusable address to unsubscribe at.');
  }
  if (replyTo !== undefined && (!ADDRESS.test(replyTo) || replyTo.length > ADDRESS_MAX_LENGTH)) {
    throw new Error('A mail has an unusable address to answer to.');
  }
  if (thread !== undefined && !THREAD.test(thread)) throw new Error('A mail belongs to an unusable conversation.');
}
