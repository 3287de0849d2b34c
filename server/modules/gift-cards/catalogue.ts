import { PROVIDER_A_DAY_STANDARD } from '#contract/gift-cards/gift-card-catalogue.ts';
import { moneyName } from '#contract/rewards/reward-names.ts';
import { dateIn } from '#contract/time/panel-days.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { countRewards, insertReward, selectOffered, type OfferedReward } from './catalogue.store.ts';
import { ensureFingerprintKey } from './data-keys.ts';
import type { GiftCards } from './gift-cards.ts';

export interface NewReward {
  readonly valueCents: number;
  /** By the points a dollar, unless said. */
  readonly points?: number | undefined;
  readonly internalName?: string | undefined;
  readonly externalName?: string | undefined;
  readonly isOffered?: boolean | undefined;
  readonly usesProvider?: boolean | undefined;
  readonly providerADay?: number | undefined;
  readonly leadDays?: number | undefined;
}

const DEFAULT_VALUES_CENTS = [500, 1_000, 2_500, 5_000] as const;
const DEFAULT_LEAD_DAYS = 7;

/** Adds a value to the catalogue. Each value is in it once. */
export async function addReward(
  giftCards: GiftCards,
  tx: Db,
  reward: NewReward,
): Promise<Result<{ readonly rewardId: string }, 'already-there'>> {
  const { chance, clock, panelId, pointsPerDollar, rewardCurrency } = giftCards;
  const { valueCents } = reward;
  const rewardId = newId(chance, clock.now());
  const isNew = await insertReward(tx, {
    reward_id: rewardId,
    panel_id: panelId,
    value_cents: valueCents,
    currency_code: rewardCurrency,
    points: reward.points ?? Math.round((valueCents * pointsPerDollar) / 100),
    internal_name: reward.internalName ?? `EGIFT_${rewardCurrency}_${valueCents / 100}`,
    external_name: reward.externalName ?? `${moneyName(valueCents / 100, rewardCurrency)} eGift card`,
    is_offered: reward.isOffered ?? true,
    uses_provider: reward.usesProvider ?? false,
    provider_a_day: reward.providerADay ?? PROVIDER_A_DAY_STANDARD,
    lead_days: reward.leadDays ?? DEFAULT_LEAD_DAYS,
    revision: 1,
  });
  return isNew ? ok({ rewardId }) : err('already-there');
}

/** Gives a panel without a catalogue the usual cards: 5, 10, 25 and 50 dollars (decisions §7). */
export async function ensureCatalogue(giftCards: GiftCards, db: Db): Promise<void> {
  await ensureFingerprintKey(giftCards, db);
  if ((await countRewards(db, giftCards.panelId)) > 0) return;
  // Several nodes may come up at once: what another one has added stays.
  for (const valueCents of DEFAULT_VALUES_CENTS) await addReward(giftCards, db, { valueCents });
}

/** What members can have now, the smallest first, with what is left and how many this member has had. */
export function listOffered(giftCards: GiftCards, db: Db, panelistId: string): Promise<readonly OfferedReward[]> {
  return selectOffered(db, {
    panelId: giftCards.panelId,
    panelistId,
    today: panelDay(giftCards),
    hasProvider: giftCards.provider !== undefined,
  });
}

/** The date where the panel is, as YYYY-MM-DD: cards are good until its end. */
export function panelDay({ clock, timeZone }: GiftCards): string {
  return dateIn(clock.now(), timeZone);
}
