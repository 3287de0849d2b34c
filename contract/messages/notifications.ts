import { UNREAD_DISPLAY_CAP } from '../limits.ts';
import { generic } from './generic.ts';
import { navigation } from './navigation.ts';

export const notifications = {
  title: navigation.notifications,
  unreadTab: 'Unread',
  allTab: 'All',
  newGroup: 'New',
  lastSevenDaysGroup: 'Last 7 days',
  olderGroup: 'Older',
  emptyTitle: generic.nothingNew,
  emptyText: generic.allCaughtUp,
  errorTitle: 'Something went wrong',
  errorButton: 'Got it',
  unreadCount: (count: number) => (count > UNREAD_DISPLAY_CAP ? `${UNREAD_DISPLAY_CAP}+` : String(count)),
} as const;
