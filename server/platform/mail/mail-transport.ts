import type { MailMessage } from './mail-message.ts';

/** A message on its way, under an id that stays the same however often it is tried. */
export interface OutgoingMail extends MailMessage {
  readonly id: string;
}

/**
 * Refused: there is no such recipient. Full: there is, but their mailbox takes no more. Rejected: this mail, or its sender,
 * is not wanted there.
 */
export interface MailAnswer {
  readonly outcome: 'taken' | 'refused' | 'full' | 'rejected';
  /** As in RFC 3463, such as 5.1.1, where it was told. */
  readonly status?: string | undefined;
}

/** What became of a mail. Stopped: its address is on the list of those that get no more. */
export type Delivery = MailAnswer['outcome'] | 'stopped';

/** The last step of a mail. */
export interface MailTransport {
  /** Resolves when the next party has answered for good; throws when it is worth trying again. */
  deliver(mail: OutgoingMail): Promise<MailAnswer>;
  /** Whether the next party can be reached and knows us, where there is one; throws when not. Nothing is sent. */
  check?(): Promise<void>;
  close(): void;
}
