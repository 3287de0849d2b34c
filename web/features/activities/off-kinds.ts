import type { GetMarketResearchPanelistPreferencesQuery } from '#contract/generated/member/graphql.ts';
import { type ActivityKind, kindOf } from '#contract/studies/task-states.ts';
import type { Activity } from './activities.queries.ts';

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
