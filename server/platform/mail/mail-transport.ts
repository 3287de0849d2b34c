import type { MailMessage } from './mail-message.ts';

/** A message on its way, under an id that stays the same however often it is tried. */
export interface OutgoingMail extends MailMessage {
  readonly id: string;
}

/** Refused: there is no such recipient. Full: there is, but their mailbox takes no more. */
export type Delivery = 'taken' | 'refused' | 'full';

/** The last step of a mail. */
export interface MailTransport {
  /**
   * Resolves when the next party has taken the mail, or has refused its recipient for good; throws when it
   * is worth trying again.
   */
  deliver(mail: OutgoingMail): Promise<Delivery>;
  /** Whether the next party can be reached and knows us, where there is one; throws when not. Nothing is sent. */
  check?(): Promise<void>;
  close(): void;
}
