import { markMarketResearchRewardSeen, revealMarketResearchReward } from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { RESTRICTED } from '#web/session/recent-sign-in.ts';
import type { OfMember } from '#web/app/app-context.ts';

export type ShownReward = AnswerOf<typeof revealMarketResearchReward>;

/** Fetches the code of a card that was redeemed earlier. What it answers is kept by nobody but the screen. */
export async function revealReward({ api, brand, member }: OfMember, rewardDetailId: string): Promise<ShownReward> {
  const input = { panelId: brand.panelId, userId: member.panelistId, rewardDetailId };
  return api.mutate(revealMarketResearchReward, { input }, RESTRICTED);
}

/** Reports that the card of an answer is on the screen. */
export async function reportSeen({ api, brand, member }: OfMember, showingId: string): Promise<void> {
  await api.mutate(markMarketResearchRewardSeen, {
    input: { panelId: brand.panelId, userId: member.panelistId, showingId },
  });
}
