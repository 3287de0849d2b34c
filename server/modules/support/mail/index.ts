export type { ReplyAsMember, TakeInMail } from './take-in-mail.ts';
