import type { Platform } from '#server/platform/platform.ts';
import type { CatalogueCache, DetailCounts } from './held-catalogue.ts';

/** What the use cases of this room work with. */
export interface Profile extends Pick<Platform, 'db' | 'clock' | 'chance' | 'audit'> {
  readonly panelId: string;
  /** In which somebody's birthday begins. */
  readonly timeZone: string;
  readonly catalogue: CatalogueCache;
  readonly counts: DetailCounts;
}
