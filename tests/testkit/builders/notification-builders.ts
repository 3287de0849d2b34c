import { randomUUID } from 'node:crypto';
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { notifyMember } from '#server/modules/messages/index.ts';
import type { World } from './builders.ts';

interface GivenNotification {
  readonly kind?: NotificationKind;
  readonly title?: string;
  readonly body?: string;
  readonly link?: string | null;
  /** How long ago; now without it. */
  readonly hoursAgo?: number;
}

/** A member is told something. */
export async function aNotification({ platform, rooms }: World, panelistId: string, given: GivenNotification = {}) {
  const { kind = 'REVIEW', title = 'Points added', body = 'Thanks for taking part.', link = '/rewards' } = given;
  const at = new Date(platform.clock.now().getTime() - (given.hoursAgo ?? 0) * HOUR_MS);
  const messages = { ...rooms.messages, clock: { now: () => at } };
  const notification = { panelistId, kind, causeId: randomUUID(), title, body, link };
  await notifyMember(messages, platform.db, notification);
}
