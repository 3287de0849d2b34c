import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FLAG_EVENT_FLUSH_MS } from '#contract/limits.ts';
import { isApiError } from '#client/api-error.ts';
import { loadScript } from '#client/load-script.ts';
import { useApp } from '#web/app/app-context.ts';
import { panelistIdOf, type Member } from '#web/session/session.ts';
import { subscribeToFlags } from './known-flags.ts';
import { sendExposures } from './send-exposures.ts';
import type { FlagWatch } from './watch-flags.ts';

/** Keeps what is on for a member up to date, and tells what they met of it. Shows nothing. */
export function FlagsWatch({ member }: { readonly member: Member }) {
  const { api, session } = useApp();
  const { panelistId } = member;
  const router = useRouter();
  const queries = useQueryClient();

  // A page that has gone is not shown any longer, and one that is there now is.
  useEffect(() => subscribeToFlags(() => void router.invalidate()), [router]);
  useEffect(
    () => sendExposures(api, () => panelistIdOf(session.store.get()) === panelistId),
    [api, session, panelistId],
  );
  useEffect(() => {
    let watch: FlagWatch | undefined;
    let isLeft = false;
    loadScript(() => import('./watch-flags.ts')).then(
      ({ watchFlags }) => {
        if (!isLeft) watch = watchFlags(api, member);
      },
      // What was last known holds; the next page that is opened asks again.
      () => {},
    );
    // Anyone who is told that something is off knows less than the server: it is asked at once, and not for every call.
    let askedAt = 0;
    const unfollow = queries.getQueryCache().subscribe((event) => {
      const isOff = event.type === 'updated' && isApiError(event.query.state.error, 'FEATURE_OFF');
      if (!isOff || performance.now() - askedAt < FLAG_EVENT_FLUSH_MS) return;
      askedAt = performance.now();
      watch?.ask();
    });
    return () => {
      isLeft = true;
      unfollow();
      watch?.stop();
    };
  }, [api, member, queries]);
  return null;
}
