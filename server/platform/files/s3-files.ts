import type { FileStore } from './file-store.ts';

export interface S3Options {
  /** Without the bucket: `https://s3.eu-central-1.amazonaws.com`, `http://127.0.0.1:9000`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Files in a bucket of S3 or anything that speaks its language, addressed by path. */
export function s3Files(_options: S3Options): FileStore {
  throw new Error('Files are not wired yet.');
}
