import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import {
  listMarketResearchPanelistRewardHistory,
  markMarketResearchRewardSeen,
} from '#contract/generated/member/operations.ts';
import type { OfMember } from '#web/app/app-context.ts';
import { useEffect, useEffectEvent } from 'react';

/** For whatever draws a card's code: reports that the member saw it, which is what the history and the rewards page go by. */
export function useReportSeen(showingId: string | null | undefined): void {
  const context = useRouteContext({ from: '/member-area' });
  const queryClient = useQueryClient();
  useReportWhenVisible(showingId, async (id) => {
    await reportSeen(context, id);
    await queryClient.invalidateQueries({ queryKey: [listMarketResearchPanelistRewardHistory.name] });
  });
}

const TRY_AGAIN_AFTER_MS = 5_000;

/**
 * Reports once that something is on the screen: after it was drawn, while its tab is in front, and again until the report got
 * through. Without a key there is nothing to report. Anyone who leaves before that has not reported it, and finds it unread.
 */
export function useReportWhenVisible(key: string | null | undefined, report: (key: string) => Promise<void>): void {
  const send = useEffectEvent(report);

  useEffect(() => {
    if (key == null) return;
    const listening = new AbortController();
    let state: 'waiting' | 'sending' | 'done' = 'waiting';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = () => {
      if (state !== 'waiting' || document.visibilityState !== 'visible') return;
      state = 'sending';
      send(key).then(
        () => {
          state = 'done';
        },
        () => {
          state = 'waiting';
          if (!listening.signal.aborted) timer = setTimeout(attempt, TRY_AGAIN_AFTER_MS);
        },
      );
    };
    document.addEventListener('visibilitychange', attempt, { signal: listening.signal });
    attempt();
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [key]);
}

/** Reports that the card of an answer is on the screen. */
async function reportSeen({ api, brand, member }: OfMember, showingId: string): Promise<void> {
  await api.mutate(markMarketResearchRewardSeen, {
    input: { panelId: brand.panelId, userId: member.panelistId, showingId },
  });
}
