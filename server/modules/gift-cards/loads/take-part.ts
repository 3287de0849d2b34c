import { LOAD_MAX_LINES, type LoadFileProblem } from '#contract/gift-card-loads.ts';
import { actedBy, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { currentDataKey } from '../data-keys.ts';
import type { GiftCards } from '../gift-cards.ts';
import { cutLines } from './cut-lines.ts';
import { failLoad } from './fail-load.ts';
import { insertPieces, lockLoad, updateLoad, type LoadRow } from './loads.store.ts';
import { readColumns } from './read-columns.ts';
import { runLoadJob } from './run-load.ts';
import { sealPiece } from './seal-piece.ts';

const LINES_PER_PIECE = 500;

export interface LoadPart {
  readonly loadId: string;
  /** Where in the file it begins. */
  readonly offset: number;
  /** Whole lines. */
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

type PartResult = Result<{ readonly received: number }, LoadFileProblem | 'unknown-load'>;

/**
 * Takes the next part of a file in, sealed in pieces: no code is ever on the disk in clear. A part that came before
 * changes nothing. The answer says how much of the file is there, which is where the sender goes on.
 */
export function takePart(giftCards: GiftCards, part: LoadPart, act: OperatorAct): Promise<PartResult> {
  return inTransaction(giftCards.db, async (tx): Promise<PartResult> => {
    const load = await lockLoad(tx, part.loadId);
    if (load === undefined || load.panel_id !== giftCards.panelId) return err('unknown-load');
    if (load.state === 'FAILED') return err('broke-off');
    const received = Number(load.bytes_received);
    if (load.state !== 'RECEIVING' || part.offset !== received) return ok({ received });
    const kept = await keepLines(giftCards, tx, load, part);
    if (!kept.ok) {
      await failLoad(giftCards, tx, load.load_id, kept.failure);
      return kept;
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
  const lines = cutLines(bytes);
  if (lines === undefined) return err('not-text');
  const received = Number(load.bytes_received) + bytes.length;
  if (received > Number(load.bytes_announced)) return err('too-large');
  if (isLast && received !== Number(load.bytes_announced)) return err('broke-off');
  const isFirst = load.lines_received === 0;
  const columns = isFirst ? readColumns(lines[0] ?? '') : load.columns;
  if (columns === undefined) return err('no-columns');
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
    columns: [...columns],
    pieces: piece,
    heard_at: giftCards.clock.now(),
  });
  return isLast && piece === 0 ? err('empty') : ok({ bytes: received, lines: linesReceived });
}

async function closeFile(
  { jobs, audit, panelId }: GiftCards,
  tx: Db,
  { load_id: loadId, file_name: fileName }: LoadRow,
  { bytes, lines }: Kept,
  act: OperatorAct,
): Promise<void> {
  await updateLoad(tx, loadId, { state: 'WAITING' });
  await jobs.enqueue(tx, runLoadJob, { loadId }, { key: loadId });
  await audit.append(tx, {
    panelId,
    ...actedBy(act),
    action: 'gift-card-load.received',
    subjectKind: 'gift-card-load',
    subjectId: loadId,
    after: { fileName, bytes, lines: lines - 1 },
  });
}
