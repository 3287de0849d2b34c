import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { SHIPMENT_FILE_MAX_LINES, SHIPMENT_REPAIR_DAYS } from '#contract/product-tests/product-test-limits.ts';
import {
  SHIPMENT_FILE_PROBLEMS,
  shipmentColumnsIn,
  type ShipmentFileProblem,
} from '#contract/product-tests/shipment-files.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { later } from '#server/platform/clock.ts';
import { cutLines } from '#server/platform/csv-files/cut-lines.ts';
import { readForm } from '#server/platform/csv-files/read-form.ts';
import { readPart } from '#server/platform/csv-files/read-part.ts';
import { openPiece, resealPieces, sealPieces } from '#server/platform/csv-files/sealed-pieces.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import type { Resealed } from '#server/platform/reseal-rows.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Sealer } from '#server/platform/sealing.ts';
import type { ProductTests } from '../product-tests.ts';
import { failShipmentFile } from './end-file.ts';
import {
  forgetLines,
  insertPieces,
  lockFile,
  selectIdleFiles,
  updateFile,
  type ShipmentFileRow,
  type ShipmentPieceRow,
} from './shipment-files.store.ts';

/** So many parcels are moved in one transaction, with their participants held. */
const LINES_PER_PIECE = 100;
/** So many are sealed in one breath. */
const PIECES_AT_ONCE = 20;

/** What pieces of a file of shipments are sealed as. */
const SHIPMENT_PIECE = 'shipment-file';

export const runShipmentFileJob = defineJob({
  name: 'product-tests.run-shipment-file',
  payload: v.strictObject({ fileId: v.string() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireSeconds: 3_600,
});

export interface ShipmentPart {
  readonly fileId: string;
  /** Where in the file it begins. */
  readonly offset: number;
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

type PartResult = Result<{ readonly received: number }, string | undefined>;

/**
 * Takes the next part of a file in, sealed in pieces. A part that came before changes nothing. The answer says how much of the
 * file is there, which is where the sender goes on; a sentence when it is given up, nothing when there is no such file.
 */
export function takeShipmentPart(room: ProductTests, part: ShipmentPart, act: OperatorAct): Promise<PartResult> {
  return inTransaction(room.db, async (tx): Promise<PartResult> => {
    const file = await lockFile(tx, room.panelId, part.fileId);
    if (file === undefined) return err(undefined);
    // Whatever ended it is what its sender has to know, not that this part came too late.
    if (file.state === 'FAILED') return err(file.failure ?? SHIPMENT_FILE_PROBLEMS['broke-off']);
    const received = Number(file.bytes_received);
    if (file.state !== 'RECEIVING' || part.offset !== received) return ok({ received });
    const kept = await keepLines(room, tx, file, part);
    if (!kept.ok) {
      await failShipmentFile(room, tx, file, kept.failure, act);
      return err(SHIPMENT_FILE_PROBLEMS[kept.failure]);
    }
    if (part.isLast) await beginReading(room, tx, file, kept.value, act);
    return ok({ received: kept.value.bytes });
  });
}

interface Kept {
  readonly bytes: number;
  readonly lines: number;
}

async function keepLines(
  { sealer, clock }: ProductTests,
  tx: Db,
  file: ShipmentFileRow,
  part: ShipmentPart,
): Promise<Result<Kept, ShipmentFileProblem>> {
  const read = readPart(file, part, {
    maxLines: SHIPMENT_FILE_MAX_LINES,
    formOf: (firstLine) => readForm(firstLine, shipmentColumnsIn),
    cut: cutLines,
  });
  if (!read.ok) return read;
  const { lines, from, changes } = read.value;
  const pieces = await keepPieces(sealer, tx, file, lines, from);
  await updateFile(tx, file.file_id, { ...changes, pieces, heard_at: clock.now() });
  if (part.isLast && pieces === 0) return err('empty');
  return ok({ bytes: changes.bytes_received, lines: changes.lines_received });
}

/** Keeps these lines in pieces, a few at a time with room for others between. How many pieces the file has now. */
async function keepPieces(
  sealer: Sealer,
  tx: Db,
  { file_id: fileId, lines_received: linesBefore, pieces: piecesBefore }: ShipmentFileRow,
  lines: readonly string[],
  from: number,
): Promise<number> {
  let rows: ShipmentPieceRow[] = [];
  let count = piecesBefore;
  const all = { lines, from, linesBefore, piecesBefore, linesPerPiece: LINES_PER_PIECE };
  for (const piece of sealPieces(sealer, { kind: SHIPMENT_PIECE, fileId, ...all })) {
    rows.push({ file_id: fileId, ...piece });
    count += 1;
    if (rows.length < PIECES_AT_ONCE) continue;
    await insertPieces(tx, rows);
    rows = [];
    await setImmediate();
  }
  await insertPieces(tx, rows);
  return count;
}

export function openShipmentPiece({ sealer }: ProductTests, piece: ShipmentPieceRow): readonly string[] {
  return openPiece(sealer, SHIPMENT_PIECE, piece.file_id, piece);
}

/** Brings the lines of files that wait under the newest sealing key. */
export const resealShipmentFiles = (room: ProductTests): Promise<Resealed> =>
  resealPieces(room, 'shipment_file_piece', SHIPMENT_PIECE);

async function beginReading(
  room: ProductTests,
  tx: Db,
  { file_id: fileId, file_name: fileName }: ShipmentFileRow,
  { bytes, lines }: Kept,
  act: OperatorAct,
): Promise<void> {
  await updateFile(tx, fileId, { state: 'WAITING' });
  await room.jobs.enqueue(tx, runShipmentFileJob, { fileId }, { key: fileId });
  await writeAudit(room, tx, act, {
    action: 'shipment-file.received',
    subject: ['shipment-file', fileId],
    after: { fileName, bytes, lines: lines - 1 },
  });
}

/** A file of which nothing came for so long is not coming any more. */
const BROKE_OFF_MS = 15 * MINUTE_MS;
/** A file that nobody has moved for so long has lost its job. */
const LOST_MS = 3 * MINUTE_MS;

/** Gives up files that broke off, and takes those up again whose job is lost. */
export async function tendShipmentFiles(room: ProductTests): Promise<void> {
  const { db, clock, panelId, jobs } = room;
  const now = clock.now();
  await forgetLines(db, panelId, later(now, -SHIPMENT_REPAIR_DAYS * DAY_MS));
  for (const { file_id: fileId } of await selectIdleFiles(db, panelId, later(now, -LOST_MS))) {
    await inTransaction(db, async (tx) => {
      const file = await lockFile(tx, panelId, fileId);
      if (file?.state === 'RECEIVING') {
        if (file.heard_at < later(now, -BROKE_OFF_MS)) {
          await failShipmentFile(room, tx, file, 'broke-off', { operatorId: null });
        }
      } else if (file?.state === 'WAITING' || file?.state === 'RUNNING') {
        await jobs.enqueue(tx, runShipmentFileJob, { fileId }, { key: fileId });
      }
    });
  }
}
