import { UNREAD_DISPLAY_CAP } from '../limits.ts';

export const notifications = {
  title: 'Notifications & Updates',
  unreadTab: 'Unread',
  allTab: 'All',
  newGroup: 'New',
  lastSevenDaysGroup: 'Last 7 days',
  olderGroup: 'Older',
  emptyTitle: 'Nothing new today',
  emptyText: 'You are all caught up',
  errorTitle: 'Something went wrong',
  errorButton: 'Got it',
  unreadCount: (count: number) => (count > UNREAD_DISPLAY_CAP ? `${UNREAD_DISPLAY_CAP}+` : String(count)),
} as const;
