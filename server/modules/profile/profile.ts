import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with. */
export interface Profile extends Pick<Platform, 'db' | 'clock' | 'chance'> {
  readonly panelId: string;
  /** In which somebody's birthday begins. */
  readonly timeZone: string;
}
