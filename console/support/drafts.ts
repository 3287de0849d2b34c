import * as v from 'valibot';

const PREFIX = 'support-draft:';

const draft = v.object({
  body: v.string(),
  /** What stood in the request when the first word was written. */
  revision: v.number(),
  messageIds: v.array(v.string()),
  files: v.array(v.object({ fileId: v.string(), name: v.string(), size: v.number() })),
});

/** Words that are not sent yet, with what their writer had read. */
export type Draft = v.InferOutput<typeof draft>;
export type DraftKind = 'reply' | 'note';
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface DraftPlace {
  readonly operatorId: string;
  readonly requestId: string;
  readonly kind: DraftKind;
}

const keyOf = ({ operatorId, requestId, kind }: DraftPlace): string => `${PREFIX}${operatorId}:${requestId}:${kind}`;

/** Kept for this tab alone, so that a reload and a look at another request lose nothing. */
export function readDraft(place: DraftPlace, storage: Kept = sessionStorage): Draft | undefined {
  try {
    const read = v.safeParse(draft, JSON.parse(storage.getItem(keyOf(place)) ?? 'null'));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(place: DraftPlace, kept: Draft, storage: Kept = sessionStorage): void {
  try {
    if (kept.body === '' && kept.files.length === 0) storage.removeItem(keyOf(place));
    else storage.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // Without storage the words are kept as long as the page is.
  }
}

/** What one operator wrote stays neither for the next nor after they left. */
export function forgetDraftsOfOthers(operatorId: string | undefined, storage: Kept = sessionStorage): void {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    const own = `${PREFIX}${operatorId}:`;
    for (const key of keys) if (key.startsWith(PREFIX) && !key.startsWith(own)) storage.removeItem(key);
  } catch {
    // What is not kept needs no forgetting.
  }
}
