/** Stands above our words in mails that can be answered: what is below it was not written by whoever answers. */
export const REPLY_MARK = '— Write your answer above this line —';
