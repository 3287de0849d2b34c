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
  /** What is told now happened long ago, as in the demo: it is in the app, and nobody is written to. */
  readonly isSilent?: boolean;
  /** Where members reach this community. */
  url(): string;
}
