import {
  isNotificationKind,
  type NotificationKind,
  type NotificationSubType,
} from '#contract/notifications/notification-kinds.ts';
import type { IconName } from '#ui/icons/icon.tsx';
import type { WallColor } from '#ui/layout/wall.tsx';

interface Sign {
  readonly icon: IconName;
  readonly wall: WallColor;
}

const OF_KINDS: Readonly<Record<NotificationKind, Sign>> = {
  INVITATION: { icon: 'clipboard-list', wall: 'apricot' },
  REMINDER: { icon: 'clock', wall: 'apricot' },
  REVIEW: { icon: 'spark', wall: 'apricot' },
  BADGE: { icon: 'medal', wall: 'butter' },
  SUPPORT: { icon: 'message-circle', wall: 'mist' },
  GIFT_CARD: { icon: 'gift', wall: 'celadon' },
  ANNOUNCEMENT: { icon: 'megaphone', wall: 'mist' },
  NUDGE: { icon: 'house', wall: 'rose' },
  PRODUCT_TEST: { icon: 'package', wall: 'apricot' },
  PRODUCT_TEST_REMINDER: { icon: 'clock', wall: 'apricot' },
};

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
  return isNotificationKind(kind) ? OF_KINDS[kind] : OF_SUB_TYPES[subType];
}
