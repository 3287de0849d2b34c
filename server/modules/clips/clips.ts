import type { Scanner } from '#server/platform/documents/clamd.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with. */
export interface Clips extends Pick<Platform, 'db' | 'clock' | 'chance' | 'files' | 'images' | 'log' | 'outside'> {
  readonly panelId: string;
  /** What looks at films, if an installation has it. */
  readonly scanner: Scanner | undefined;
}
