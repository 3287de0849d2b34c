import * as v from 'valibot';
import {
  SHIPMENT_FILE_MAX_BYTES,
  SHIPMENT_FILE_MAX_LINES,
  SHIPMENT_FILE_NAME_MAX_CHARACTERS,
  SHIPMENT_PROBLEMS_KEPT,
  SHIPMENT_REPAIR_DAYS,
} from '#contract/product-tests/product-test-limits.ts';
import {
  SHIPMENT_FILE_PATHS,
  SHIPMENT_FILE_PROBLEMS,
  shipmentColumnsIn,
} from '#contract/product-tests/shipment-files.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import { cutLines } from '#server/platform/csv-files/cut-lines.ts';
import { readForm } from '#server/platform/csv-files/read-form.ts';
import { defineImport } from '#server/platform/imports/define-import.ts';
import { importTickets } from '#server/platform/imports/import-tickets.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import type { ProductTests } from '../product-tests.ts';
import {
  countTests,
  forgetLines,
  shipmentFileStore,
  type ShipmentFileRow,
  type ShipmentProblemRow,
} from './shipment-files.store.ts';

export const runShipmentFileJob = defineJob({
  name: 'product-tests.run-shipment-file',
  payload: v.strictObject({ fileId: v.string() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireSeconds: 3_600,
});

/** Where the parts of a file are sent to, and where the lines that were not imported are fetched from. */
export const [shipmentFileTicket, shipmentProblemsTicket] = importTickets({
  purposes: ['shipment-file', 'shipment-file-problems'],
  paths: SHIPMENT_FILE_PATHS,
  shape: v.strictObject({ fileId: v.string(), sessionId: v.string() }),
});

export type ShipmentFiles = {
  readonly room: ProductTests;
  readonly row: ShipmentFileRow;
  readonly problem: ShipmentProblemRow;
  readonly own: 'hardly-lines';
};

export const shipmentFiles = defineImport<ShipmentFiles>({
  kind: 'shipment-file',
  store: shipmentFileStore,
  limits: {
    bytes: SHIPMENT_FILE_MAX_BYTES,
    lines: SHIPMENT_FILE_MAX_LINES,
    // So many parcels are moved in one transaction, with their participants held.
    linesPerPiece: 100,
    problemsKept: SHIPMENT_PROBLEMS_KEPT,
    fileNameCharacters: SHIPMENT_FILE_NAME_MAX_CHARACTERS,
  },
  fileName: 'shipments.csv',
  sentences: SHIPMENT_FILE_PROBLEMS,
  cut: cutLines,
  formOf: (firstLine) => readForm(firstLine, shipmentColumnsIn),
  enqueue: ({ jobs }, tx, fileId) => jobs.enqueue(tx, runShipmentFileJob, { fileId }, { key: fileId }),
  taken: ({ imported }) => imported,
  saidOfFailed: ({ file_name: fileName }) => ({ fileName, imported: 0 }),
  ended: async ({ tx }, { file_id: fileId, file_name: fileName, imported, already, bad }) => {
    const tests = await countTests(tx, fileId);
    return { said: { fileName, imported, already, bad, tests }, changes: { tests } };
  },
});

/** Looks after files that stand still, and forgets the lines of those that can be repaired no more. */
export async function maintainShipmentFiles(room: ProductTests): Promise<void> {
  await forgetLines(room.db, room.panelId, later(room.clock.now(), -SHIPMENT_REPAIR_DAYS * DAY_MS));
  await shipmentFiles.pickUpIdle(room);
}
