import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with: acts that wait a minute, in which they can be stopped. */
export interface Sending extends Pick<Platform, 'db' | 'clock' | 'chance' | 'jobs' | 'audit' | 'outside'> {
  readonly panelId: string;
}
