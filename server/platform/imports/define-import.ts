import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { OperatorAct } from '../audit/operator-act.ts';
import { later } from '../clock.ts';
import { resealPieces } from '../csv-files/sealed-pieces.ts';
import type { Db } from '../database/database.ts';
import { inTransaction, untilDone } from '../database/transaction.ts';
import type { Resealed } from '../reseal-rows.ts';
import { failImport, finishImport, stopImport } from './end-import.ts';
import type { ImportFormat, ImportProblem, ImportReading, ImportTypes } from './import-format.ts';
import {
  beginImport,
  receivePart,
  type AnnouncedImport,
  type ImportPart,
  type ReceivedPart,
} from './receive-import.ts';
import { runNextPiece } from './run-import.ts';

/** A file of which nothing came for so long is not coming any more. */
const BROKE_OFF_MS = LIFETIMES.brokenOffFile.ms;
/** A file that nobody has moved for so long has lost its job. */
const LOST_MS = DEADLINES.fileJob.ms;

/**
 * A kind of file of lines that operators bring in. The format says what its columns are, judges a line and acts on the good ones;
 * this receives a file part by part, keeps it sealed in pieces, reads it piece by piece, lists what is wrong, goes on after a kill
 * and ends it.
 */
export function defineImport<T extends ImportTypes>(format: ImportFormat<T>) {
  const at = (room: T['room'], tx: Db) => ({ format, room, tx });
  return {
    begin: (room: T['room'], tx: Db, file: AnnouncedImport, act: OperatorAct) => beginImport(at(room, tx), file, act),

    takePart: (room: T['room'], part: ImportPart, act: OperatorAct): Promise<ReceivedPart> =>
      inTransaction(room.db, (tx) => receivePart(at(room, tx), part, act)),

    /** Gives up a file before anything came in by it. */
    fail: (room: T['room'], tx: Db, row: T['row'], problem: ImportProblem | T['own']): Promise<void> =>
      failImport(at(room, tx), row, { problem }, { operatorId: null }),

    stop: (room: T['room'], tx: Db, fileId: string, act: OperatorAct): Promise<boolean> =>
      stopImport(at(room, tx), fileId, act),

    finish: (room: T['room'], tx: Db, row: T['row']): Promise<void> => finishImport(at(room, tx), row),

    /** Reads a file to its end, a piece in a transaction. */
    run<Rules, Good, Bad extends { readonly number: number }>(
      room: T['room'],
      fileId: string,
      reading: ImportReading<T, Rules, Good, Bad>,
      signal?: AbortSignal,
    ): Promise<void> {
      return untilDone(room.db, signal, (tx) => runNextPiece(at(room, tx), fileId, reading));
    },

    /** Gives up files that broke off, and takes those up again whose job is lost. */
    async pickUpIdle(room: T['room']): Promise<void> {
      const { store } = format;
      const { db, clock, panelId } = room;
      const now = clock.now();
      const states = ['RECEIVING', 'CHECKING', 'WAITING', 'RUNNING'] as const;
      for (const fileId of await store.selectIdle(db, panelId, states, later(now, -LOST_MS))) {
        await inTransaction(db, async (tx) => {
          const row = await store.lockFile(tx, panelId, fileId);
          if (row?.state === 'RECEIVING') {
            const isBrokenOff = row.heard_at < later(now, -BROKE_OFF_MS);
            if (isBrokenOff) await failImport(at(room, tx), row, { problem: 'broke-off' }, { operatorId: null });
          } else if (row?.state === 'CHECKING' || row?.state === 'WAITING' || row?.state === 'RUNNING') {
            await format.enqueue(room, tx, fileId);
          }
        });
      }
    },

    /** Brings the lines of files that wait under the newest sealing key of the module, for formats without keys of their own. */
    reseal: (room: T['room']): Promise<Resealed> => resealPieces(room, format.store.pieceTable, format.kind),
  };
}
