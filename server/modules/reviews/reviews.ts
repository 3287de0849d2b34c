import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with. */
export interface Reviews extends Pick<Platform, 'db' | 'clock' | 'chance' | 'audit' | 'signer' | 'jobs' | 'outbox'> {
  readonly panelId: string;
}
