import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  getMarketResearchPanelistSpark,
  listMarketResearchPanelistRewardHistory,
} from '#contract/generated/member/operations.ts';
import { answersOf } from '#client/answers-of.ts';
import { useApp } from '#web/app/app-context.ts';
import { unreadQuery } from '#web/bell/unread.queries.ts';
import { useFlag } from '#web/flags/use-flag.ts';
import type { Member } from '#web/session/session.ts';

/** A badge comes with a notification: when there are more of them, badges are asked for anew, and need not wait for their turn. */
export function useNews(member: Member): void {
  const parts = { ...useApp(), member };
  const { queryClient } = parts;
  const { data } = useQuery({ ...unreadQuery(parts), enabled: useFlag('in_app_notification') });
  const told = data?.told;
  const before = useRef(told);
  useEffect(() => {
    const isMore = told !== undefined && before.current !== undefined && told > before.current;
    before.current = told;
    if (!isMore) return;
    void queryClient.invalidateQueries(
      answersOf(listMarketResearchPanelistRewardHistory, getMarketResearchPanelistSpark),
    );
  }, [told, queryClient]);
}
