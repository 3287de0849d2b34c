import { writeAudit } from '../audit/operator-act.ts';
import { openPiece } from '../csv-files/sealed-pieces.ts';
import { finishImport, stopReading } from './end-import.ts';
import { judgeAll } from './judge-all.ts';
import type { ImportCall, ImportReading, ImportTypes, NumberedLine } from './import-format.ts';
import type { ImportPiece } from './import-store.ts';

/**
 * Reads the next piece of a file; true when there is nothing more to do. What its lines do, its bad lines and how far it is come
 * in the caller's transaction, so whatever stops it, going on leaves nothing out and does nothing twice.
 */
export async function runNextPiece<T extends ImportTypes, Rules, Good, Bad extends { readonly number: number }>(
  call: ImportCall<T>,
  fileId: string,
  reading: ImportReading<T, Rules, Good, Bad>,
): Promise<boolean> {
  const { format, room, tx } = call;
  const { store, sentences, limits } = format;
  const row = await store.lockFile(tx, room.panelId, fileId);
  if (row?.state !== 'CHECKING' && row?.state !== 'WAITING' && row?.state !== 'RUNNING') return true;
  const piece = await store.selectPiece(tx, fileId, row.next_piece);
  if (piece === undefined) {
    await finishImport(call, row);
    return true;
  }
  const texts = await openLines(call, fileId, piece);
  const lines = numbered(texts, piece.first_line);
  const rules = await reading.rulesOf(tx, row, lines);
  const { good, bad } = judgeAll(lines, (line) => reading.judge(line, rules));
  const acted = await reading.act(tx, row, good, rules);
  if ('stop' in acted) {
    await stopReading(call, row, sentences[acted.stop], { operatorId: null });
    return true;
  }
  const allBad = [...bad, ...acted.bad].toSorted((one, other) => one.number - other.number);
  const kept = allBad.slice(0, Math.max(0, limits.problemsKept - row.bad));
  await store.insertProblems(
    tx,
    fileId,
    kept.map((one) => reading.problemRow(row, one, rules)),
  );
  const isCheck = row.state === 'CHECKING';
  if (!isCheck) await store.deletePiece(tx, fileId, piece.piece);
  await store.updateFile(tx, fileId, {
    ...(!isCheck && { state: 'RUNNING' }),
    ...(row.next_piece !== undefined && { next_piece: piece.piece + 1 }),
    lines_read: piece.first_line + texts.length - 1,
    ...added(row, acted.counts),
    bad: row.bad + allBad.length,
    heard_at: room.clock.now(),
  });
  const by = { operatorId: row.operator_id };
  for (const entry of acted.entries ?? []) await writeAudit(room, tx, by, entry);
  return false;
}

/** The lines of a piece, blank ones and all. */
async function openLines<T extends ImportTypes>(
  { format, room, tx }: ImportCall<T>,
  fileId: string,
  piece: ImportPiece,
): Promise<readonly string[]> {
  const sealer = (await format.keys?.of(room, tx, piece)) ?? room.sealer;
  return openPiece(sealer, format.kind, fileId, piece);
}

const numbered = (texts: readonly string[], firstLine: number): readonly NumberedLine[] =>
  texts.flatMap((text, index) => (text.trim() === '' ? [] : [{ number: firstLine + index, text }]));

/** The counts of a row with these added; the large ones come as texts. */
function added(row: object, counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const before = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(before.get(name)) + count]));
}
