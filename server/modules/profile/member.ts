import { DEFAULT_BRAND } from '#contract/brand.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { ownIdOnly, type MemberCall } from '#server/wire/calls.ts';
import type { Profile } from './profile.ts';

export function profileMemberResolvers(_profile: Profile): Resolvers<MemberCall> {
  return {
    Query: {
      async getMarketResearchPanelistPreferences(_parent, { panelistId }, call) {
        const own = ownIdOnly(call, { userId: panelistId, panelId: DEFAULT_BRAND.panelId });
        return {
          id: own,
          panelistId: own,
          videoActivityOptInFlag: true,
          surveyActivityOptInFlag: true,
          activityFrequency: null,
          activityPeriod: 'UNLIMITED' as const,
        };
      },
    },
  };
}
