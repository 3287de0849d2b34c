import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import { UPLOAD_ABANDONED_HOURS } from '#contract/limits.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import type { SurveyLink } from '../survey-link.ts';
import type { Clip } from './recording.ts';
import { settled } from './settled-request.ts';

/** A clip that is not answered yet, and the upload that was begun for it, if it was. */
export interface KeptClip extends Clip {
  readonly uploadId: string | undefined;
}

const STORE = 'clips';
const BY_AGE = 'by-age';
/** As long as the server keeps what was sent of it. */
const KEPT_MS = UPLOAD_ABANDONED_HOURS * HOUR_MS;

/**
 * The clip of one question on this device, so that a reload or a closed tab does not lose it. It belongs to one link,
 * anybody else who uses the device. A browser that keeps nothing forgets it with the page.
 */
export function createKeptClips({ surveyId, panelistHash }: SurveyLink, question: string) {
  async function withStore<Result>(work: (store: IDBObjectStore, key: string) => IDBRequest<Result>) {
    try {
      const key = await digestOf(JSON.stringify([surveyId, panelistHash, question]));
      const request = indexedDB.open(STORAGE_KEYS.clipsDatabase, 1);
      request.addEventListener('upgradeneeded', () =>
        request.result.createObjectStore(STORE).createIndex(BY_AGE, 'keptAt'),
      );
      const database = await settled(request);
      const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
      forgetOld(store);
      const result = await settled(work(store, key));
      database.close();
      return result;
    } catch {
      return undefined;
    }
  }

  return {
    async read(): Promise<KeptClip | undefined> {
      return (await withStore((store, key) => store.get(key))) as KeptClip | undefined;
    },
    async keep({ file, seconds, name }: Clip, uploadId?: string): Promise<void> {
      const clip = { file, seconds, name, uploadId, keptAt: Date.now() };
      await withStore((store, key) => store.put(clip, key));
    },
    async drop(): Promise<void> {
      await withStore((store, key) => store.delete(key));
    },
  };
}

/** Anyone who's it is: nobody came back for it. Goes before whatever is asked of the store after it. */
function forgetOld(store: IDBObjectStore): void {
  const old = store.index(BY_AGE).openKeyCursor(IDBKeyRange.upperBound(Date.now() - KEPT_MS));
  old.addEventListener('success', () => {
    if (old.result === null) return;
    store.delete(old.result.primaryKey);
    old.result.continue();
  });
}

/** The link itself stays out of the store. */
async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
