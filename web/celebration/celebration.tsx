import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  getMarketResearchPanelistSpark,
  listMarketResearchPanelistRewardHistory,
  markMarketResearchBadgeAsRead,
} from '#contract/generated/member/operations.ts';
import { answersOf } from '#client/answers-of.ts';
import { loadScript } from '#client/load-script.ts';
import { useApp } from '#web/app/app-context.ts';
import { useStage } from '#web/app/stage.ts';
import { useFlag } from '#web/flags/use-flag.ts';
import type { Member } from '#web/session/session.ts';
import { badgeToCelebrate } from './badge-to-celebrate.ts';
import { newestBadgesQuery } from './celebration.queries.ts';
import { useNews } from './use-news.ts';
import { useQuietMoment } from './use-quiet-moment.ts';

const Congratulation = lazy(() =>
  loadScript(() => import('./congratulation.tsx')).then(({ Congratulation: shown }) => ({ default: shown })),
);

/** Congratulates a member on a badge that they have not seen yet, one at a time. */
export function Celebration({ member }: { readonly member: Member }) {
  const { api, brand, queryClient } = useApp();
  const { data } = useQuery(newestBadgesQuery({ api, brand, member, isOn: useFlag('gamification') }));
  useNews(member);
  const [celebrated, setCelebrated] = useState<ReadonlySet<string>>(new Set());
  const badge = badgeToCelebrate(data?.contents ?? [], celebrated);
  const isOn = useStage(useQuietMoment(badge?.rewardDetailId));
  if (badge === undefined || !isOn) return null;

  const { rewardDetailId } = badge;
  const unlock = async () => {
    // Gone at once: whoever presses need not wait. What could not be told is celebrated again on the next visit.
    setCelebrated((before) => new Set(before).add(rewardDetailId));
    const input = { userId: member.panelistId, rewardDetailId };
    await api.mutate(markMarketResearchBadgeAsRead, { input }).catch(() => {});
    await queryClient.invalidateQueries(
      answersOf(listMarketResearchPanelistRewardHistory, getMarketResearchPanelistSpark),
    );
  };
  return (
    <Suspense>
      <Congratulation key={rewardDetailId} member={member} badge={badge} onUnlock={() => void unlock()} />
    </Suspense>
  );
}
