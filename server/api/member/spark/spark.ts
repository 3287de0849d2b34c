import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { loginRecordInput } from '#contract/rules/login-record.ts';
import { badgeNotificationsInput } from '#contract/rules/required-ids.ts';
import type { Rooms } from '#server/rooms.ts';
import { readWhatIsDone } from '#server/modules/messages/index.ts';
import { markBadgeRead, readSpark, recordMemberLogIn } from '#server/modules/spark/index.ts';
import { callerOf, ownIdOnly, type MemberCall } from '../../calls.ts';
import { readInput } from '../../input.ts';
import { orThrow } from '../../or-throw.ts';
import { WireError } from '../../wire-error.ts';

export function sparkResolvers(rooms: Rooms): Resolvers<MemberCall> {
  return {
    Query: {
      async getMarketResearchPanelistSpark(_parent, { panelistId }, call) {
        const own = ownIdOnly(call, { userId: panelistId, panelId: DEFAULT_BRAND.panelId });
        const { streak, stats, earned, locked } = await readSpark(rooms, rooms.spark.db, own);
        return {
          consecutiveLoginDays: streak.current,
          longestLoginDays: streak.longest,
          lastLoginAt: streak.lastLoginAt,
          timezone: streak.timeZone,
          week: [...streak.week],
          stats,
          badges: earned.map(({ awardId, badgeId, ...badge }) => ({
            ...badge,
            rewardDetailId: awardId,
            rewardId: badgeId,
          })),
          lockedBadges: locked.map(({ badgeId, name, imageUri, left }) => ({
            rewardId: badgeId,
            name,
            imageUri,
            left,
          })),
        };
      },
    },
    Mutation: {
      async recordMarketResearchPanelistLogIn(_parent, { timezone }, call) {
        const { panelistId } = callerOf(call);
        const input = readInput(loginRecordInput, { timezone });
        const record = await recordMemberLogIn(rooms, panelistId, input.timezone);
        return orThrow(record, { 'no-member': 'NOT_FOUND' });
      },

      async markMarketResearchBadgeAsRead(_parent, { input: { rewardDetailId, ...input } }, call) {
        const { userId } = readInput(badgeNotificationsInput, { userId: input.userId });
        const panelistId = ownIdOnly(call, { userId, panelId: DEFAULT_BRAND.panelId });
        if (!(await markBadgeRead(rooms.spark.db, panelistId, rewardDetailId))) throw new WireError('NOT_FOUND');
        const about = { causeIds: [rewardDetailId] };
        await readWhatIsDone(rooms.messages, rooms.spark.db, { panelistId, kind: 'BADGE', about });
        return { rewardDetailId, isRead: true };
      },
    },
  };
}
