import * as v from 'valibot';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId, newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction, untilDone } from '#server/platform/database/transaction.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { panelDay } from '../catalogue.ts';
import type { GiftCards } from '../gift-cards.ts';
import { lockLoad } from '../loads/loads.store.ts';
import { forgetFigures } from './figures.store.ts';
import {
  countVoidable,
  describeVoided,
  insertVoid,
  lockVoid,
  selectIdleVoids,
  selectVoid,
  updateVoid,
  voidSome,
  type VoidRow,
} from './void-cards.store.ts';

export const runVoidJob = defineJob({
  name: 'gift-cards.run-void',
  payload: v.strictObject({ voidId: v.string() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireSeconds: 900,
});

/** So many in one transaction: small enough to be watched, and to be stopped at once. */
const VOIDED_AT_ONCE = 1_000;
/** So many are named one by one in the audit log; all of them have the id of the void. */
const CARDS_NAMED = 20;
/** A void that nobody has moved for so long has lost its job. */
const FORGOTTEN_MS = 3 * MINUTE_MS;

export interface AskedVoid {
  /** Of this load; without it, all that have expired. */
  readonly loadId: string | undefined;
  readonly reason: string;
}

export type VoidRefusal = 'unknown-load' | 'still-loading' | 'nothing-left';

/** Why nothing of a load can be voided now; it is locked, so that this stays so. */
export async function refusalOfVoid(
  { panelId }: GiftCards,
  tx: Db,
  loadId: string | undefined,
): Promise<'unknown-load' | 'still-loading' | undefined> {
  if (loadId === undefined) return undefined;
  const load = isId(loadId) ? await lockLoad(tx, loadId) : undefined;
  if (load?.panel_id !== panelId) return 'unknown-load';
  return load.finished_at === null ? 'still-loading' : undefined;
}

/** The void of a load, or of expired cards, that is going on; whoever asks for the same joins it. */
export async function openVoid(
  { panelId }: GiftCards,
  tx: Db,
  loadId: string | undefined,
): Promise<string | undefined> {
  const last = await selectVoid(tx, panelId, { loadId: loadId ?? null });
  return last?.finished_at === null ? last.void_id : undefined;
}

/** Begins to take cards out of stock that nobody has had; whoever asks for what is going on already joins it. */
export async function beginVoid(
  giftCards: GiftCards,
  tx: Db,
  { loadId, reason }: AskedVoid,
  act: OperatorAct,
): Promise<Result<{ readonly voidId: string }, VoidRefusal>> {
  const { panelId, chance, clock, jobs } = giftCards;
  const refusal = await refusalOfVoid(giftCards, tx, loadId);
  if (refusal !== undefined) return err(refusal);
  const expired_before = loadId === undefined ? panelDay(giftCards) : null;
  const which = { panel_id: panelId, load_id: loadId ?? null, expired_before };
  const open = await openVoid(giftCards, tx, loadId);
  if (open !== undefined) return ok({ voidId: open });
  const { count: wanted } = await countVoidable(tx, which);
  if (wanted === 0) return err('nothing-left');
  const now = clock.now();
  const voidId = newId(chance, now);
  const { operatorId: operator_id, origin = null, correlationId: correlation_id = null } = act;
  const asker = { operator_id, origin, correlation_id };
  const times = { created_at: now, heard_at: now };
  const isMine = await insertVoid(tx, {
    void_id: voidId,
    ...which,
    reason,
    state: 'WAITING',
    wanted,
    ...asker,
    ...times,
  });
  if (!isMine) {
    const theirs = await selectVoid(tx, panelId, { loadId: which.load_id });
    return theirs === undefined ? err('nothing-left') : ok({ voidId: theirs.void_id });
  }
  await writeAudit(giftCards, tx, act, {
    action: loadId === undefined ? 'gift-cards.expired-void-begun' : 'gift-card-load.void-begun',
    subject: loadId === undefined ? ['gift-cards', panelId] : ['gift-card-load', loadId],
    after: { voidId, reason, wanted },
  });
  await jobs.enqueue(tx, runVoidJob, { voidId }, { key: voidId });
  return ok({ voidId });
}

/** Voids some at a time, each with its count in one transaction: going on after a kill loses and doubles nothing. */
export async function runVoid(giftCards: GiftCards, voidId: string, signal?: AbortSignal): Promise<void> {
  await untilDone(giftCards.db, signal, (tx) => voidNext(giftCards, tx, voidId));
}

async function voidNext(giftCards: GiftCards, tx: Db, voidId: string): Promise<boolean> {
  const asked = await lockVoid(tx, voidId);
  if (asked === undefined || asked.finished_at !== null) return true;
  const now = giftCards.clock.now();
  const { count, cents } = await voidSome(tx, asked, now, VOIDED_AT_ONCE);
  if (count === 0) {
    await finishVoid(giftCards, tx, asked, 'DONE', { operatorId: asked.operator_id });
    return true;
  }
  const voided_cents = Number(asked.voided_cents) + cents;
  await updateVoid(tx, voidId, { state: 'RUNNING', voided: asked.voided + count, voided_cents, heard_at: now });
  await forgetFigures(tx, giftCards.panelId);
  return false;
}

/** Stops it where it is; what is void stays so. False when it is over or there is none. */
export async function stopVoid(giftCards: GiftCards, tx: Db, voidId: string, act: OperatorAct): Promise<boolean> {
  const asked = isId(voidId) ? await lockVoid(tx, voidId) : undefined;
  if (asked?.panel_id !== giftCards.panelId || asked.finished_at !== null) return false;
  await finishVoid(giftCards, tx, asked, 'STOPPED', act);
  return true;
}

/** The one entry of what a void did, whatever its number of cards, in the name of who asked. */
async function finishVoid(
  giftCards: GiftCards,
  tx: Db,
  asked: VoidRow,
  state: 'DONE' | 'STOPPED',
  act: OperatorAct,
): Promise<void> {
  const { clock, panelId } = giftCards;
  const now = clock.now();
  const { void_id: voidId, load_id: loadId, wanted, voided, reason } = asked;
  const stopped_by = state === 'STOPPED' ? act.operatorId : null;
  await updateVoid(tx, voidId, { state, stopped_by, finished_at: now, heard_at: now });
  await forgetFigures(tx, panelId);
  const { file_name: fileName = null } = (loadId === null ? undefined : await lockLoad(tx, loadId)) ?? {};
  const { byValue, cards } = await describeVoided(tx, voidId, CARDS_NAMED);
  const by = { operatorId: asked.operator_id, origin: asked.origin, correlationId: asked.correlation_id };
  const stopped = state === 'STOPPED' ? { stoppedBy: act.operatorId } : {};
  await writeAudit(giftCards, tx, by, {
    action: loadId === null ? 'gift-cards.expired-voided' : 'gift-card-load.voided',
    subject: [loadId === null ? 'gift-cards' : 'gift-card-load', loadId ?? panelId],
    after: { voidId, fileName, reason, wanted, voided, cents: Number(asked.voided_cents), byValue, cards, ...stopped },
  });
}

/** Takes up voids again whose job is lost. */
export async function tendVoids({ db, clock, panelId, jobs }: GiftCards): Promise<void> {
  for (const voidId of await selectIdleVoids(db, panelId, later(clock.now(), -FORGOTTEN_MS))) {
    await inTransaction(db, (tx) => jobs.enqueue(tx, runVoidJob, { voidId }, { key: voidId }));
  }
}
