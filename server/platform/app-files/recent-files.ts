import type { AppFile } from './app-file.ts';

/** All that a member's app of another version asks for; what does not fit is read again. */
const MAX_BYTES = 8 * 1024 * 1024;

export interface RecentFiles {
  find(address: string): AppFile | undefined;
  keep(file: AppFile): void;
}

/** The files that were asked for last, up to so many bytes. */
export function createRecentFiles(maxBytes: number = MAX_BYTES): RecentFiles {
  const files = new Map<string, AppFile>();
  let bytes = 0;

  function remove(file: AppFile): void {
    if (files.delete(file.address)) bytes -= sizeOf(file);
  }

  return {
    find(address) {
      const file = files.get(address);
      if (file === undefined) return undefined;
      // A map keeps the order in which it was filled: the last one asked for goes to the end.
      files.delete(address);
      files.set(address, file);
      return file;
    },
    keep(file) {
      const before = files.get(file.address);
      if (before !== undefined) remove(before);
      files.set(file.address, file);
      bytes += sizeOf(file);
      for (const oldest of files.values()) {
        if (bytes <= maxBytes) return;
        remove(oldest);
      }
    },
  };
}

function sizeOf({ plain, brotli, gzip }: AppFile): number {
  return plain.length + (brotli?.length ?? 0) + (gzip?.length ?? 0);
}
