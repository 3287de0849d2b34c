import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { listMarketResearchPanelistRewardHistory } from '#contract/generated/member/operations.ts';
import { reportSeen } from './reveal-card.ts';
import { useReportWhenVisible } from './use-report-when-visible.ts';

/** For whatever draws a card's code: reports that the member saw it, which is what the history and the rewards page go by. */
export function useReportSeen(showingId: string | null | undefined): void {
  const context = useRouteContext({ from: '/member-area' });
  const queryClient = useQueryClient();
  useReportWhenVisible(showingId, async (id) => {
    await reportSeen(context, id);
    await queryClient.invalidateQueries({ queryKey: [listMarketResearchPanelistRewardHistory.name] });
  });
}
