import type { Scanner } from '#server/platform/documents/clamd.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with. */
export interface Support extends Pick<
  Platform,
  | 'db'
  | 'clock'
  | 'chance'
  | 'signer'
  | 'sealer'
  | 'audit'
  | 'mail'
  | 'recipients'
  | 'formerAddressesBefore'
  | 'log'
  | 'metrics'
  | 'jobs'
  | 'outbox'
  | 'files'
  | 'images'
  | 'limits'
  | 'outside'
> {
  readonly panelId: string;
  readonly timeZone: string;
  /** Where members reach this community, for the links in e-mails. */
  readonly url: () => string;
  /** Where answers by e-mail come to; without it mails lead to the page of the request. */
  readonly address: string | undefined;
  /** Scans attachments before they are stored, where there is one. */
  readonly scanner: Scanner | undefined;
  /** The sender of our own mails, with or without a name: what comes from there is no answer. */
  readonly mailFrom: string;
  /** How many zero bits the proof of a public form begins with, where it is not the usual number. */
  readonly formWorkBits?: number | undefined;
}
