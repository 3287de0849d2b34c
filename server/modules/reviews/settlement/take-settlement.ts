import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { SETTLEMENT_LINES_MAX } from '#contract/reviews/review-calls.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId, newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Reviews } from '../reviews.ts';
import { readColumns, readLine, type Columns } from './read-line.ts';
import { hasStudy, insertLines, insertSettlement, markRepeatedLines, updateSettlement } from './settlement.store.ts';

const BATCH = 5_000;
/** Above this, comparing is a job: a browser does not wait for it. */
const COMPARED_AT_ONCE = 2_000;

export const compareSettlementJob = defineJob({
  name: 'reviews.compare-settlement',
  payload: v.strictObject({ settlementId: v.string() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireSeconds: 900,
});

export type FileProblem = 'unknown-study' | 'not-text' | 'no-columns' | 'empty' | 'too-many-lines' | 'too-large';

export interface SettlementFile {
  readonly projectId: string;
  readonly fileName: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Takes a file of outcomes in, line by line as it comes; nothing else changes. Small ones can be compared at once, for
 * large ones a job is on its way. In the caller's transaction: a file that breaks off leaves nothing.
 */
export async function takeSettlement(
  reviews: Reviews,
  tx: Db,
  { projectId, fileName, bytes }: SettlementFile,
  act: OperatorAct,
): Promise<Result<{ readonly settlementId: string; readonly isSmall: boolean }, FileProblem>> {
  const { clock, chance, panelId, jobs } = reviews;
  if (!isId(projectId) || !(await hasStudy(tx, panelId, projectId))) return err('unknown-study');
  const now = clock.now();
  const settlementId = newId(chance, now);
  await insertSettlement(tx, {
    settlement_id: settlementId,
    panel_id: panelId,
    project_id: projectId,
    file_name: fileName,
    file_hash: Buffer.alloc(0),
    state: 'COMPARING',
    operator_id: act.operatorId,
    origin: act.origin ?? null,
    correlation_id: act.correlationId ?? null,
    created_at: now,
    applied_at: null,
  });
  const read = await readLines(tx, settlementId, bytes);
  if (!read.ok) return read;
  await markRepeatedLines(tx, settlementId);
  await updateSettlement(tx, settlementId, { lines: read.value.lines, file_hash: read.value.hash });
  const isSmall = read.value.lines <= COMPARED_AT_ONCE;
  // For small ones too: anyone who is lost between taking and comparing is not waited for.
  await jobs.enqueue(tx, compareSettlementJob, { settlementId }, { key: settlementId });
  return ok({ settlementId, isSmall });
}

type NewLines = Parameters<typeof insertLines>[2][number][];

async function readLines(
  tx: Db,
  settlementId: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Result<{ readonly lines: number; readonly hash: Buffer }, FileProblem>> {
  const measured = measure(bytes);
  const rows: NewLines = [];
  let columns: Columns | undefined;
  let lineNumber = 0;
  try {
    for await (const line of linesOf(measured.chunks)) {
      lineNumber += 1;
      if (line.trim() === '') continue;
      if (columns === undefined) {
        columns = readColumns(line);
        if (columns === undefined) return err('no-columns');
        if (!columns.isHeadless) continue;
      }
      if (rows.length === SETTLEMENT_LINES_MAX) return err('too-many-lines');
      rows.push(rowOf(lineNumber, line, columns));
    }
  } catch (error) {
    if (error instanceof NotText) return err('not-text');
    throw error;
  }
  // Kept only once all of it was read: anyone who sends it is not held up, and what is refused costs nothing.
  for (let first = 0; first < rows.length; first += BATCH) {
    await insertLines(tx, settlementId, rows.slice(first, first + BATCH));
  }
  return rows.length === 0 ? err('empty') : ok({ lines: rows.length, hash: measured.hash() });
}

function rowOf(lineNumber: number, line: string, columns: Columns): NewLines[number] {
  const read = readLine(line, columns);
  const { respondent } = read;
  return 'problem' in read
    ? { line_number: lineNumber, respondent, said: null, standing: 'BAD', remark: read.problem }
    : { line_number: lineNumber, respondent, said: read.outcome, standing: 'NEW', remark: null };
}

/** The bytes as they come, counted and hashed on the way. */
function measure(bytes: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return { chunks: chunks(), hash: () => hash.digest() };
}

/** A line may be this long before it is given up: the rest of it is not kept. */
const KEPT_MAX_CHARACTERS = 4_000;

export class NotText extends Error {}

/**
 * The lines of a file as its bytes come, with as much memory as one line: Windows, Unix and old Mac ends alike, without
 * the mark at the beginning. Throws NotText when the bytes are not UTF-8.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoded(decoder, chunk)).split(/\r\n|\n|\r(?!$)/);
    rest = (lines.pop() ?? '').slice(0, KEPT_MAX_CHARACTERS);
    yield* lines;
  }
  rest += decoded(decoder);
  const last = rest.replace(/\r$/, '');
  if (last !== '') yield last;
}

function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new NotText("the file isn't UTF-8");
  }
}
