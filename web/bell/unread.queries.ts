import { queryOptions, type InfiniteData } from '@tanstack/react-query';
import { getMarketResearchTaskNotifications } from '#contract/generated/member/operations.ts';
import { NOTIFICATION_CACHE_MS } from '#contract/limits.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { MemberContext } from '#web/app/app-context.ts';
import { notificationsQuery } from '#web/live/notifications.queries.ts';
import type { Member } from '#web/session/session.ts';
import { afterMarking, firstUnread, openUnread, seeAll, updateUnread, type Unread } from './unread.ts';

type NotificationPage = AnswerOf<typeof getMarketResearchTaskNotifications>;

const keyOf = ({ panelistId }: Member) => ['unread-notifications', panelistId] as const;

/** How many are unread. Asked again as often as a list is (spec §9); what arrives in between is told by the stream. */
export function unreadQuery(parts: MemberContext) {
  const { api, brand, queryClient, member } = parts;
  return queryOptions({
    queryKey: keyOf(member),
    queryFn: async () => {
      const filter = { panelId: brand.panelId, userId: member.panelistId };
      const asked = { filter, pagination: { pageSize: 1 } };
      const { unreadNotifications } = await api.query(getMarketResearchTaskNotifications, asked);
      return learn(parts, queryClient.getQueryData<Unread>(keyOf(member)), unreadNotifications);
    },
    staleTime: NOTIFICATION_CACHE_MS,
    refetchInterval: NOTIFICATION_CACHE_MS,
    // The bell does without it.
    meta: { isSilent: true },
  });
}

/** The server has said how many are unread. */
export function updateBell(parts: MemberContext, told: number): void {
  const next = learn(parts, parts.queryClient.getQueryData<Unread>(keyOf(parts.member)), told);
  change(parts, () => next);
}

/** One was opened here. */
export function openedHere(parts: MemberContext, id: string): void {
  change(parts, (was) => was && openUnread(was, id));
}

/** The panel is closed: everything in it is read here, whatever becomes of telling the server (spec §4.2). */
export async function seenHere(parts: MemberContext): Promise<void> {
  const { queryClient, member } = parts;
  // A count that was asked for before would bring back what is read now.
  await queryClient.cancelQueries({ queryKey: keyOf(member) });
  change(parts, (was) => was && seeAll(was));
  closeShown(parts);
}

/** The server has marked them, and says how many are unread. */
export function seenThere(parts: MemberContext, told: number): void {
  change(parts, (was) => afterMarking(was ?? firstUnread(told), told));
  void parts.queryClient.resetQueries({ queryKey: listsOf(parts)[1].queryKey });
}

function change({ queryClient, member }: MemberContext, next: (was: Unread | undefined) => Unread | undefined): void {
  queryClient.setQueryData<Unread>(keyOf(member), next);
}

/** Lists are as old as the count that they were fetched with. */
function learn(parts: MemberContext, was: Unread | undefined, told: number): Unread {
  if (was !== undefined && was.told !== told) forgetLists(parts);
  return was === undefined ? firstUnread(told) : updateUnread(was, told);
}

/** What is open is asked for anew, the rest when it is opened. */
function forgetLists(parts: MemberContext): void {
  for (const { queryKey } of listsOf(parts)) void parts.queryClient.invalidateQueries({ queryKey });
}

function closeShown(parts: MemberContext): void {
  const [all] = listsOf(parts);
  parts.queryClient.setQueryData<InfiniteData<NotificationPage, string | undefined>>(all.queryKey, (list) =>
    list === undefined ? undefined : { ...list, pages: list.pages.map(closed) },
  );
}

const listsOf = (parts: MemberContext) => [notificationsQuery(parts), notificationsQuery(parts, 'OPEN')] as const;

function closed(page: NotificationPage): NotificationPage {
  return { ...page, contents: page.contents.map((item) => ({ ...item, state: 'CLOSE' as const })) };
}
