import type { AppContext } from '#web/app/app-context.ts';
import { quietly } from '#web/app/kept.ts';
import type { MemberRouter } from './router.ts';
import { STORAGE_KEYS } from '#contract/wire/headers.ts';

/** When somebody signs in or out, here or in another tab, the guards decide anew where this page belongs. */
export function followSession(router: MemberRouter, { session, queryClient, alerts }: AppContext): void {
  let before = session.store.get();

  session.store.subscribe(() => {
    const wasKnown = before.status !== 'unchecked';
    const hadMember = before.status === 'signed-in';
    const now = session.store.get();
    if (before.status === 'signed-in' && now.status === 'signed-out') forgetLastSeen();
    // A session that ended by itself is not the member's own word: they may come back to what they typed.
    if (before.status === 'signed-in' && now.status === 'signed-out' && now.because === 'left') {
      forgetDrafts(before.member.panelistId);
      alerts.clear();
    }
    before = now;
    if (!wasKnown) return;
    void router.invalidate().then(() => {
      // What the last member saw must not stay behind for the next.
      if (hadMember) queryClient.clear();
    });
  });
}

/** What was seen last is only there for anyone who is signed in. */
function forgetLastSeen(): void {
  quietly(() => indexedDB.deleteDatabase(STORAGE_KEYS.offlineDatabase));
}

/** Anyone who signs out leaves nothing of their answers on the device: no words, and no film that waits to be sent. */
function forgetDrafts(panelistId: string): void {
  quietly(() => {
    forgetAll(localStorage, STORAGE_KEYS.surveyDraft(panelistId));
    forgetAll(localStorage, STORAGE_KEYS.surveyWaiting(panelistId));
    forgetAll(sessionStorage, STORAGE_KEYS.contactDraft(panelistId));
    indexedDB.deleteDatabase(STORAGE_KEYS.clipsDatabase);
  });
}

function forgetAll(storage: Storage, prefix: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}
