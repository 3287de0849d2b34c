import type { Platform } from '#server/platform/platform.ts';
import type { FlagCache, OutsideFlags } from './flag-cache.ts';

/** What the use cases of this room work with: what is on, and for whom. */
export interface Flags extends Pick<Platform, 'db' | 'clock' | 'audit' | 'log' | 'outside' | 'listener'> {
  readonly panelId: string;
  readonly timeZone: string;
  readonly held: FlagCache;
  /** Who decides instead of what is set here, where the settings name somebody. */
  readonly elsewhere: OutsideFlags | undefined;
}
