import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import { settled } from '#renderer/media/settled-request.ts';

type Shelf = 'seen' | 'surveys';
const SHELVES: readonly Shelf[] = ['seen', 'surveys'];

/** Does one thing on a shelf of the browser's database; a browser that keeps nothing answers undefined. */
export async function onShelf<Result>(
  shelf: Shelf,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const opening = indexedDB.open(STORAGE_KEYS.offlineDatabase, 1);
    opening.addEventListener('upgradeneeded', () => SHELVES.forEach((name) => opening.result.createObjectStore(name)));
    const database = await settled(opening);
    try {
      return await settled(work(database.transaction(shelf, 'readwrite').objectStore(shelf)));
    } finally {
      // An open one would hold up the person who signs out: then it is removed as a whole.
      database.close();
    }
  } catch {
    return undefined;
  }
}
