import type { AppContext } from './app-context.ts';
import type { MemberRouter } from './router.ts';

/** When somebody signs in or out, here or in another tab, the guards decide anew where this page belongs. */
export function followSession(router: MemberRouter, { session, queryClient }: AppContext): void {
  let before = session.store.get();

  session.store.subscribe(() => {
    const wasKnown = before.status !== 'unchecked';
    const hadMember = before.status === 'signed-in';
    before = session.store.get();
    if (!wasKnown) return;
    void router.invalidate().then(() => {
      // What the last member saw must not stay behind for the next.
      if (hadMember) queryClient.clear();
    });
  });
}
