import type { Platform } from '#server/platform/platform.ts';
import type { AddressFetcher } from './fetch-address.ts';

/** What the use cases of this room work with. */
export interface Pictures extends Pick<Platform, 'db' | 'clock' | 'chance' | 'files' | 'images' | 'audit' | 'signer'> {
  readonly panelId: string;
  readonly fetchAddress: AddressFetcher;
}
