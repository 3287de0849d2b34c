import type { IconName } from '#ui/icons/icon.tsx';
import { formatTime } from '#web/format-time.ts';
import { formatDate } from '#web/format.ts';

/** When a session was last used, which is known to a quarter of an hour. */
export function lastSeen(session: {
  readonly isThisOne: boolean;
  readonly lastSeenAt: string;
  readonly signedInAt: string;
}) {
  const since = `Logged in ${formatDate(session.signedInAt)}`;
  if (session.isThisOne) return `In use now. ${since}`;
  return `Last seen ${formatDate(session.lastSeenAt)}, ${formatTime(session.lastSeenAt)}. ${since}`;
}

export function deviceIcon(device: string): IconName {
  return /Android|iPhone|iPad/.test(device) ? 'smartphone' : 'monitor';
}
