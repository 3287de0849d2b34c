import { setImmediate } from 'node:timers/promises';
import {
  PEOPLE_FILE_MAX_LINES,
  PEOPLE_FILE_PROBLEMS,
  type PeopleFileProblem,
  type PeopleFilePurpose,
} from '#contract/joining/people-files.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { cutLines } from '#server/platform/csv-files/cut-lines.ts';
import { readPart } from '#server/platform/csv-files/read-part.ts';
import { openPiece, resealPieces, sealPieces } from '#server/platform/csv-files/sealed-pieces.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Resealed } from '#server/platform/reseal-rows.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Sealer } from '#server/platform/sealing.ts';
import type { Joining } from '../joining.ts';
import { failFile } from './end-file.ts';
import { insertPieces, lockFile, updateFile, type PeopleFileRow, type PeoplePieceRow } from './people-files.store.ts';
import { missingColumns, readColumns } from './read-columns.ts';

/** So many are read in one transaction: with their keys held, and few enough locks for any database. */
const LINES_PER_PIECE = 250;
/** So many are sealed in one breath. */
const PIECES_AT_ONCE = 20;

export interface PeoplePart {
  readonly fileId: string;
  /** Where in the file it begins. */
  readonly offset: number;
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** What became of a part: how much of the file is there, and whether that is all of it. */
export interface KeptPart {
  readonly received: number;
  readonly isWhole: boolean;
}

/**
 * Takes the next part of a file in, sealed in pieces. A part that came before changes nothing. The answer says how much of the
 * file is there, which is where the sender goes on; a sentence when it is given up, nothing when there is no such file.
 */
export async function keepPart(
  joining: Joining,
  tx: Db,
  part: PeoplePart,
  act: OperatorAct,
): Promise<Result<KeptPart, string | undefined>> {
  const file = await lockFile(tx, joining.panelId, part.fileId);
  if (file === undefined) return err(undefined);
  // Whatever ended it is what its sender has to know, not that this part came too late.
  if (file.state === 'FAILED') return err(file.failure ?? PEOPLE_FILE_PROBLEMS['broke-off']);
  const received = Number(file.bytes_received);
  if (file.state !== 'RECEIVING' || part.offset !== received) return ok({ received, isWhole: false });
  const kept = await keepLines(joining, tx, file, part);
  if (!kept.ok) {
    const sentence = sentenceOf(kept.failure, file.purpose, part.bytes);
    await failFile(joining, tx, file, kept.failure, act, sentence);
    return err(sentence);
  }
  return ok({ received: kept.value, isWhole: part.isLast });
}

/** Why a file is not taken; which columns are missing is said by name. */
function sentenceOf(problem: PeopleFileProblem, purpose: PeopleFilePurpose, bytes: Buffer): string {
  const sentence = PEOPLE_FILE_PROBLEMS[problem];
  if (problem !== 'no-columns') return sentence;
  const cut = cutLines(bytes, { isFirst: true, isLast: true, isInsideLine: false });
  const missing = missingColumns((cut.ok && cut.value.lines[0]) || '', purpose);
  return `${sentence} Missing: ${missing.join(', ')}.`;
}

async function keepLines(
  { sealer, clock }: Joining,
  tx: Db,
  file: PeopleFileRow,
  part: PeoplePart,
): Promise<Result<number, PeopleFileProblem>> {
  const read = readPart(file, part, {
    maxLines: PEOPLE_FILE_MAX_LINES,
    formOf: (firstLine) => readColumns(firstLine, file.purpose),
  });
  if (!read.ok) return read;
  const { lines, from, changes } = read.value;
  const pieces = await keepPieces(sealer, tx, file, lines, from);
  await updateFile(tx, file.file_id, { ...changes, pieces, heard_at: clock.now() });
  return part.isLast && pieces === 0 ? err('empty') : ok(changes.bytes_received);
}

/** Keeps these lines in pieces, a few at a time with room for others between. How many pieces the file has now. */
async function keepPieces(
  sealer: Sealer,
  tx: Db,
  { file_id: fileId, lines_received: before, pieces }: PeopleFileRow,
  lines: readonly string[],
  first: number,
): Promise<number> {
  let rows: PeoplePieceRow[] = [];
  let count = pieces;
  const from = { lines, from: first, linesBefore: before, piecesBefore: pieces, linesPerPiece: LINES_PER_PIECE };
  for (const piece of sealPieces(sealer, { kind: PEOPLE_PIECE, fileId, ...from })) {
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

/** What pieces of a file of people are sealed as. */
const PEOPLE_PIECE = 'people-file';

export function openPeoplePiece(sealer: Sealer, piece: PeoplePieceRow): readonly string[] {
  return openPiece(sealer, PEOPLE_PIECE, piece.file_id, piece);
}

/** Brings the lines of files that wait under the newest sealing key. */
export const resealPeopleFiles = (joining: Joining): Promise<Resealed> =>
  resealPieces(joining, 'people_file_piece', PEOPLE_PIECE);
