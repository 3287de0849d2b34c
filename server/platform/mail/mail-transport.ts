import type { MailMessage } from './mail-message.ts';

/** A message on its way, under an id that stays the same however often it is tried. */
export interface OutgoingMail extends MailMessage {
  readonly id: string;
}

/** The last step of a mail: it resolves when the next party has taken responsibility, and throws otherwise. */
export interface MailTransport {
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}
