import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { preferencesQuery, activitiesQuery, type Activity } from './activities.queries.ts';
import { isOfList } from './parts-of-tests.ts';
import type { GetMarketResearchPanelistPreferencesQuery } from '#contract/generated/member/graphql.ts';
import { type ActivityKind, kindOf } from '#contract/activities/task-states.ts';
import { useFlag } from '#web/flags/use-flag.ts';

/** What a member can do now and wants to; undefined while it is not known. */
export function useWantedActivities() {
  const context = useRouteContext({ from: '/member-area' });
  const { data, dataUpdatedAt, isPending, isFetching, refetch } = useQuery(activitiesQuery(context));
  const preferences = useQuery(preferencesQuery(context));
  const offKinds = offKindsOf(preferences.data);
  const hasProductTests = useFlag('ihut');
  const [openedAt] = useState(() => Date.now());
  // Without the preferences the list might show what would then go away again; but it does not wait for them to recover.
  const isComing = preferences.isPending && preferences.failureCount === 0;
  // Without their pages, tests and packages lead nowhere.
  const isThere = (activity: Activity) => hasProductTests || isOfList(activity);
  return {
    wanted: data === undefined || isComing ? undefined : wantedOf(data.contents, offKinds).filter(isThere),
    offKinds,
    hasFailed: data === undefined && !isPending,
    isFetching,
    refetch,
    /** As late as what is shown: a tab that lay open does not say that something closes tomorrow when it closes today. */
    now: new Date(Math.max(openedAt, dataUpdatedAt)),
  };
}

type Preferences = GetMarketResearchPanelistPreferencesQuery['getMarketResearchPanelistPreferences'];

/** The kinds of activities that a member chose not to get. Quests are small surveys. Unknown preferences hide nothing. */
export function offKindsOf(preferences: Preferences | undefined): readonly ActivityKind[] {
  const areSurveysOff = preferences?.surveyActivityOptInFlag === false;
  const areVideosOff = preferences?.videoActivityOptInFlag === false;
  return [...(areSurveysOff ? (['SURVEY', 'WEEKLY_QUEST'] as const) : []), ...(areVideosOff ? ['VIDEO' as const] : [])];
}

/** Without what a member chose not to get; what they have begun can still be finished. */
export function wantedOf(activities: readonly Activity[], offKinds: readonly ActivityKind[]): readonly Activity[] {
  return activities.filter(({ state, subType }) => state !== 'INVITED' || !offKinds.includes(kindOf(subType)));
}
