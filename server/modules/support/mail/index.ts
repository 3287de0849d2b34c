export { replyAddressOf } from './reply-address.ts';
export type { ReplyAsMember, TakeInMail } from './take-in-mail.ts';
