import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useCommand } from '#client/use-command.ts';
import { markTaskNotificationsAsRead } from '#contract/generated/member/operations.ts';
import { NOTIFICATION_CACHE_MS, NOTIFICATION_SKELETON_ROWS } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { grouped, type NotificationGroup } from '#contract/notifications/groups.ts';
import { isUnread } from '#contract/notifications/wire.ts';
import { Button } from '#ui/actions/button.tsx';
import errorPicture from '#ui/art/empty/error.svg';
import emptyPicture from '#ui/art/empty/nothing-new.svg';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TabList, TabPanel } from '#ui/navigation/tab-list.tsx';
import { type MemberContext, useApp } from '#web/app/app-context.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { type NotificationItem, notificationsQuery } from '#web/live/notifications.queries.ts';
import type { Member } from '#web/session/session.ts';
import { NotificationRow } from './notification-row.tsx';
import { unreadShown } from './unread.ts';
import { openedHere, seenHere, seenThere, unreadQuery } from './unread.queries.ts';

const texts = MESSAGES.notifications;

export type NotificationTab = 'unread' | 'all';

export interface NotificationsProps {
  readonly member: Member;
  readonly tab: NotificationTab;
  readonly onTab: (tab: NotificationTab) => void;
  /** What 'Got it' does where nothing could be shown. */
  readonly onGotIt: () => void;
  /** In a panel, and not in a page. */
  readonly scrolls?: boolean;
}

/** What a member was told, unread or all of it. When it goes away, what was seen is read (spec §2.5, §4.2). */
export function Notifications({ member, tab, onTab, onGotIt, scrolls = false }: NotificationsProps) {
  const id = useId();
  const parts = { ...useApp(), member };
  const { data: unread } = useQuery(unreadQuery(parts));
  // Links of surveys and 'an hour ago' do not stay true for long.
  const query = useInfiniteQuery({
    ...notificationsQuery(parts, tab === 'unread' ? 'OPEN' : undefined),
    refetchInterval: NOTIFICATION_CACHE_MS,
  });
  useMarkOnLeaving(parts, query.data?.pages.flatMap(({ contents }) => contents) ?? []);
  const count = unread === undefined ? 0 : unreadShown(unread);
  const rowOf = (item: NotificationItem) => (
    <li key={item.id}>
      <NotificationRow
        item={item}
        isUnread={isUnread(item) && unread?.opened.includes(item.id) !== true}
        now={query.dataUpdatedAt}
        onOpened={() => openedHere(parts, item.id)}
      />
    </li>
  );
  return (
    <>
      <TabList
        id={id}
        label={texts.title}
        current={tab}
        onChoose={onTab}
        tabs={[
          {
            key: 'unread',
            label: texts.unreadTab,
            count: count > 0 ? texts.unreadCount(count) : undefined,
          },
          { key: 'all', label: texts.allTab },
        ]}
      />
      <TabPanel id={id} current={tab} scrolls={scrolls}>
        <PagedList
          // What one tab has scrolled to is none of the other's.
          key={tab}
          query={query}
          noun="notifications"
          loadingText="Loading your notifications"
          skeletonRows={NOTIFICATION_SKELETON_ROWS}
          empty={<EmptyState pictureUrl={emptyPicture} title={texts.emptyTitle} text={texts.emptyText} />}
          failure={<Failed onGotIt={onGotIt} />}
        >
          {(items) =>
            tab === 'unread' ? (
              <ul className="pt-2">{items.map(rowOf)}</ul>
            ) : (
              grouped(items, new Date(query.dataUpdatedAt)).map(({ group, items: ofGroup }) => (
                <section key={group}>
                  <h3 className="pt-5 pb-1 font-body text-sm font-bold tracking-normal text-text-muted">
                    {GROUP_NAMES[group]}
                  </h3>
                  <ul>{ofGroup.map(rowOf)}</ul>
                </section>
              ))
            )
          }
        </PagedList>
      </TabPanel>
    </>
  );
}

const GROUP_NAMES: Readonly<Record<NotificationGroup, string>> = {
  NEW: texts.newGroup,
  LAST_7_DAYS: texts.lastSevenDaysGroup,
  OLDER: texts.olderGroup,
};

function Failed({ onGotIt }: { readonly onGotIt: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        pictureUrl={errorPicture}
        title={texts.errorTitle}
        action={<Button onClick={onGotIt}>{texts.errorButton}</Button>}
      />
    </div>
  );
}

/**
 * Marks up to the newest that was shown in either tab: what arrives meanwhile is still news. If it fails, they are marked
 * with the next that are seen.
 */
function useMarkOnLeaving(parts: MemberContext, items: readonly NotificationItem[]): void {
  const newest = useRef<NotificationItem>(undefined);
  const hasUnread = useRef(false);
  const [first] = items;
  useEffect(() => {
    if (first !== undefined && first.createTime >= (newest.current?.createTime ?? '')) newest.current = first;
    if (items.some(isUnread)) hasUnread.current = true;
  });
  const mark = useCommand(
    async (upTo: string) => {
      await seenHere(parts);
      return parts.api.mutate(markTaskNotificationsAsRead, { userId: parts.member.panelistId, upTo });
    },
    { onDone: ({ unreadNotifications }) => seenThere(parts, unreadNotifications) },
  );
  const leave = useEffectEvent(() => {
    const told = parts.queryClient.getQueryData(unreadQuery(parts).queryKey)?.told ?? 0;
    if (newest.current !== undefined && (hasUnread.current || told > 0)) mark.send(newest.current.id);
  });
  useEffect(() => () => leave(), []);
}
