import type { MouseEvent, ReactNode } from 'react';
import { addressToOpen } from '#contract/notifications/wire.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';
import { useApp } from '#web/app/app-context.ts';
import type { NotificationItem } from '#web/live/notifications.queries.ts';
import { signOf } from './notification-signs.ts';
import { whenText } from './when-text.ts';

interface NotificationRowProps {
  readonly item: NotificationItem;
  readonly isUnread: boolean;
  /** In milliseconds: when the list was fetched. */
  readonly now: number;
  /** It was unread, and is read now as far as this browser is concerned. */
  readonly onOpened: () => void;
}

/** The button that opens links in a new tab as well. */
const MIDDLE = 1;

const ROW = '-mx-(--inset) flex items-start gap-4 px-(--inset) py-3 text-sm leading-[1.4]';

/** One thing that the member was told; it opens in a new tab, if it leads anywhere (spec §2.5). */
export function NotificationRow({ item, isUnread, now, onOpened }: NotificationRowProps) {
  const { brand } = useApp();
  const address = addressToOpen(item, { own: location.origin, allowed: brand.trustedOrigins ?? [] });
  const face = <Face item={item} isUnread={isUnread} now={now} leads={address !== undefined} />;
  if (address === undefined) return <div className={ROW}>{face}</div>;

  function open(event: MouseEvent) {
    // The second press of a double tap would open a second tab.
    if (event.detail > 1) event.preventDefault();
    if (isUnread) onOpened();
  }

  return (
    // Not the router's link: it is another tab's.
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      onClick={open}
      onAuxClick={(event) => event.button === MIDDLE && open(event)}
      className={`${ROW} text-inherit no-underline hover:bg-surface-hover focus-visible:-outline-offset-3`}
    >
      {face}
    </a>
  );
}

interface FaceProps extends Pick<NotificationRowProps, 'item' | 'isUnread' | 'now'> {
  readonly leads: boolean;
}

function Face({ item, isUnread, now, leads }: FaceProps): ReactNode {
  const { icon, wall } = signOf(item);
  return (
    <>
      <span className={`grid size-11 flex-none place-items-center rounded-[14px] ${WALL_CLASSES[wall]}`}>
        <Icon name={icon} />
      </span>
      <span className="grid min-w-0 flex-1 wrap-anywhere">
        <span className={`text-base leading-[1.35] ${isUnread ? 'font-bold' : 'font-medium'}`}>{item.title}</span>
        <span className="whitespace-pre-line text-text-muted">{item.message}</span>
        <time dateTime={item.createTime} className="mt-0.5 text-xs text-text-muted">
          {whenText(item.createTime, now)}
        </time>
        {leads && <VisuallyHidden>, opens in a new tab</VisuallyHidden>}
      </span>
      {isUnread && (
        <span className="mt-1.5 size-3 flex-none rounded-full bg-spark-strong">
          <VisuallyHidden>Unread</VisuallyHidden>
        </span>
      )}
    </>
  );
}
