import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { preferencesQuery } from '#web/features/preferences/preferences.queries.ts';
import { activitiesQuery } from './activities.queries.ts';
import { offKindsOf, wantedOf } from './off-kinds.ts';

/** What a member can do now and wants to; undefined while it is not known. */
export function useWantedActivities() {
  const context = useRouteContext({ from: '/member-area' });
  const { data, isPending, isFetching, refetch } = useQuery(activitiesQuery(context));
  const preferences = useQuery(preferencesQuery(context));
  const offKinds = offKindsOf(preferences.data);
  // Without the preferences the list might show what would then go away again; but it does not wait for them to recover.
  const isComing = preferences.isPending && preferences.failureCount === 0;
  return {
    wanted: data === undefined || isComing ? undefined : wantedOf(data.contents, offKinds),
    offKinds,
    hasFailed: data === undefined && !isPending,
    isFetching,
    refetch,
  };
}
