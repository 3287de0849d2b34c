import type { Platform } from '#server/platform/platform.ts';
import type { PanelistHash } from './survey-link.ts';

/** What the use cases of this room work with. */
export interface Activities extends Pick<Platform, 'db' | 'clock' | 'chance'> {
  readonly panelId: string;
  /** The panel's own zone: weeks begin by it. */
  readonly timeZone: string;
  /** What opens the survey of a task; made by whoever checks it. */
  readonly panelistHash: PanelistHash;
}
