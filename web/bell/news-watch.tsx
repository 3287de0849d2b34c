import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { type MemberContext, useApp } from '#web/app/app-context.ts';
import { useFlag } from '#web/flags/use-flag.ts';
import { createPageRest } from '#web/live/page-at-rest.ts';
import { useLiveUnread } from '#web/live/use-live-unread.ts';
import type { Member } from '#web/session/session.ts';
import { updateBell, unreadQuery } from './unread.queries.ts';

const LOOK_EVERY_MS = 1_000;

/** Says politely, to those who listen, that something has arrived. Apart from the bell: on its own page that is not there. */
export function NewsWatch({ member }: { readonly member: Member }) {
  return useFlag('in_app_notification') && <Arrivals member={member} />;
}

function Arrivals({ member }: { readonly member: Member }) {
  const parts = { ...useApp(), member };
  const { data: unread } = useQuery(unreadQuery(parts));
  const isListening = useRest(parts);
  return (
    <>
      {isListening && <LiveCount parts={parts} />}
      <p role="status" className="sr-only">
        {newsText(unread?.news)}
      </p>
    </>
  );
}

/** A page that was just opened has better things to do, and anyone who only passes through needs no stream. */
function useRest({ queryClient }: MemberContext): boolean {
  const [isAtRest, setIsAtRest] = useState(false);
  useEffect(() => {
    const look = createPageRest(Date.now());
    const timer = setInterval(() => {
      const fetched = performance.getEntriesByType('resource').length;
      if (!look({ fetched, isFetching: queryClient.isFetching() > 0, nowMs: Date.now() })) return;
      setIsAtRest(true);
      clearInterval(timer);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [queryClient]);
  return isAtRest;
}

function LiveCount({ parts }: { readonly parts: MemberContext }) {
  useLiveUnread((unread) => updateBell(parts, unread));
  return null;
}

function newsText(news: number | undefined): string {
  if (news === undefined) return '';
  const count = MESSAGES.notifications.unreadCount(news);
  return news === 1 ? 'You have 1 unread notification' : `You have ${count} unread notifications`;
}
