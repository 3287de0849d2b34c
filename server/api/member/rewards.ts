import type { MarketResearchRedeemResult, Resolvers } from '#contract/generated/member/resolvers.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import {
  REDEMPTION_STATUSES,
  type RedeemFailure,
  listRewardHistory,
  listRewards,
  markSeen,
  redeemGiftCard,
  revealGiftCard,
} from '#server/modules/gift-cards/index.ts';
import { isId } from '#server/platform/chance.ts';
import { isKeyKnown } from '#server/platform/idempotency/index.ts';
import { ownIdOnly, type MemberCall } from '../calls.ts';
import type { Rooms } from '#server/rooms.ts';
import { orThrow, type WireErrors } from '../or-throw.ts';
import { PAGE_ERRORS } from '../page-errors.ts';
import { requireOn } from '../require-on.ts';
import { found, refused, WireError } from '../wire-error.ts';
import { withinLimit } from '../within-limit.ts';
import { isOn } from '#server/modules/flags/index.ts';
import { readWhatIsDone } from '#server/modules/messages/index.ts';
import { readPoints } from '#server/modules/rewards/index.ts';

const REDEEM_ERRORS: WireErrors<Extract<RedeemFailure, string>> = {
  'unknown-reward': 'NOT_FOUND',
  'not-active': 'FORBIDDEN',
  'price-changed': 'PRICE_CHANGED',
  'bad-key': refused('idempotencyKey', 'Must be an ID created for this confirmation.'),
  'bad-quantity': refused('quantity', 'Redeem one card at a time.'),
  'too-few-points': 'TOO_FEW_POINTS',
  'out-of-stock': 'OUT_OF_STOCK',
  'key-reused': 'KEY_REUSED',
};

const redeemError = (failure: RedeemFailure) =>
  typeof failure === 'string' ? REDEEM_ERRORS[failure] : new WireError('RATE_LIMITED', failure);

export function rewardsResolvers(rooms: Rooms): Resolvers<MemberCall> {
  const { giftCards, messages, rewards, flags } = rooms;
  const { db, limits } = giftCards;

  return {
    Query: {
      getMarketResearchPanelistRewardPoints: (_parent, ids, call) => readPoints(rewards, ownIdOnly(call, ids)),

      async listMarketResearchRewards(_parent, { panelId, rewardType, pagination }, call) {
        const panelistId = ownIdOnly(call, { userId: call.panelist?.panelistId ?? '', panelId });
        const hasBadges = await isOn(flags, 'gamification', panelistId);
        if (rewardType === 'BADGE' && !hasBadges) throw new WireError('FEATURE_OFF');
        const page = await listRewards(giftCards, {
          panelistId,
          hasBadges,
          type: rewardType,
          pageSize: pagination?.pageSize,
          startingAfter: pagination?.startingAfter,
        });
        return orThrow(page, PAGE_ERRORS);
      },

      async listMarketResearchPanelistRewardHistory(_parent, { filter, pagination, sort, search }, call) {
        const panelistId = ownIdOnly(call, filter);
        // What a badge brought stays among all lines: it is part of the balance.
        if (filter.rewardType === 'BADGE') await requireOn(flags, 'gamification', panelistId);
        const page = await listRewardHistory(giftCards, {
          panelistId,
          type: filter.rewardType,
          search,
          isRead: filter.isRead,
          isAscending: sort?.[0]?.order === 'ASC',
          pageSize: pagination?.pageSize,
          startingAfter: pagination?.startingAfter,
        });
        return orThrow(page, PAGE_ERRORS);
      },
    },

    Mutation: {
      async redeemMarketResearchReward(_parent, { input }, call) {
        const panelistId = ownIdOnly(call, input);
        const { rewardId, points, idempotencyKey: key } = input;
        const verdict = await limits.take(RATE_LIMITS.redeemPerMember, panelistId);
        // Anyone who never got the answer must be able to ask for it again.
        const isAskedAgain = !verdict.allowed && isId(key) && (await isKeyKnown(db, panelistId, key));
        if (!isAskedAgain) await withinLimit(verdict);
        const quantity = input.quantity ?? 1;
        const { origin } = call;
        const asked = { panelistId, rewardId, points, key, quantity, origin };
        const redeemed = orThrow(await redeemGiftCard(rooms, asked), redeemError);
        // The provider had none either, and the points are back.
        if (redeemed.state === 'FAILED') throw new WireError('OUT_OF_STOCK');
        return onWire(redeemed);
      },

      async revealMarketResearchReward(_parent, { input }, call) {
        const panelistId = ownIdOnly(call, input);
        const asked = { panelistId, redemptionId: input.rewardDetailId, origin: call.origin };
        const shown = found(await revealGiftCard(rooms, asked));
        const about = { causeIds: [input.rewardDetailId] };
        await readWhatIsDone(messages, db, { panelistId, kind: 'GIFT_CARD', about });
        return onWire(shown);
      },

      async markMarketResearchRewardSeen(_parent, { input }, call) {
        const panelistId = ownIdOnly(call, input);
        if (!(await markSeen(giftCards, { panelistId, showingId: input.showingId }))) throw new WireError('NOT_FOUND');
        return true;
      },
    },
  };
}

type Shown = NonNullable<Awaited<ReturnType<typeof revealGiftCard>>>;

function onWire({ state, expiresOn, valueCents, seenBefore, lastSeenAt, ...card }: Shown): MarketResearchRedeemResult {
  return {
    ...card,
    status: REDEMPTION_STATUSES[state],
    expiryDate: expiresOn,
    currencyValue: valueCents / 100,
    shownCount: seenBefore,
    lastShownTime: lastSeenAt,
  };
}
