import { MINUTE_MS } from '#contract/time/durations.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { BatchEnd } from '#server/platform/batches/batch-format.ts';
import { defineBatchWork } from '#server/platform/batches/define-batch-work.ts';
import { isId, newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { panelDay } from '../catalogue.ts';
import type { GiftCards } from '../gift-cards.ts';
import { lockLoad } from '../loads/loads.store.ts';
import { forgetFigures } from './figures.store.ts';
import { countVoidable, describeVoided, selectVoid, voidSome, type VoidRow } from './void-cards.store.ts';

/** So many are named one by one in the audit log; all of them have the id of the void. */
const CARDS_NAMED = 20;

export const giftCardVoids = defineBatchWork<GiftCards, VoidRow, 'voidId'>({
  job: { name: 'gift-cards.run-void', retryLimit: 5, retryDelaySeconds: 5, expireSeconds: 900 },
  id: 'voidId',
  table: 'gift_card_void',
  key: 'void_id',
  movedAt: 'heard_at',
  idleMs: 3 * MINUTE_MS,
  // Small enough to be watched, and to be stopped at once.
  pieces: { least: 250, most: 1_000 },
  ended: noteVoided,
});

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

/** The void of a load, or of expired cards, that is going on; anyone who asks for the same joins it. */
export async function openVoid(
  { panelId }: GiftCards,
  tx: Db,
  loadId: string | undefined,
): Promise<string | undefined> {
  const last = await selectVoid(tx, panelId, { loadId: loadId ?? null });
  return last?.finished_at === null ? last.void_id : undefined;
}

/** Begins to take cards out of stock that nobody has had; anyone who asks for what is going on already joins it. */
export async function beginVoid(
  giftCards: GiftCards,
  tx: Db,
  { loadId, reason }: AskedVoid,
  act: OperatorAct,
): Promise<Result<{ readonly voidId: string }, VoidRefusal>> {
  const { panelId, chance, clock } = giftCards;
  const refusal = await refusalOfVoid(giftCards, tx, loadId);
  if (refusal !== undefined) return err(refusal);
  const expired_before = loadId === undefined ? panelDay(giftCards) : null;
  const which = { panel_id: panelId, load_id: loadId ?? null, expired_before };
  const open = await openVoid(giftCards, tx, loadId);
  if (open !== undefined) return ok({ voidId: open });
  const { count: wanted } = await countVoidable(tx, which);
  if (wanted === 0) return err('nothing-left');
  const voidId = newId(chance, clock.now());
  const { operatorId: operator_id, origin = null, correlationId: correlation_id = null } = act;
  const asker = { operator_id, origin, correlation_id };
  if (!(await giftCardVoids.begin(giftCards, tx, voidId, { ...which, reason, state: 'WAITING', wanted, ...asker }))) {
    const theirs = await selectVoid(tx, panelId, { loadId: which.load_id });
    return theirs === undefined ? err('nothing-left') : ok({ voidId: theirs.void_id });
  }
  const begun =
    loadId === undefined
      ? ({ action: 'gift-cards.expired-void-begun', subject: ['gift-cards', panelId] } as const)
      : ({ action: 'gift-card-load.void-begun', subject: ['gift-card-load', loadId] } as const);
  await writeAudit(giftCards, tx, act, { ...begun, after: { voidId, reason, wanted } });
  return ok({ voidId });
}

/** Voids some at a time, each with its count in one transaction: going on after a kill loses and doubles nothing. */
export const runVoid = (giftCards: GiftCards, voidId: string, signal?: AbortSignal): Promise<void> =>
  giftCardVoids.run(
    giftCards,
    voidId,
    async (_row, size) => (tx, asked) => voidNext(giftCards, tx, asked, size),
    signal,
  );

async function voidNext(giftCards: GiftCards, tx: Db, asked: VoidRow, most: number): Promise<boolean> {
  const now = giftCards.clock.now();
  const { count, cents } = await voidSome(tx, asked, now, most);
  if (count === 0) {
    await giftCardVoids.end(giftCards, tx, asked, { state: 'DONE', by: { operatorId: asked.operator_id } });
    return true;
  }
  const counted = { voided: asked.voided + count, voided_cents: Number(asked.voided_cents) + cents };
  await giftCardVoids.update(tx, asked.void_id, { state: 'RUNNING', ...counted, heard_at: now });
  await forgetFigures(tx, giftCards.panelId);
  return false;
}

/** The one entry of what a void did, whatever its number of cards, in the name of who asked. */
async function noteVoided(giftCards: GiftCards, tx: Db, asked: VoidRow, { state, by }: BatchEnd): Promise<void> {
  const { panelId } = giftCards;
  const { void_id: voidId, load_id: loadId, wanted, voided, reason } = asked;
  await forgetFigures(tx, panelId);
  const { file_name: fileName = null } = (loadId === null ? undefined : await lockLoad(tx, loadId)) ?? {};
  const { byValue, cards } = await describeVoided(tx, voidId, CARDS_NAMED);
  const asker = { operatorId: asked.operator_id, origin: asked.origin, correlationId: asked.correlation_id };
  const stopped = state === 'STOPPED' ? { stoppedBy: by.operatorId } : {};
  const ended =
    loadId === null
      ? ({ action: 'gift-cards.expired-voided', subject: ['gift-cards', panelId] } as const)
      : ({ action: 'gift-card-load.voided', subject: ['gift-card-load', loadId] } as const);
  await writeAudit(giftCards, tx, asker, {
    ...ended,
    after: { voidId, fileName, reason, wanted, voided, cents: Number(asked.voided_cents), byValue, cards, ...stopped },
  });
}
