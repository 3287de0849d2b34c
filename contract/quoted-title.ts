/** A title in quotation marks that ends a sentence: one that ends with a mark of its own needs no period. */
export const quotedLast = (title: string): string => `“${closed(title)}”`;

/** A sentence ends with one mark. */
export const closed = (sentence: string): string => (/[.?!…]$/.test(sentence) ? sentence : `${sentence}.`);
