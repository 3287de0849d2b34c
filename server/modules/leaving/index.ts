export {
  askForDeletion,
  cancelDeletion,
  pageDeletions,
  pageFeedback,
  readDeletion,
  readDeletionOf,
  type AskedDeletion,
  type Deletion,
} from './deletions.ts';
export {
  beginErasing,
  certifyErasure,
  erasePiece,
  isCertificate,
  listDueDeletions,
  type ErasedPiece,
  type Erasure,
} from './erasing.ts';
export type { Leaving } from './leaving.ts';
export type { Certificate, DeletionState } from './leaving.tables.ts';
export {
  askForData,
  dataTicket,
  eraseDownloads,
  expireData,
  failData,
  findAskedDownload,
  keepData,
  makeDataJob,
  readDownload,
  takeData,
  type DataDownload,
} from './downloads.ts';
export { askForErasureAgain, keepTombstone, readTombstones } from './tombstones.ts';
