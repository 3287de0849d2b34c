import type { Brand } from '#contract/brand/brand.ts';
import { markMarketResearchRewardSeen, revealMarketResearchReward } from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { RESTRICTED } from '#web/session/recent-sign-in.ts';
import type { Member } from '#web/session/session.ts';

export type ShownReward = AnswerOf<typeof revealMarketResearchReward>;

interface CallParts {
  readonly api: MemberApi;
  readonly brand: Brand;
  readonly member: Member;
}

/** Fetches the code of a card that was redeemed earlier. What it answers is kept by nobody but the screen. */
export async function revealReward({ api, brand, member }: CallParts, rewardDetailId: string): Promise<ShownReward> {
  const input = { panelId: brand.panelId, userId: member.panelistId, rewardDetailId };
  return api.mutate(revealMarketResearchReward, { input }, RESTRICTED);
}

/** Reports that the card of an answer is on the screen. */
export async function reportSeen({ api, brand, member }: CallParts, showingId: string): Promise<void> {
  await api.mutate(markMarketResearchRewardSeen, {
    input: { panelId: brand.panelId, userId: member.panelistId, showingId },
  });
}
