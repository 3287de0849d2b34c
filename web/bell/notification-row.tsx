import type { MouseEvent, ReactNode } from 'react';
import { addressToOpen } from '#contract/notifications/wire.ts';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { WALL_CLASSES, type WallColor } from '#ui/layout/wall.tsx';
import { useApp } from '#web/app/app-context.ts';
import type { NotificationItem } from '#web/live/notifications.queries.ts';
import {
  isNotificationKind,
  KIND_REGISTRY,
  type NotificationSubType,
} from '#contract/notifications/notification-kinds.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { formatDate } from '#web/format.ts';

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

interface Sign {
  readonly icon: IconName;
  readonly wall: WallColor;
}

/** A kind that is newer than this page. */
const OF_SUB_TYPES: Readonly<Record<NotificationSubType, Sign>> = {
  ACTIVITY: { icon: 'spark', wall: 'apricot' },
  APP_UPDATE: { icon: 'megaphone', wall: 'mist' },
  PROFILE_NUDGE: { icon: 'house', wall: 'rose' },
};

interface About {
  readonly kind: string;
  readonly subType: NotificationSubType;
}

/** What a notification is about, at a glance. */
function signOf({ kind, subType }: About): Sign {
  return isNotificationKind(kind) ? KIND_REGISTRY[kind] : OF_SUB_TYPES[subType];
}

const HOURS = 24;

/** How long ago something was: by the hour for a day, as long as it is new, then its date. */
export function whenText(instant: string, now: number): string {
  const ageMs = now - new Date(instant).getTime();
  if (ageMs < MINUTE_MS) return 'Just now';
  if (ageMs < HOUR_MS) return ago(Math.floor(ageMs / MINUTE_MS), 'minute');
  return ageMs < HOURS * HOUR_MS ? ago(Math.floor(ageMs / HOUR_MS), 'hour') : formatDate(instant);
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
