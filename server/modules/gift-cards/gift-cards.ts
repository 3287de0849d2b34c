import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with. */
export interface GiftCards extends Pick<
  Platform,
  'db' | 'clock' | 'chance' | 'jobs' | 'sealer' | 'signer' | 'limits' | 'audit' | 'mail' | 'log'
> {
  readonly panelId: string;
  readonly timeZone: string;
  readonly pointsPerDollar: number;
  /** Whose cards they are. */
  readonly brand: string;
  /** Where members reach this community. */
  url(): string;
}
