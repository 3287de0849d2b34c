import type { Readable } from 'node:stream';

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
  /** Stores all of it or nothing, and replaces what was there. */
  put(key: string, body: Uint8Array | Readable, options: { readonly contentType: string }): Promise<FileReceipt>;
  /** The caller reads the body to its end or destroys it. */
  get(key: string): Promise<StoredFile | undefined>;
  /** Also fine when there is no such file. */
  remove(key: string): Promise<void>;
}
