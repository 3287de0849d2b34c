import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** The largest file either store takes: one is held in memory on its way to S3. */
export const FILE_MAX_BYTES = 32 * 1024 * 1024;

export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
  constructor() {
    super(`A file can have up to ${FILE_MAX_BYTES} bytes.`);
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

const CONTENT_TYPE = /^[\x21-\x7e][\x20-\x7e]*$/;
export const CONTENT_TYPE_MAX_LENGTH = 200;

/** Throws unless it can be a header: one line of plain characters. */
export function assertContentType(contentType: string): void {
  const isUsable = contentType.length <= CONTENT_TYPE_MAX_LENGTH && CONTENT_TYPE.test(contentType);
  if (!isUsable) throw new Error('That is not a content type.');
}

const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[a-z0-9]+)?$/;
const KEY_MAX_LENGTH = 200;

/** Throws unless the key is one of ours: small letters, digits, hyphens, slashes between parts, one extension. */
export function assertFileKey(key: string): void {
  if (key.length > KEY_MAX_LENGTH || !KEY.test(key)) throw new Error('That is not a key of a file.');
}

/** A body that is counted and hashed as it is read. */
export interface MeasuredBody {
  chunks(): AsyncGenerator<Uint8Array>;
  /** Once all chunks have been read. */
  receipt(): FileReceipt;
}

/** Stops with an error at the first byte too many, so that nobody can fill the disk with one upload. */
export function measuredBody(body: Uint8Array | Readable): MeasuredBody {
  const hash = createHash('sha256');
  let size = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      const bytes = chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk));
      size += bytes.byteLength;
      if (size > FILE_MAX_BYTES) throw new FileTooLargeError();
      hash.update(bytes);
      yield bytes;
    }
  }
  return { chunks, receipt: () => ({ size, sha256: hash.digest('hex') }) };
}
