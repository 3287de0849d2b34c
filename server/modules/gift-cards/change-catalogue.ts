import { percentFromRate } from '#contract/second-person/act-limits.ts';
import { priceProblem } from '#contract/gift-cards/gift-card-catalogue.ts';
import {
  type ActOutcome,
  type Approvals,
  type AskRefusal,
  type Count,
  aloneOrAsk,
} from '#server/modules/approvals/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { addValue, changeValue, lockValue, type NewValue, type ValueChange } from './catalogue-changes.ts';
import type { GiftCards } from './gift-cards.ts';

export type CatalogueRooms = { readonly approvals: Approvals; readonly giftCards: GiftCards };

/** A price that nobody may set, no matter who agrees. */
export interface WrongPrice {
  readonly sentence: string;
}

type Reason = { readonly reason: string | null };

/** Adds a value to the catalogue: alone within the band around the brand's rate, else when a second person has agreed. */
export async function offerValue(
  { approvals, giftCards }: CatalogueRooms,
  tx: Db,
  { reason, ...value }: NewValue & Reason,
  by: OperatorAct,
): Promise<Result<ActOutcome<{ readonly rewardId: string }>, 'already-there' | AskRefusal | WrongPrice>> {
  const wrong = priceProblem(value.valueCents, value.points, giftCards.pointsPerDollar);
  if (wrong !== undefined) return err({ sentence: wrong });
  const act = {
    id: newId(giftCards.chance, giftCards.clock.now()),
    kind: 'CATALOGUE_ADD',
    asked: value,
    reason,
    counts: [priceCount(giftCards, value.valueCents, value.points, by)],
    aboutId: null,
    subject: { kind: 'gift-cards', id: giftCards.panelId },
  } as const;
  return aloneOrAsk(approvals, tx, { act, alone: () => addValue(giftCards, tx, value, by) }, by);
}

export type ChangeValueRefusal = 'unknown-reward' | 'changed-meanwhile' | AskRefusal | WrongPrice;

/**
 * Changes a value of the catalogue. A price beyond the band, and a provider that is switched on or may issue more, take a
 * second person; the rest of the change waits with it.
 */
export async function changeCatalogue(
  { approvals, giftCards }: CatalogueRooms,
  tx: Db,
  { reason, ...change }: ValueChange & Reason,
  by: OperatorAct,
): Promise<Result<ActOutcome<void>, ChangeValueRefusal>> {
  const { rewardId, revision, changes } = change;
  const before = await lockValue(giftCards, tx, rewardId);
  if (before === undefined) return err('unknown-reward');
  if (before.revision !== revision) return err('changed-meanwhile');
  const { valueCents } = before;
  const points = changes.points ?? before.points;
  const isPriced = points !== before.points;
  const wrong = isPriced ? priceProblem(valueCents, points, giftCards.pointsPerDollar) : undefined;
  if (wrong !== undefined) return err({ sentence: wrong });
  const act = {
    id: newId(giftCards.chance, giftCards.clock.now()),
    kind: 'CATALOGUE_CHANGE',
    asked: { rewardId, revision, valueCents, pointsBefore: before.points, changes },
    reason,
    counts: [
      ...(isPriced ? [priceCount(giftCards, valueCents, points, by)] : []),
      ...providerCount(before, changes, by),
    ],
    aboutId: rewardId,
    subject: { kind: 'gift-card-reward', id: rewardId },
  } as const;
  return aloneOrAsk(approvals, tx, { act, alone: () => changeValue(giftCards, tx, change, by) }, by);
}

function priceCount({ pointsPerDollar }: GiftCards, valueCents: number, points: number, by: OperatorAct): Count {
  return { act: 'PRICE', amount: percentFromRate(valueCents, points, pointsPerDollar), operatorId: by.operatorId };
}

/** What the provider may issue from now on, if that is more than before. */
function providerCount(
  before: NonNullable<Awaited<ReturnType<typeof lockValue>>>,
  changes: ValueChange['changes'],
  by: OperatorAct,
): readonly Count[] {
  const aDay = (value: { usesProvider: boolean; providerADay: number }) =>
    value.usesProvider ? value.providerADay * before.valueCents : 0;
  const { usesProvider = before.usesProvider, providerADay = before.providerADay } = changes;
  const then = aDay({ usesProvider, providerADay });
  return then > aDay(before) ? [{ act: 'PROVIDER', amount: then, operatorId: by.operatorId }] : [];
}

/** Does what a second person has agreed to, unless the value has changed since it was asked for. */
export async function carryOutCatalogue(
  { giftCards }: CatalogueRooms,
  tx: Db,
  asked: NewValue | ValueChange,
  by: OperatorAct,
): Promise<Result<undefined, 'VALUE_TAKEN' | 'CHANGED'>> {
  if ('changes' in asked) {
    const { rewardId, revision, changes } = asked;
    const done = await changeValue(giftCards, tx, { rewardId, revision, changes }, by);
    return done.ok ? ok(undefined) : err('CHANGED');
  }
  const { valueCents, points, name, leadDays } = asked;
  const done = await addValue(giftCards, tx, { valueCents, points, name, leadDays }, by);
  return done.ok ? ok(undefined) : err('VALUE_TAKEN');
}
