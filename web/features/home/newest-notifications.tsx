import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { isUnread } from '#contract/notifications/wire.ts';
import { NotificationRow } from '#web/bell/notification-row.tsx';
import { openedHere, unreadQuery } from '#web/bell/unread.queries.ts';
import { itemsOf } from '#web/lists/paged-items.ts';
import { notificationsQuery } from '#web/live/notifications.queries.ts';
import { HomePart, PartStates } from './home-part.tsx';

const SHOWN = 3;

/** The last few things that a member was told. Looking at them here does not make them read: opening one does. */
export function NewestNotifications() {
  const context = useRouteContext({ from: '/member-area' });
  const query = useInfiniteQuery(notificationsQuery(context));
  const { data: unread } = useQuery(unreadQuery(context));
  return (
    <HomePart title="What is new" href={memberPath('notifications')} linkText="See all notifications">
      <PartStates query={query} noun="what is new">
        {({ pages }) => {
          const newest = itemsOf(pages).slice(0, SHOWN);
          if (newest.length === 0) return <p className="py-3 text-text-muted">{MESSAGES.generic.nothingNew}.</p>;
          return (
            <ul className="[--inset:--spacing(5)] md:[--inset:--spacing(6)]">
              {newest.map((item) => (
                <li key={item.id}>
                  <NotificationRow
                    item={item}
                    isUnread={isUnread(item) && unread?.opened.includes(item.id) !== true}
                    now={query.dataUpdatedAt}
                    onOpened={() => openedHere(context, item.id)}
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </PartStates>
    </HomePart>
  );
}
