import type { ImportStep } from '#contract/audit/audit-sentences.ts';
import { writeAudit, type AuditedChange, type OperatorAct } from '../audit/operator-act.ts';
import type { ImportCall, ImportProblem, ImportTypes } from './import-format.ts';
import type { ImportState } from './import-store.ts';

const BEFORE_READING: readonly ImportState[] = ['RECEIVING', 'CHECKING', 'CHECKED'];
const WHILE_READING: readonly ImportState[] = ['WAITING', 'RUNNING'];

export interface WhyFailed<T extends ImportTypes> {
  readonly problem: ImportProblem | T['own'];
  /** In place of the sentence that every file with this problem gets. */
  readonly failure?: string;
}

/** Gives up a file before anything came in by it: nothing of it is kept but the reason. */
export async function failImport<T extends ImportTypes>(
  { format, room, tx }: ImportCall<T>,
  row: T['row'],
  { problem, failure = format.sentences[problem] }: WhyFailed<T>,
  act: OperatorAct,
): Promise<void> {
  const now = room.clock.now();
  const { file_id: fileId } = row;
  await format.store.deleteWaiting(tx, fileId);
  const stopped_by = problem === 'stopped' ? act.operatorId : null;
  await format.store.updateFile(tx, fileId, { state: 'FAILED', failure, stopped_by, finished_at: now, heard_at: now });
  await writeAudit(room, tx, act, {
    action: `${format.kind}.${problem === 'stopped' ? 'stopped' : 'failed'}`,
    subject: [format.kind, fileId],
    after: { ...format.saidOfFailed(row), failure },
  });
}

/**
 * Stops a file: before it is read for good nothing of it is kept; after that, what came in by then stays. False when it is too
 * late or there is no such file.
 */
export async function stopImport<T extends ImportTypes>(
  call: ImportCall<T>,
  fileId: string,
  act: OperatorAct,
): Promise<boolean> {
  // Anyone who reads the next piece holds the same row: a piece is taken in as a whole, or not at all.
  const row = await call.format.store.lockFile(call.tx, call.room.panelId, fileId);
  if (row === undefined) return false;
  if (BEFORE_READING.includes(row.state)) await failImport(call, row, { problem: 'stopped' }, act);
  else if (WHILE_READING.includes(row.state)) await stopReading(call, row, null, act);
  else return false;
  return true;
}

/** Ends a file on the way; what came in by then stays. */
export async function stopReading<T extends ImportTypes>(
  call: ImportCall<T>,
  row: T['row'],
  failure: string | null,
  act: OperatorAct,
): Promise<void> {
  const { format, room, tx } = call;
  const { said, changes } = await format.ended(call, row, { how: 'stopped', failure });
  const now = room.clock.now();
  await format.store.deleteWaiting(tx, row.file_id);
  const stopped = { state: 'STOPPED', failure, stopped_by: act.operatorId, finished_at: now, heard_at: now };
  await format.store.updateFile(tx, row.file_id, { ...stopped, ...changes });
  await writeAudit(room, tx, act, endEntry(call, row, 'stopped', said));
}

/** All of a file is read: it waits for somebody to say go, or is done. Without a line that is not blank it was empty. */
export async function finishImport<T extends ImportTypes>(call: ImportCall<T>, row: T['row']): Promise<void> {
  const { format, room, tx } = call;
  const sender = { operatorId: row.operator_id };
  if (format.taken(row) + row.already + row.bad === 0) return failImport(call, row, { problem: 'empty' }, sender);
  const isCheck = row.state === 'CHECKING';
  const how = isCheck ? 'checked' : 'finished';
  const { said, changes } = await format.ended(call, row, { how, failure: null });
  const now = room.clock.now();
  const state = isCheck ? { state: 'CHECKED' } : { state: 'DONE', finished_at: now };
  if (!isCheck) await format.store.deleteWaiting(tx, row.file_id);
  await format.store.updateFile(tx, row.file_id, {
    ...state,
    lines_read: row.lines_received,
    heard_at: now,
    ...changes,
  });
  const act = isCheck || format.actsFor === undefined ? sender : { operatorId: format.actsFor(row) };
  await writeAudit(room, tx, act, endEntry(call, row, how, said));
}

function endEntry<T extends ImportTypes>(
  { format }: ImportCall<T>,
  { file_id: fileId }: T['row'],
  how: ImportStep,
  after: AuditedChange['after'],
): AuditedChange {
  return { action: `${format.kind}.${how}`, subject: [format.kind, fileId], ...(after !== undefined && { after }) };
}
