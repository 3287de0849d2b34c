import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with. */
export interface Results extends Pick<
  Platform,
  'db' | 'replica' | 'clock' | 'chance' | 'audit' | 'jobs' | 'outbox' | 'signer' | 'log'
> {
  readonly panelId: string;
}
