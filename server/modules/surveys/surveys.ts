import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with. */
export interface Surveys extends Pick<Platform, 'db' | 'clock' | 'chance' | 'signer'> {
  readonly panelId: string;
}
