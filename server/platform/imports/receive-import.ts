import { setImmediate } from 'node:timers/promises';
import { writeAudit, type OperatorAct } from '../audit/operator-act.ts';
import { newId } from '../chance.ts';
import { shownFileName } from '../csv-files/file-names.ts';
import { readPart } from '../csv-files/read-part.ts';
import { sealPieces } from '../csv-files/sealed-pieces.ts';
import { announce } from '../database/watched-call.ts';
import { err, ok, type Result } from '../result.ts';
import { failImport } from './end-import.ts';
import type { ImportCall, ImportProblem, ImportTypes } from './import-format.ts';
import type { Changes, ImportPiece } from './import-store.ts';

/** So many pieces are sealed in one breath. */
const PIECES_AT_ONCE = 20;

export interface AnnouncedImport {
  readonly fileName: string;
  readonly bytes: number;
  /** What its row says besides. */
  readonly columns?: Changes;
}

/** Opens a file of this size, whose parts may come now. */
export async function beginImport<T extends ImportTypes>(
  { format: { limits, store, ...format }, room, tx }: ImportCall<T>,
  { fileName, bytes, columns }: AnnouncedImport,
  act: OperatorAct,
): Promise<Result<{ readonly fileId: string }, 'empty' | 'too-large'>> {
  if (!(bytes >= 1)) return err('empty');
  if (bytes > limits.bytes) return err('too-large');
  const now = room.clock.now();
  const fileId = newId(room.chance, now);
  const row = {
    file_id: fileId,
    panel_id: room.panelId,
    file_name: shownFileName(fileName, limits.fileNameCharacters, format.fileName),
    state: 'RECEIVING',
    operator_id: act.operatorId,
    bytes_announced: Math.floor(bytes),
    heard_at: now,
    created_at: now,
    ...columns,
  };
  await announce(() => store.insertFile(tx, row));
  return ok({ fileId });
}

export interface ImportPart {
  readonly fileId: string;
  /** Where in the file it begins. */
  readonly offset: number;
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** How much of a file is there; a sentence when it is given up, nothing when there is no such file. */
export type ReceivedPart = Result<{ readonly received: number }, string | undefined>;

/**
 * Takes the next part of a file in, sealed in pieces: none of its lines is ever on the disk in clear. A part that came before
 * changes nothing. The answer says how much of the file is there, which is where the sender goes on.
 */
export async function receivePart<T extends ImportTypes>(
  call: ImportCall<T>,
  part: ImportPart,
  act: OperatorAct,
): Promise<ReceivedPart> {
  const { format, room, tx } = call;
  const row = await format.store.lockFile(tx, room.panelId, part.fileId);
  if (row === undefined) return err(undefined);
  // Whatever ended it is what its sender has to know, not that this part came too late.
  if (row.state === 'FAILED') return err(row.failure ?? format.sentences['broke-off']);
  const received = Number(row.bytes_received);
  if (row.state !== 'RECEIVING' || part.offset !== received) return ok({ received });
  const kept = await keepLines(call, row, part);
  if (!kept.ok) {
    const failure = format.sentenceOf?.(kept.failure, row, part.bytes) ?? format.sentences[kept.failure];
    await failImport(call, row, { problem: kept.failure, failure }, act);
    return err(failure);
  }
  if (part.isLast) await beginReading(call, row, kept.value, act);
  return ok({ received: kept.value.bytes });
}

interface Kept {
  readonly bytes: number;
  readonly lines: number;
}

async function keepLines<T extends ImportTypes>(
  call: ImportCall<T>,
  row: T['row'],
  part: ImportPart,
): Promise<Result<Kept, ImportProblem | T['own']>> {
  const { format, room, tx } = call;
  const read = readPart<ImportProblem | T['own']>(row, part, {
    maxLines: format.limits.lines,
    formOf: (firstLine) => format.formOf(firstLine, row),
    cut: format.cut,
  });
  if (!read.ok) return read;
  const { lines, from, form, changes } = read.value;
  const isWholeFile = part.offset === 0 && part.isLast;
  const refused = isWholeFile ? format.refuse?.(lines.slice(from), form) : undefined;
  if (refused !== undefined) return err(refused);
  const pieces = await keepPieces(call, row, lines, from);
  await format.store.updateFile(tx, row.file_id, { ...changes, pieces, heard_at: room.clock.now() });
  if (part.isLast && pieces === 0) return err('empty');
  return ok({ bytes: changes.bytes_received, lines: changes.lines_received });
}

/** Keeps these lines in pieces, a few at a time with room for others between. How many pieces the file has now. */
async function keepPieces<T extends ImportTypes>(
  { format, room, tx }: ImportCall<T>,
  { file_id: fileId, lines_received: linesBefore, pieces: piecesBefore }: T['row'],
  lines: readonly string[],
  from: number,
): Promise<number> {
  const { linesPerPiece } = format.limits;
  const { sealer, columns } = (await format.keys?.newest(room, tx)) ?? { sealer: room.sealer, columns: {} };
  let rows: ImportPiece[] = [];
  let count = piecesBefore;
  const all = { kind: format.kind, fileId, lines, from, linesBefore, piecesBefore, linesPerPiece };
  for (const piece of sealPieces(sealer, all)) {
    rows.push({ ...piece, ...columns });
    count += 1;
    if (rows.length < PIECES_AT_ONCE) continue;
    await format.store.insertPieces(tx, fileId, rows);
    rows = [];
    await setImmediate();
  }
  await format.store.insertPieces(tx, fileId, rows);
  return count;
}

async function beginReading<T extends ImportTypes>(
  { format, room, tx }: ImportCall<T>,
  { file_id: fileId, file_name: fileName }: T['row'],
  { bytes, lines }: Kept,
  act: OperatorAct,
): Promise<void> {
  const state = format.isCheckedFirst === true ? 'CHECKING' : 'WAITING';
  await format.store.updateFile(tx, fileId, { state, ...format.whole?.(room) });
  await format.enqueue(room, tx, fileId);
  // Of one that is checked first, the end of the check is written down.
  if (format.isCheckedFirst === true) return;
  await writeAudit(room, tx, act, {
    action: `${format.kind}.received`,
    subject: [format.kind, fileId],
    after: { fileName, bytes, lines: lines - 1 },
  });
}
