export { diskFiles } from './disk-files.ts';
export { FILE_MAX_BYTES, FileTooLargeError, type FileReceipt, type FileStore, type StoredFile } from './file-store.ts';
export { s3Files, type S3Options } from './s3-files.ts';
export { zipOf } from './zip.ts';
