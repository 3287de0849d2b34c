/** One e-mail to one person, ready to be sent. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The template it came from, such as `session-ended`. */
  readonly kind: string;
  /** An https address that unsubscribes on POST (RFC 8058). */
  readonly listUnsubscribe?: string;
}
