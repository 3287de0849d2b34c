/** Stands above our words in mails that can be answered: what is below it was not written by the person who answers. */
export const REPLY_MARK = '— Type your reply above this line —';
