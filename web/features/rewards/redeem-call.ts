import { redeemMarketResearchReward } from '#contract/generated/member/operations.ts';
import type { Brand } from '#contract/brand/brand.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { RESTRICTED } from '#web/session/recent-sign-in.ts';
import type { Member } from '#web/session/session.ts';
import type { Order } from './kept-order.ts';

interface CallParts {
  readonly api: MemberApi;
  readonly brand: Brand;
  readonly member: Member;
}

/** Redeems one card. It is no query and no mutation of the cache: what it answers stays with whoever asked. */
export async function redeemCard({ api, brand, member }: CallParts, { key, rewardId, points }: Order) {
  const input = {
    panelId: brand.panelId,
    userId: member.panelistId,
    rewardId,
    quantity: 1,
    points,
    idempotencyKey: key,
  };
  return api.mutate(redeemMarketResearchReward, { input }, RESTRICTED);
}
