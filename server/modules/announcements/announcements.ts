import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with. */
export interface Announcements extends Pick<Platform, 'db' | 'clock' | 'chance' | 'jobs' | 'audit' | 'outside'> {
  readonly panelId: string;
}
