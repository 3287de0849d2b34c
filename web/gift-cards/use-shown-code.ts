import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import {
  listMarketResearchPanelistRewardHistory,
  revealMarketResearchReward,
} from '#contract/generated/member/operations.ts';
import { isApiError } from '#client/api-error.ts';
import { isSignInDeclined, RESTRICTED } from '#web/session/recent-sign-in.ts';
import { useRecentSignIn } from '#web/session/use-recent-sign-in.tsx';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { OfMember } from '#web/app/app-context.ts';

/** A line of the history that is a card. */
export interface CardLine {
  readonly rewardDetailId?: string | null;
  readonly status: ShownReward['status'];
  readonly rewardName: string;
  readonly currencyCode?: string | null;
  readonly currencyValue?: number | null;
}

/** A card whose code somebody wants to see: being fetched, there, or why not. */
export interface WantedCode {
  readonly reward: CardLine;
  readonly shown?: ShownReward;
  readonly failure?: unknown;
}

interface ShownCode {
  readonly wanted: WantedCode | undefined;
  readonly show: (reward: CardLine) => void;
  readonly close: () => void;
  readonly passwordDialog: ReactNode;
}

/** Fetches a code when it is asked for, and forgets it when the dialog closes. */
export function useShownCode(): ShownCode {
  const context = useRouteContext({ from: '/member-area' });
  const queryClient = useQueryClient();
  const { withRecentSignIn, passwordDialog } = useRecentSignIn('showCode');
  const [wanted, setWanted] = useState<WantedCode>();
  // An answer that comes after its dialog was closed opens nothing.
  const asked = useRef(0);

  async function fetchCode(reward: CardLine) {
    asked.current += 1;
    const mine = asked.current;
    const settle = (next: WantedCode | undefined) => {
      if (mine === asked.current) setWanted(next);
    };
    setWanted({ reward });
    try {
      const shown = await withRecentSignIn(() => revealReward(context, reward.rewardDetailId ?? ''));
      settle({ reward, shown });
      // The list may not know yet what became of the card.
      if (shown.status !== reward.status)
        await queryClient.invalidateQueries({ queryKey: [listMarketResearchPanelistRewardHistory.name] });
    } catch (failure) {
      settle(isSignInDeclined(failure) ? undefined : { reward, failure });
      if (!isApiError(failure)) throw failure;
    }
  }

  return {
    wanted,
    show: (reward) => void fetchCode(reward),
    close: () => {
      asked.current += 1;
      setWanted(undefined);
    },
    passwordDialog,
  };
}

export type ShownReward = AnswerOf<typeof revealMarketResearchReward>;

/** Fetches the code of a card that was redeemed earlier. What it answers is kept by nobody but the screen. */
async function revealReward({ api, brand, member }: OfMember, rewardDetailId: string): Promise<ShownReward> {
  const input = { panelId: brand.panelId, userId: member.panelistId, rewardDetailId };
  return api.mutate(revealMarketResearchReward, { input }, RESTRICTED);
}
