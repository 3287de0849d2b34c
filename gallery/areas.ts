import type { GalleryArea, GalleryEntry } from './gallery-entry.ts';

const files = import.meta.glob<readonly GalleryEntry[]>('./entries/*.tsx', { eager: true, import: 'ENTRIES' });

/** Every file of entries/ is an area, named after it. */
export const AREAS: readonly GalleryArea[] = Object.entries(files).map(([path, entries]) => ({
  name: path.slice('./entries/'.length, -'.tsx'.length),
  entries,
}));
