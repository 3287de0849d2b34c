import { STORAGE_KEYS } from '#contract/wire/headers.ts';

/** Whoever signs out leaves nothing of their answers on the device: no words, and no film that waits to be sent. */
export function forgetDrafts(panelistId: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(STORAGE_KEYS.surveyDraft(panelistId))) localStorage.removeItem(key);
    }
    indexedDB.deleteDatabase(STORAGE_KEYS.clipsDatabase);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
