import { giftCardsLowEmail } from '#emails/gift-cards-low-email.ts';
import { CONSOLE_PATHS } from '#contract/pages/member-paths.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { GiftCards } from '../gift-cards.ts';
import { deleteLow, insertLow, selectLow, selectStockKeepers } from './figures.store.ts';
import { hasRecovered, type StockValue } from './stock-values.ts';

/** Tells those who keep the stock once when a value becomes low, and again only after it has recovered. */
export async function warnOfLow(giftCards: GiftCards, tx: Db, values: readonly StockValue[]): Promise<void> {
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
