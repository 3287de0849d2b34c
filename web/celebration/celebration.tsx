import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, useEffect, useRef } from 'react';
import {
  getMarketResearchPanelistRewardPoints,
  getMarketResearchPanelistSpark,
  listMarketResearchPanelistRewardHistory,
  markMarketResearchBadgeAsRead,
} from '#contract/generated/member/operations.ts';
import { answersOf } from '#client/answers-of.ts';
import { loadScript } from '#client/load-script.ts';
import { useApp } from '#web/app/app-context.ts';
import { useModalQueue } from '#web/app/modal-queue.ts';
import { useFlag } from '#web/flags/use-flag.ts';
import type { Member } from '#web/session/session.ts';
import { unreadQuery } from '#web/bell/unread.queries.ts';
import { badgeToCelebrate } from './badge-to-celebrate.ts';
import { newestBadgesQuery } from './celebration.queries.ts';

/** A badge or a decision is told together with its points, so the balance is asked for in the same moment. */
const TOLD_WITH_POINTS = answersOf(
  listMarketResearchPanelistRewardHistory,
  getMarketResearchPanelistSpark,
  getMarketResearchPanelistRewardPoints,
);

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
  useEffect(() => {
    if (badge?.rewardDetailId === undefined) return;
    void queryClient.invalidateQueries(answersOf(getMarketResearchPanelistRewardPoints));
  }, [badge?.rewardDetailId, queryClient]);
  const isOn = useModalQueue({ isWanted: useQuietMoment(badge?.rewardDetailId) });
  if (badge === undefined || !isOn) return null;

  const { rewardDetailId } = badge;
  const unlock = async () => {
    // Gone at once, without a wait. What could not be sent is celebrated again on the next visit.
    setCelebrated((before) => new Set(before).add(rewardDetailId));
    const input = { userId: member.panelistId, rewardDetailId };
    await api.mutate(markMarketResearchBadgeAsRead, { input }).catch(() => {});
    await queryClient.invalidateQueries(TOLD_WITH_POINTS);
  };
  return (
    <Suspense>
      <Congratulation key={rewardDetailId} member={member} badge={badge} onUnlock={() => void unlock()} />
    </Suspense>
  );
}

/** A badge comes with a notification: when there are more of them, badges and points are asked for anew, and need not wait for the next refresh. */
function useNews(member: Member): void {
  const parts = { ...useApp(), member };
  const { queryClient } = parts;
  const { data } = useQuery({ ...unreadQuery(parts), enabled: useFlag('in_app_notification') });
  const told = data?.told;
  const before = useRef(told);
  useEffect(() => {
    const isMore = told !== undefined && before.current !== undefined && told > before.current;
    before.current = told;
    if (!isMore) return;
    void queryClient.invalidateQueries(TOLD_WITH_POINTS);
  }, [told, queryClient]);
}

const LOOK_AGAIN_MS = 500;

/**
 * Whether nobody is in the middle of something: another dialog, or typing. Once the moment for `what` has come it stays, until it
 * is about something else.
 */
function useQuietMoment(what: string | undefined): boolean {
  const [quietFor, setQuietFor] = useState<string>();
  useEffect(() => {
    if (what === undefined || quietFor === what) return;
    const look = () => {
      if (isQuietNow()) setQuietFor(what);
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [what, quietFor]);
  return what !== undefined && quietFor === what;
}

function isQuietNow(): boolean {
  if (document.hidden || document.querySelector('dialog[open]') !== null) return false;
  const { activeElement } = document;
  return activeElement?.matches('input, textarea, select, [contenteditable]') !== true;
}
