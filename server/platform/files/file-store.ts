import type { Readable } from 'node:stream';

/** The largest file either store takes: one is held in memory on its way to S3. */
export const FILE_MAX_BYTES = 32 * 1024 * 1024;

export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
  constructor() {
    super(`A file may have at most ${FILE_MAX_BYTES} bytes.`);
  }
}

export interface StoredFile {
  readonly body: Readable;
  readonly contentType: string;
  readonly size: number;
}

export interface FileReceipt {
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** Files by key, on disk or S3. Keys are ours (see file-key.ts), never what a person named a file. */
export interface FileStore {
  /** Stores all of it or nothing, and replaces what was there. Throws FileTooLargeError past FILE_MAX_BYTES. */
  put(key: string, body: Uint8Array | Readable, options: { readonly contentType: string }): Promise<FileReceipt>;
  /** The caller reads the body to its end or destroys it. */
  get(key: string): Promise<StoredFile | undefined>;
  /** Also fine when there is no such file. */
  remove(key: string): Promise<void>;
  /** Removes what a node that was killed had begun to write, and nobody has gone on with for so long. */
  removeUnfinished(idleMs: number): Promise<void>;
}
