import type { FileStore } from './file-store.ts';

/** Files in a folder of this machine, made when missing. For one node, or nodes that share the folder. */
export function diskFiles(_options: { readonly folder: string }): FileStore {
  throw new Error('Files are not wired yet.');
}
