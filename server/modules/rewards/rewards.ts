import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with. */
export interface Rewards extends Pick<
  Platform,
  'db' | 'clock' | 'chance' | 'audit' | 'jobs' | 'log' | 'metrics' | 'signer'
> {
  readonly panelId: string;
  readonly timeZone: string;
  readonly pointsPerDollar: number;
  readonly rewardCurrency: string;
}
