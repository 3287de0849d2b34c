import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { ownIdOnly, type MemberCall } from '#server/wire/calls.ts';
import { WireError } from '#server/wire/wire-error.ts';
import type { GiftCards } from './gift-cards.ts';

export type { GiftCards } from './gift-cards.ts';
export { lookAtEGiftPage, openEGiftPage } from './open-egift-page.ts';

export function giftCardsMemberResolvers(_rooms: { readonly giftCards: GiftCards }): Resolvers<MemberCall> {
  return {
    Query: {
      listMarketResearchRewards: () => ({ items: [], nextPage: null }),
      listMarketResearchPanelistRewardHistory(_parent, { filter }, call) {
        ownIdOnly(call, filter);
        return { totalItems: 0, nextPage: null, contents: [] };
      },
    },
    Mutation: {
      redeemMarketResearchReward(_parent, { input }, call) {
        ownIdOnly(call, input);
        throw new WireError('NOT_FOUND');
      },
      revealMarketResearchReward(_parent, { input }, call) {
        ownIdOnly(call, input);
        throw new WireError('NOT_FOUND');
      },
    },
  };
}
