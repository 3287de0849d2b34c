import type { IconName } from '#ui/icons/icon.tsx';
import { formatDate } from '#web/format.ts';

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** When a session was last used, which is known to a quarter of an hour. */
export function lastSeen(session: {
  readonly isThisOne: boolean;
  readonly lastSeenAt: string;
  readonly signedInAt: string;
}) {
  const since = `Logged in ${formatDate(session.signedInAt)}`;
  if (session.isThisOne) return `In use now. ${since}`;
  const at = clock.format(new Date(session.lastSeenAt)).toLowerCase().replaceAll(/\s/g, ' ');
  return `Last seen ${formatDate(session.lastSeenAt)}, ${at}. ${since}`;
}

export function deviceIcon(device: string): IconName {
  return /Android|iPhone|iPad/.test(device) ? 'smartphone' : 'monitor';
}
