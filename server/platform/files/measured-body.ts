import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { FILE_MAX_BYTES, FileTooLargeError, type FileReceipt } from './file-store.ts';

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
