import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with: what one operator may do alone, and what waits for a second one. */
export interface Approvals extends Pick<Platform, 'db' | 'clock' | 'chance' | 'audit' | 'mail'> {
  readonly panelId: string;
  readonly pointsPerDollar: number;
  /** Where this community is reached. */
  url(): string;
}
