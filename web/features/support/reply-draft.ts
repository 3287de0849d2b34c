import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import { keptIn, type Store } from '#web/app/kept.ts';

/** What is sent, and the key that makes two sendings of it one reply. */
interface SentReply {
  readonly content: string;
  readonly key: string;
}

/**
 * A reply that was begun. It outlives a reload of this tab, words only; and if it was sent and never answered, its key, so that
 * sending the same again is the same reply. Other words are another reply. Anyone who signs out takes it along (follow-session.ts).
 */
export function createReplyDraft(storage: () => Store, panelistId: string, requestId: string) {
  const kept = keptIn(storage, `${STORAGE_KEYS.contactDraft(panelistId)}-${requestId}`);
  const { body: keptBody, content, key } = kept.read() ?? {};
  let body = typeof keptBody === 'string' ? keptBody : '';
  let sent: SentReply | undefined =
    typeof content === 'string' && typeof key === 'string' ? { content, key } : undefined;
  const keep = (): void => {
    if (body.trim() === '' && sent === undefined) kept.forget();
    else kept.write({ body, ...sent });
  };
  return {
    body: () => body,
    keepBody(typed: string): void {
      body = typed;
      keep();
    },
    /** The key for what is about to be sent. */
    keyFor(written: string, fileIds: readonly string[]): string {
      const asked = JSON.stringify([written, ...fileIds]);
      if (sent?.content !== asked) sent = { content: asked, key: crypto.randomUUID() };
      body = written;
      keep();
      return sent.key;
    },
    /** It arrived. */
    forget(): void {
      body = '';
      sent = undefined;
      kept.forget();
    },
  };
}
