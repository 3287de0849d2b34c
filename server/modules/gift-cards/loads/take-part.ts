import {
  LOAD_FILE_PROBLEMS,
  LOAD_MAX_LINES,
  type LoadColumn,
  type LoadFileProblem,
} from '#contract/rewards/gift-card-loads.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { keptForm } from '#server/platform/csv-files/read-form.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { currentDataKey } from '../data-keys.ts';
import type { GiftCards } from '../gift-cards.ts';
import { failLoad } from './fail-load.ts';
import { isSampleLine } from './judge-line.ts';
import { insertPieces, lockLoad, updateLoad, type LoadRow } from './loads.store.ts';
import { readColumns, type LineForm } from './read-columns.ts';
import { runLoadJob, sealPiece } from './run-load.ts';

const LINES_PER_PIECE = 500;

export interface LoadPart {
  readonly loadId: string;
  /** Where in the file it begins. */
  readonly offset: number;
  /** Whole lines. */
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** Why a part was not taken: a sentence for whoever sends it, or nothing when there is no such load. */
type PartResult = Result<{ readonly received: number }, string | undefined>;

/**
 * Takes the next part of a file in, sealed in pieces: no code is ever on the disk in clear. A part that came before
 * changes nothing. The answer says how much of the file is there, which is where the sender goes on.
 */
export function takePart(giftCards: GiftCards, part: LoadPart, act: OperatorAct): Promise<PartResult> {
  return inTransaction(giftCards.db, async (tx): Promise<PartResult> => {
    const load = await lockLoad(tx, part.loadId);
    if (load === undefined || load.panel_id !== giftCards.panelId) return err(undefined);
    // Whatever ended it is what its sender has to know, not that this part came too late.
    if (load.state === 'FAILED') return err(load.failure ?? LOAD_FILE_PROBLEMS['broke-off']);
    const received = Number(load.bytes_received);
    if (load.state !== 'RECEIVING' || part.offset !== received) return ok({ received });
    const kept = await keepLines(giftCards, tx, load, part);
    if (!kept.ok) {
      await failLoad(giftCards, tx, load, kept.failure, act);
      return err(LOAD_FILE_PROBLEMS[kept.failure]);
    }
    if (part.isLast) await closeFile(giftCards, tx, load, kept.value, act);
    return ok({ received: kept.value.bytes });
  });
}

interface Kept {
  readonly bytes: number;
  readonly lines: number;
}

async function keepLines(
  giftCards: GiftCards,
  tx: Db,
  load: LoadRow,
  { bytes, isLast }: LoadPart,
): Promise<Result<Kept, LoadFileProblem>> {
  const cut = cutLines(bytes);
  if (!cut.ok) return cut;
  const lines = cut.value;
  const received = Number(load.bytes_received) + bytes.length;
  if (received > Number(load.bytes_announced)) return err('changed');
  if (isLast && received !== Number(load.bytes_announced)) return err('broke-off');
  const isFirst = load.lines_received === 0;
  const form = isFirst ? readColumns(lines[0] ?? '') : ok(keptForm<LoadColumn>(load));
  if (!form.ok) return form;
  if (isFirst && isLast && isTheSample(lines.slice(1), form.value)) return err('sample');
  const linesReceived = load.lines_received + lines.length;
  if (linesReceived - 1 > LOAD_MAX_LINES) return err('too-many-lines');

  const { dataKeyId, sealer } = await currentDataKey(giftCards, tx);
  const rows = [];
  let piece = load.pieces;
  for (let at = isFirst ? 1 : 0; at < lines.length; at += LINES_PER_PIECE) {
    const some = lines.slice(at, at + LINES_PER_PIECE);
    const place = { loadId: load.load_id, piece };
    const first_line = load.lines_received + at + 1;
    rows.push({
      load_id: load.load_id,
      piece,
      first_line,
      data_key_id: dataKeyId,
      sealed: sealPiece(sealer, place, some),
    });
    piece += 1;
  }
  await insertPieces(tx, rows);
  await updateLoad(tx, load.load_id, {
    bytes_received: received,
    lines_received: linesReceived,
    columns: [...form.value.columns],
    separator: form.value.separator,
    pieces: piece,
    heard_at: giftCards.clock.now(),
  });
  return isLast && piece === 0 ? err('empty') : ok({ bytes: received, lines: linesReceived });
}

function isTheSample(lines: readonly string[], form: LineForm): boolean {
  const written = lines.filter((line) => line.trim() !== '');
  return written.length > 0 && written.every((line) => isSampleLine(line, form));
}

async function closeFile(
  giftCards: GiftCards,
  tx: Db,
  { load_id: loadId, file_name: fileName }: LoadRow,
  { bytes, lines }: Kept,
  act: OperatorAct,
): Promise<void> {
  await updateLoad(tx, loadId, { state: 'WAITING' });
  await giftCards.jobs.enqueue(tx, runLoadJob, { loadId }, { key: loadId });
  await writeAudit(giftCards, tx, act, {
    action: 'gift-card-load.received',
    subject: ['gift-card-load', loadId],
    after: { fileName, bytes, lines: lines - 1 },
  });
}

const LINE_END = /\r\n|\n|\r/;
const BYTE_ORDER_MARK = '\uFEFF';
const UTF_16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
/** What a workbook and any other archive of its kind begins with; and a workbook of the kind before. */
const WORKBOOKS = [Buffer.from('PK\u0003\u0004'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];

/** The lines of a part of a file, or why they cannot be read as text. */
export function cutLines(bytes: Buffer): Result<string[], LoadFileProblem> {
  const beginsWith = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
  if (WORKBOOKS.some(beginsWith)) return err('workbook');
  // Without its mark, UTF-16 shows by the zeros between its letters.
  if (UTF_16_MARKS.some(beginsWith) || bytes.includes(0)) return err('utf-16');
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const lines = (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).split(LINE_END);
    if (lines.at(-1) === '') lines.pop();
    return ok(lines);
  } catch {
    return err('not-text');
  }
}
