import { CONSOLE_PATHS } from '#contract/pages/member-paths.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { dateIn } from '#contract/time/panel-days.ts';
import { mondayOf, startOfDate } from '#contract/time/panel-week.ts';
import { giftCardsLowEmail } from '#emails/gift-cards-low-email.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { GiftCards } from '../gift-cards.ts';
import { countPending } from '../provider-orders.store.ts';
import { readLeastLifeDays } from '../setting.ts';
import {
  lockCounting,
  selectFigures,
  upsertFigures,
  deleteLow,
  insertLow,
  selectLow,
  selectStockKeepers,
} from './figures.store.ts';
import { FORECAST_DAYS } from './forecast.ts';
import { stockValueOf, type CountedValue, type StockValue, hasRecovered } from './stock-values.ts';
import {
  countDaysThere,
  countFree,
  countRedeemed,
  countWeeks,
  selectEverRedeemed,
  selectRewards,
  sumOwedPoints,
  type WeekFigures,
} from './stock.store.ts';

/** How old figures may be before somebody who looks has them counted again. */
const MAX_AGE_MS = 15 * SECOND_MS;
/** A count that took a while is kept this many times as long. */
const REST_PER_WORK = 20;

/** What is kept of a count. */
interface Counted extends WeekFigures {
  readonly owedPoints: number;
  readonly pending: number;
  readonly values: Readonly<Record<string, CountedValue>>;
}

/** Stock against what is owed. */
export interface GiftCardFigures extends Omit<Counted, 'values'> {
  readonly countedAt: Date;
  readonly values: readonly StockValue[];
  /** What the cards in stock that can be handed out are worth. */
  readonly stockCents: number;
  readonly expired: number;
  readonly endingSoon: number;
  readonly leastLifeDays: number;
  readonly hasProvider: boolean;
}

/**
 * What is owed, what is in stock and how long it lasts, seconds old at most unless counting is slow. However many look,
 * one counts; the others get what was counted last. The catalogue is as it is now.
 */
export async function readGiftCardFigures(giftCards: GiftCards, db: Db): Promise<GiftCardFigures> {
  const { counted, countedAt } = await keepCount(giftCards, db);
  return figuresOf(giftCards, db, counted, countedAt);
}

/** How many values are low, as counted last: for the sidebar, which asks all the time. */
export async function readLowCount({ panelId }: GiftCards, db: Db): Promise<number> {
  return (await selectFigures(db, panelId))?.low ?? 0;
}

/** A metric of the cards that can be handed out, by what they are worth. */
export function watchGiftCardStock(giftCards: GiftCards): void {
  const figure = { name: 'spark_gift_cards_left', help: 'Cards in stock that can be issued', label: 'value_cents' };
  giftCards.metrics.watchEach(figure, async () => {
    const { values } = await readGiftCardFigures(giftCards, giftCards.db);
    const left: Record<string, number> = {};
    for (const { valueCents, left: cards } of values) left[valueCents] = (left[valueCents] ?? 0) + cards;
    return left;
  });
}

async function keepCount(giftCards: GiftCards, db: Db): Promise<{ counted: Counted; countedAt: Date }> {
  const { panelId, clock } = giftCards;
  const before = await selectFigures(db, panelId);
  const isFresh = (row: NonNullable<typeof before>) =>
    clock.now().getTime() - row.counted_at.getTime() < Math.max(MAX_AGE_MS, row.took_ms * REST_PER_WORK);
  const kept = (row: NonNullable<typeof before>) => ({ counted: row.figures as Counted, countedAt: row.counted_at });
  if (before !== undefined && isFresh(before)) return kept(before);
  return inTransaction(giftCards.db, async (tx) => {
    // What was marked as no longer true is waited for.
    const isMine = await lockCounting(tx, panelId, {
      isPatient: before === undefined || before.counted_at.getTime() === 0,
    });
    const now = await selectFigures(tx, panelId);
    if (now !== undefined && (!isMine || isFresh(now))) return kept(now);
    const countedAt = clock.now();
    const counted = await count(giftCards, tx, countedAt);
    const took_ms = clock.now().getTime() - countedAt.getTime();
    const { values } = await figuresOf(giftCards, tx, counted, countedAt);
    const low = values.filter(({ isLow }) => isLow).length;
    await upsertFigures(tx, { panel_id: panelId, figures: counted, low, counted_at: countedAt, took_ms });
    await warnOfLow(giftCards, tx, values);
    return { counted, countedAt };
  });
}

async function figuresOf(giftCards: GiftCards, db: Db, counted: Counted, countedAt: Date): Promise<GiftCardFigures> {
  const { panelId, timeZone } = giftCards;
  const hasProvider = giftCards.provider !== undefined;
  const leastLifeDays = await readLeastLifeDays(giftCards, db);
  const today = dateIn(countedAt, timeZone);
  const moment = { now: countedAt, today, timeZone, leastLifeDays, hasProvider };
  const rewards = await selectRewards(db, panelId);
  const values = rewards.map((reward) => stockValueOf(reward, counted.values[reward.rewardId], moment));
  const sumOf = (pick: (value: StockValue) => number) => values.reduce((sum, value) => sum + pick(value), 0);
  return {
    ...counted,
    countedAt,
    values,
    stockCents: sumOf(({ left, valueCents }) => left * valueCents),
    expired: sumOf(({ expired }) => expired),
    endingSoon: sumOf(({ endingSoon }) => endingSoon),
    leastLifeDays,
    hasProvider,
  };
}

async function count(giftCards: GiftCards, tx: Db, now: Date): Promise<Counted> {
  const { panelId, timeZone } = giftCards;
  const everRedeemed = await selectEverRedeemed(tx, panelId);
  const redeemed = Map.groupBy(await countRedeemed(tx, panelId, now, FORECAST_DAYS), ({ rewardId }) => rewardId);
  const free = Map.groupBy(await countFree(tx, panelId), ({ rewardId }) => rewardId);
  const values: Record<string, CountedValue> = {};
  for (const [rewardId, daysThere] of await countDaysThere(tx, panelId, now, FORECAST_DAYS)) {
    const byDay = Array.from({ length: FORECAST_DAYS }, () => 0);
    for (const { day, count: times } of redeemed.get(rewardId) ?? []) byDay[day] = times;
    const shelves = (free.get(rewardId) ?? []).map(({ endsOn, count: cards }) => ({ endsOn, count: cards }));
    const hadCards = shelves.length > 0 || everRedeemed.has(rewardId);
    values[rewardId] = { free: shelves, daysThere, byDay, hadCards };
  }
  const monday = startOfDate(mondayOf(now, timeZone), timeZone);
  return {
    ...(await countWeeks(tx, panelId, now, monday)),
    owedPoints: await sumOwedPoints(tx, panelId),
    pending: await countPending(giftCards, tx),
    values,
  };
}

/** Tells those who keep the stock once when a value becomes low, and again only after it has recovered. */
async function warnOfLow(giftCards: GiftCards, tx: Db, values: readonly StockValue[]): Promise<void> {
  const { clock, panelId, mail, url } = giftCards;
  const known = await selectLow(tx);
  const recovered = values.filter((value) => known.has(value.rewardId) && hasRecovered(value));
  const becameLow = values.filter(({ rewardId, isLow }) => isLow && !known.has(rewardId));
  await deleteLow(
    tx,
    recovered.map(({ rewardId }) => rewardId),
  );
  await insertLow(
    tx,
    becameLow.map(({ rewardId }) => rewardId),
    clock.now(),
  );
  if (becameLow.length === 0) return;
  for (const { name, email } of await selectStockKeepers(tx, panelId)) {
    const stockUrl = `${url()}${CONSOLE_PATHS.console}/gift-cards`;
    await mail.send(tx, { to: email, ...giftCardsLowEmail({ name, values: becameLow, stockUrl }) });
  }
}
