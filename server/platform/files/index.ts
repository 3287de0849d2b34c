export { diskFiles } from './disk-files.ts';
export type { FileReceipt, FileStore, StoredFile } from './file-store.ts';
export { s3Files, type S3Options } from './s3-files.ts';
