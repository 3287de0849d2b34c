/** A finished e-mail without its recipient: what a template returns. */
export interface Email {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The key of the template. */
  readonly kind: string;
}
