import type { KeyObject } from 'node:crypto';
import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with. */
export interface Joining extends Pick<
  Platform,
  | 'db'
  | 'clock'
  | 'chance'
  | 'signer'
  | 'sealer'
  | 'audit'
  | 'mail'
  | 'recipients'
  | 'log'
  | 'limits'
  | 'jobs'
  | 'outside'
> {
  readonly panelId: string;
  /** Where members reach this community, for the links in e-mails. */
  readonly url: () => string;
  /** The opened key of keyed hashes, by panel. */
  readonly personKeys: Map<string, KeyObject>;
  /** How many zero bits the proof of a public form begins with, where it is not the usual number. */
  readonly formWorkBits?: number | undefined;
}
