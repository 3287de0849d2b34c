import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { ownIdOnly, type MemberCall } from '#server/wire/calls.ts';
import type { Profile } from './profile.ts';
import { readPreferences } from './read-preferences.ts';

export function profileMemberResolvers(profile: Profile): Resolvers<MemberCall> {
  return {
    Query: {
      async getMarketResearchPanelistPreferences(_parent, { panelistId }, call) {
        const own = ownIdOnly(call, { userId: panelistId, panelId: DEFAULT_BRAND.panelId });
        const preferences = await readPreferences(profile.db, own);
        return {
          id: own,
          panelistId: own,
          videoActivityOptInFlag: preferences.isOptedIntoVideos,
          surveyActivityOptInFlag: preferences.isOptedIntoSurveys,
          activityFrequency: preferences.frequency,
          activityPeriod: preferences.period,
        };
      },
    },
  };
}
