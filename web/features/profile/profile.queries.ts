import type { MemberContext } from '#web/app/app-context.ts';
import { preferencesQuery } from '#web/activities/activities.queries.ts';
import { panelistQuery } from '#web/layout/panelist.queries.ts';
import { profileQuery } from '#web/profile/profile.queries.ts';
import { devicesQuery, sessionsQuery } from './sessions-card.tsx';

/** What the page of the profile reads first. */
export function prefetchProfile(context: MemberContext): void {
  const { queryClient } = context;
  void queryClient.prefetchQuery(profileQuery(context));
  void queryClient.prefetchQuery(panelistQuery(context));
  void queryClient.prefetchQuery(preferencesQuery(context));
  void queryClient.prefetchQuery(sessionsQuery(context));
  void queryClient.prefetchQuery(devicesQuery(context));
}
