import { NEW_NOTIFICATION_HOURS, RECENT_NOTIFICATION_DAYS } from '../limits.ts';
import { HOUR_MS } from '../time/durations.ts';

/** In the order in which they are shown. */
export const NOTIFICATION_GROUPS = ['NEW', 'LAST_7_DAYS', 'OLDER'] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/** Within the last 24 hours, within the last 7 days, or before (spec §2.5, §9). What a clock says is to come is new. */
export function groupOf(createTime: Date, now: Date): NotificationGroup {
  const age = now.getTime() - createTime.getTime();
  if (age <= NEW_NOTIFICATION_HOURS * HOUR_MS) return 'NEW';
  return age <= RECENT_NOTIFICATION_DAYS * 24 * HOUR_MS ? 'LAST_7_DAYS' : 'OLDER';
}

export interface GroupOfNotifications<Item> {
  readonly group: NotificationGroup;
  readonly items: readonly Item[];
}

/** The list All, split; a group without anything is not there. The list Unread is not split (spec §2.5). */
export function grouped<Item extends { readonly createTime: string | Date }>(
  items: readonly Item[],
  now: Date,
): readonly GroupOfNotifications<Item>[] {
  const of = Map.groupBy(items, ({ createTime }) => groupOf(new Date(createTime), now));
  return NOTIFICATION_GROUPS.flatMap((group) => {
    const held = of.get(group);
    return held === undefined ? [] : [{ group, items: held }];
  });
}
