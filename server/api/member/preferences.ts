import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { ownIdOnly, type MemberCall } from '../calls.ts';
import { notYet } from '../not-yet.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import { readPreferences } from '#server/modules/profile/index.ts';

export function preferencesResolvers({ profile }: Rooms): Resolvers<MemberCall> {
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
    Mutation: { updateMarketResearchPanelistPreferences: notYet },
  };
}
