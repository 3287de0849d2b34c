import { MESSAGES } from '#contract/messages/messages.ts';

/** The same sentence, and that there was no connection where the browser knows so: then that is why nothing was saved. */
export function withConnection(sentence: string): string {
  if (isOnline()) return sentence;
  const { notSent, was } = MESSAGES.offline;
  return sentence === MESSAGES.generic.somethingWentWrongTryAgain
    ? notSent
    : `${sentence.replace(/[.]?$/, '.')} ${was}`;
}

/** Where nobody knows, there is a connection. */
function isOnline(): boolean {
  const { onLine } = navigator as { readonly onLine?: boolean };
  return onLine !== false;
}
