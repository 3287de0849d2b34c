import type { Platform } from '#server/platform/platform.ts';

/**
 * What the use cases of this room work with: tests, who takes part, and what is sent to them. Rows are held in this order: the
 * test, where units are taken; a participant; the one of the reserve who takes their place, which no other holds; their parcel;
 * then tasks, then points.
 */
export interface ProductTests extends Pick<
  Platform,
  'db' | 'clock' | 'chance' | 'jobs' | 'outbox' | 'audit' | 'log' | 'sealer' | 'signer'
> {
  readonly panelId: string;
  /** Of the panel: business days and ends of days are its own. */
  readonly timeZone: string;
}
