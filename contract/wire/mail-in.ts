/** Where a mail service hands us mail for SUPPORT_ADDRESS, as message/rfc822; `to` is the envelope's recipient, part of what is signed. */
export const MAIL_IN_PATH = '/api/mail/incoming';

export interface MailInResponse {
  /** False when the recipient is no address of ours. */
  readonly taken: boolean;
}
