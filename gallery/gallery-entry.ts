import type { ReactNode } from 'react';

/** One component on a page of its own. Files in entries/ export a list of these as ENTRIES; nothing else is to be done. */
export interface GalleryEntry {
  /** As people call it; its address is made of it. */
  readonly name: string;
  /** Every state by its name. A state that moves is a small component of the entries file. */
  readonly states: Readonly<Record<string, ReactNode>>;
}

export interface GalleryArea {
  readonly name: string;
  readonly entries: readonly GalleryEntry[];
}

export function slugOf({ name }: GalleryEntry): string {
  return name.toLowerCase().replaceAll(' ', '-');
}
