import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with. */
export interface Messages extends Pick<
  Platform,
  'db' | 'clock' | 'chance' | 'jobs' | 'mail' | 'signer' | 'log' | 'limits' | 'outside'
> {
  readonly panelId: string;
  readonly timeZone: string;
  /** How many e-mails about activities all nodes together hand over in a second. */
  readonly emailsPerSecond: number;
  /** Where members reach this community. */
  url(): string;
}
