export { addUnproven } from './add-unproven.ts';
export { cutQuoted } from './cut-quoted.ts';
export { forgetMail } from './forget-mail.ts';
export { judgeMail, type DropReason } from './judge-mail.ts';
export { findMail, lockMail, settleMail } from './mail.store.ts';
export { replyAddressOf } from './reply-address.ts';
export { openRaw } from './sealed-raw.ts';
export {
  MAIL_IN_AT_ONCE,
  MAIL_IN_MAX_BYTES,
  MAIL_IN_SPACE_BYTES,
  readMailJob,
  supportMailbox,
  takeInMail,
  type ReplyAsMember,
  type TakeInMail,
} from './take-in-mail.ts';
