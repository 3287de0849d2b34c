import { KIND_REGISTRY } from '#contract/notifications/notification-kinds.ts';
import { ANNOUNCEMENT_PACES, type AnnouncementKind } from '#contract/announcements/announcements.ts';
import { formatNumber } from '#console/format.ts';
import type { Announcement } from './announcements.queries.ts';

export const KIND_LABELS = {
  ANNOUNCEMENT: KIND_REGISTRY.ANNOUNCEMENT.one,
  NUDGE: KIND_REGISTRY.NUDGE.one,
} as const satisfies Readonly<Record<AnnouncementKind, string>>;

export const STATE_TAGS = {
  DRAFT: { label: 'Draft', tone: 'neutral' },
  SCHEDULED: { label: 'Scheduled', tone: 'info' },
  RUNNING: { label: 'Running', tone: 'info' },
  PAUSED: { label: 'Paused', tone: 'warning' },
  STOPPED: { label: 'Stopped', tone: 'warning' },
  DONE: { label: 'Done', tone: 'success' },
} as const;

/** Segments come from studies: nothing on this page makes one. */
export const WHERE_SEGMENTS_ARE_MADE =
  "To send to a specific audience, open a study's Audience tab, choose Saved audiences, and save the audience there.";

/** Whom it is for, in a sentence. */
export function audienceText(
  { savedAudienceName, emptyDetail }: Announcement,
  labelOf: (detail: string) => string,
): string {
  const who = savedAudienceName === null ? 'All active members' : `Members in the audience “${savedAudienceName}”`;
  return emptyDetail === null ? `${who}.` : `${who} who haven't answered “${labelOf(emptyDetail)}”.`;
}

export function paceLabel(perMinute: number | null): string {
  return perMinute === null ? 'As fast as possible' : `${formatNumber(perMinute)} members per minute`;
}

export const PACE_OPTIONS = ANNOUNCEMENT_PACES.map((pace) => ({ value: String(pace ?? ''), label: paceLabel(pace) }));
