import * as v from 'valibot';
import { PICTURE_PATHS } from '#contract/pictures/pictures.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import type { Platform } from '#server/platform/platform.ts';
import { defineTicket } from '#server/platform/tickets.ts';
import type { AddressFetcher } from './fetch-address.ts';

/** What the use cases of this room work with. */
export interface Pictures extends Pick<Platform, 'db' | 'clock' | 'chance' | 'files' | 'images' | 'audit' | 'signer'> {
  readonly panelId: string;
  readonly fetchAddress: AddressFetcher;
}

/** Lets one session send the bytes of a picture. */
export const pictureTicket = defineTicket({
  purpose: 'picture-upload',
  path: PICTURE_PATHS.upload,
  lastsMs: LIFETIMES.pictureTicket.ms,
  shape: v.object({ sessionId: v.string() }),
});
