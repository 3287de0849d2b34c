import { MESSAGES } from '#contract/messages/messages.ts';

/** The same sentence, and that there is no connection where the browser knows so: then that is why nothing was saved. */
export function withConnection(sentence: string): string {
  if (isOnline()) return sentence;
  const { notSaved } = MESSAGES.offline;
  return sentence === MESSAGES.generic.somethingWentWrongTryAgain
    ? notSaved
    : `${sentence.replace(/[.]?$/, '.')} ${notSaved}`;
}

/** Where nobody knows, there is a connection. */
function isOnline(): boolean {
  const { onLine } = navigator as { readonly onLine?: boolean };
  return onLine !== false;
}
