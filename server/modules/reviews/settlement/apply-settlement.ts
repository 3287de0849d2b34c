import * as v from 'valibot';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Reviews } from '../reviews.ts';
import { chooseLines, lockSettlement, selectChosen, updateLine, updateSettlement } from './settlement.store.ts';

export const applySettlementJob = defineJob({
  name: 'reviews.apply-settlement',
  payload: v.strictObject({ settlementId: v.string() }),
  retryLimit: 10,
  retryDelaySeconds: 5,
  expireSeconds: 3_600,
});

export interface SettlementChoice {
  readonly settlementId: string;
  readonly allSuggested: boolean;
  readonly lineNumbers: readonly number[];
}

/** Chooses lines to apply and sends them to the job that does it. Asked again, nothing is chosen twice. */
export function chooseSettlementLines(
  reviews: Reviews,
  { settlementId, allSuggested, lineNumbers }: SettlementChoice,
  act: OperatorAct,
): Promise<Result<number, 'unknown-settlement' | 'not-ready' | 'nothing-chosen'>> {
  return inTransaction(reviews.db, async (tx) => {
    const settlement = isId(settlementId) ? await lockSettlement(tx, settlementId) : undefined;
    if (settlement === undefined || settlement.panel_id !== reviews.panelId) return err('unknown-settlement');
    if (settlement.state !== 'READY') return err('not-ready');
    const chosen = await chooseLines(tx, settlementId, { allSuggested, lineNumbers });
    if (chosen === 0) return err('nothing-chosen');
    const { operatorId: operator_id, origin = null, correlationId: correlation_id = null } = act;
    const by = { operator_id, origin, correlation_id };
    await updateSettlement(tx, settlementId, { state: 'APPLYING', done_up_to: 0, ...by });
    await reviews.jobs.enqueue(tx, applySettlementJob, { settlementId }, { key: settlementId });
    await writeAudit(reviews, tx, act, {
      action: 'settlement.applied',
      subject: ['study', settlement.project_id],
      after: { settlementId, file: settlement.file_name, sha256: settlement.file_hash.toString('hex'), lines: chosen },
    });
    return ok(chosen);
  });
}

/** A chosen line with what the audit entry of its change needs. */
export interface ChosenLine {
  readonly settlementId: string;
  readonly lineNumber: number;
  readonly taskId: string;
  readonly stateThen: string;
  readonly outcome: 'QUALIFIED' | 'TERMINATED' | 'OQ';
  readonly file: { readonly name: string; readonly sha256: string };
  readonly act: OperatorAct;
}

/** The next chosen line, the settlement held until the transaction is done; undefined when all are done. */
export async function nextChosenLine(tx: Db, settlementId: string): Promise<ChosenLine | undefined> {
  const settlement = await lockSettlement(tx, settlementId);
  if (settlement?.state !== 'APPLYING') return undefined;
  const [line] = await selectChosen(tx, settlementId, settlement.done_up_to, 1);
  if (line === undefined || line.task_id === null || line.said === null || line.state === null) return undefined;
  return {
    settlementId,
    lineNumber: line.line_number,
    taskId: line.task_id,
    stateThen: line.state,
    outcome: line.said,
    file: { name: settlement.file_name, sha256: settlement.file_hash.toString('hex') },
    act: {
      operatorId: settlement.operator_id,
      origin: settlement.origin,
      correlationId: settlement.correlation_id,
    },
  };
}

/** Ticks a line off, with what it brought or why it was left out after all. */
export async function finishLine(
  { clock }: Reviews,
  tx: Db,
  { settlementId, lineNumber }: ChosenLine,
  outcome: { readonly points: number } | { readonly leftOut: string },
): Promise<void> {
  await updateLine(
    tx,
    settlementId,
    lineNumber,
    'points' in outcome
      ? { applied_at: clock.now(), points: outcome.points }
      : { remark: outcome.leftOut, can_apply: false, points: 0 },
  );
  await updateSettlement(tx, settlementId, { done_up_to: lineNumber });
}

export async function finishSettlement({ clock }: Reviews, tx: Db, settlementId: string): Promise<void> {
  await updateSettlement(tx, settlementId, { state: 'APPLIED', applied_at: clock.now() });
}
