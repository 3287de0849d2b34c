import {
  isNotificationKind,
  KIND_REGISTRY,
  type NotificationSubType,
} from '#contract/notifications/notification-kinds.ts';
import type { IconName } from '#ui/icons/icon.tsx';
import type { WallColor } from '#ui/layout/wall.tsx';

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
export function signOf({ kind, subType }: About): Sign {
  return isNotificationKind(kind) ? KIND_REGISTRY[kind] : OF_SUB_TYPES[subType];
}
