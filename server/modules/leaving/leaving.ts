import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with. */
export interface Leaving extends Pick<
  Platform,
  | 'db'
  | 'clock'
  | 'chance'
  | 'signer'
  | 'sealer'
  | 'audit'
  | 'mail'
  | 'log'
  | 'jobs'
  | 'files'
  | 'outside'
  | 'limits'
  | 'recipients'
> {
  readonly panelId: string;
  readonly timeZone: string;
  /** Where members reach this community, for the links in e-mails. */
  readonly url: () => string;
}
