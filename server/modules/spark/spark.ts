import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with: log-in days, badges, avatars and introductions. */
export interface Spark extends Pick<
  Platform,
  'db' | 'clock' | 'chance' | 'jobs' | 'outbox' | 'audit' | 'log' | 'files' | 'images' | 'signer'
> {
  readonly panelId: string;
  /** Of the panel: anyone who was never seen has no zone of their own. */
  readonly timeZone: string;
}
