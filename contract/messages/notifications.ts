import { UNREAD_DISPLAY_CAP } from '../limits.ts';
import { generic, navigation } from './shell.ts';

/** The bell and its panel: spec §2.4, §2.5. */
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
