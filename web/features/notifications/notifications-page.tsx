import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { Notifications, type NotificationTab } from '#web/bell/notifications.tsx';

/** What is new, where a screen is too narrow for a panel under the bell. There the header says its name already. */
export function NotificationsPage() {
  const { member } = useRouteContext({ from: '/member-area' });
  const { tab = 'all' } = useSearch({ from: '/member-area/notifications' });
  const navigate = useNavigate();
  const show = (wanted: NotificationTab) =>
    void navigate({
      to: memberPath('notifications'),
      search: wanted === 'all' ? {} : { tab: wanted },
      replace: true,
      resetScroll: false,
    });
  return (
    // On narrow screens it begins right under the header, unless something stands between.
    <div className="grid grid-cols-1 gap-6 max-lg:-mx-gutter max-lg:first:-mt-8">
      <div className="max-lg:sr-only">
        <PageHeading>{MESSAGES.notifications.title}</PageHeading>
      </div>
      <div className="lg:max-w-172 lg:overflow-hidden lg:rounded-lg lg:border lg:border-line bg-surface [--inset:var(--gutter)] lg:[--inset:--spacing(6)]">
        <Notifications
          member={member}
          tab={tab}
          onTab={show}
          onGotIt={() => void navigate({ to: memberPath('activities') })}
        />
      </div>
    </div>
  );
}
