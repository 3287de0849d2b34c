import type { GiftCardRewardChange } from '#contract/gift-cards/gift-card-catalogue.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { addReward } from './catalogue.ts';
import type { GiftCards } from './gift-cards.ts';
import { forgetFigures } from './stock/figures.store.ts';
import { lockReward, updateReward, type CatalogueValue } from './stock/stock.store.ts';

export type NewValue = Pick<CatalogueValue, 'valueCents' | 'points' | 'name' | 'leadDays'>;

/** Adds a value to the catalogue; members can have it as soon as there are cards. */
export async function addValue(
  giftCards: GiftCards,
  tx: Db,
  { name: externalName, ...value }: NewValue,
  act: OperatorAct,
): Promise<Result<{ readonly rewardId: string }, 'already-there'>> {
  const added = await addReward(giftCards, tx, { ...value, externalName });
  if (!added.ok) return added;
  await forgetFigures(tx, giftCards.panelId);
  await writeAudit(giftCards, tx, act, {
    action: 'gift-card-reward.added',
    subject: ['gift-card-reward', added.value.rewardId],
    after: { ...value, name: externalName },
  });
  return added;
}

export interface ValueChange {
  readonly rewardId: string;
  /** What the operator saw. */
  readonly revision: number;
  readonly changes: GiftCardRewardChange;
}

/** A value of the catalogue as it stands, locked: two changes of one come one after the other. */
export const lockValue = async ({ panelId }: GiftCards, tx: Db, rewardId: string) =>
  isId(rewardId) ? lockReward(tx, panelId, rewardId) : undefined;

/** Changes a value of the catalogue, unless somebody else did since it was looked at. What was redeemed keeps its price. */
export async function changeValue(
  giftCards: GiftCards,
  tx: Db,
  { rewardId, revision, changes }: ValueChange,
  act: OperatorAct,
): Promise<Result<void, 'unknown-reward' | 'changed-meanwhile'>> {
  const before = isId(rewardId) ? await lockReward(tx, giftCards.panelId, rewardId) : undefined;
  if (before === undefined) return err('unknown-reward');
  if (before.revision !== revision) return err('changed-meanwhile');
  const after: Record<string, string | number | boolean> = {};
  const was: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(changes)) {
    const field = name as keyof GiftCardRewardChange;
    if (value === undefined || before[field] === value) continue;
    after[field] = value;
    was[field] = before[field];
  }
  if (Object.keys(after).length === 0) return ok(undefined);
  await updateReward(tx, { ...before, ...after });
  await forgetFigures(tx, giftCards.panelId);
  await writeAudit(giftCards, tx, act, {
    action: 'gift-card-reward.changed',
    subject: ['gift-card-reward', rewardId],
    before: was,
    after,
  });
  return ok(undefined);
}
