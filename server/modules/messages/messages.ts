import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with. */
export interface Messages extends Pick<Platform, 'db' | 'clock' | 'chance' | 'jobs' | 'mail' | 'signer' | 'log'> {
  readonly panelId: string;
  readonly timeZone: string;
  /** Where members reach this community. */
  url(): string;
}
