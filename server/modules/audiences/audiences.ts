import type { Platform } from '#server/platform/platform.ts';
import type { LongCounts } from './long-counts.ts';

/** What the use cases of this room work with. */
export interface Audiences extends Pick<Platform, 'db' | 'clock' | 'chance' | 'audit'> {
  readonly panelId: string;
  readonly timeZone: string;
  readonly pointsPerDollar: number;
}

/** Besides: where counts over all members take their turn. */
export interface CountingAudiences extends Audiences {
  readonly longCounts: LongCounts;
}
