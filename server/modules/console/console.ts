import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with: what stands around every screen, and the audit log. */
export interface Console extends Pick<
  Platform,
  'db' | 'audit' | 'clock' | 'chance' | 'jobs' | 'signer' | 'log' | 'files' | 'outside' | 'recipients'
> {
  readonly panelId: string;
}
