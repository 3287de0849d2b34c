import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { askForAdjustment } from '#server/modules/rewards/index.ts';
import { ensureCatalogue, listOffered, markSeen, revealGiftCard } from '#server/modules/gift-cards/index.ts';
import { newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import { addStock, madeUpCard, ORIGIN, redeem } from './builders/gift-cards.ts';
import { must } from './builders/must.ts';
import type { DemoContext } from './demo-context.ts';
import type { DemoEvent } from './demo-studies.ts';
import type { DemoPanel } from './launch-project.ts';

/** By value in dollars. Of one there are few, so that the console has something to warn of. */
const STOCK: Readonly<Record<number, number>> = { 5: 320, 10: 260, 25: 14, 50: 180 };
const CARDS_GOOD_FOR_DAYS = 5 * 365;

/** Cards that members have had over the past weeks, and corrections by the support team. */
export function rewardEvents(demo: DemoContext, panel: DemoPanel): DemoEvent[] {
  const { dana, others } = panel;
  const at = (daysAgo: number, happen: () => Promise<unknown>): DemoEvent => ({
    at: later(demo.clock.end, -daysAgo * DAY_MS),
    happen: async () => {
      await happen();
    },
  });
  const redemptions = others.flatMap((panelistId, person) => [
    at(30 - person * 2.7, () => redeemFor(demo, panelistId, person % 3 === 0 ? 10 : 5)),
    ...(person % 2 === 0 ? [at(12 - person * 1.3, () => redeemFor(demo, panelistId, 5))] : []),
  ]);
  return [
    at(35.9, async () => {
      await fillStock(demo);
      await bringPointsOver(demo, panel);
    }),
    at(24.4, () => redeemFor(demo, dana, 10)),
    at(9.3, async () => {
      const redemptionId = await redeemFor(demo, dana, 25);
      demo.clock.advance(HOUR_MS);
      const shown = await revealGiftCard(demo, { panelistId: dana, redemptionId, origin: ORIGIN });
      await markSeen(demo.giftCards, { panelistId: dana, showingId: shown?.showingId ?? '' });
    }),
    ...redemptions,
    at(0.2, () => askForMuch(demo, panel)),
  ];
}

async function fillStock(demo: DemoContext): Promise<void> {
  const { giftCards, tx } = demo;
  await ensureCatalogue(giftCards, tx);
  const expiresOn = later(demo.clock.end, CARDS_GOOD_FOR_DAYS * DAY_MS)
    .toISOString()
    .slice(0, 'YYYY-MM-DD'.length);
  for (const { rewardId, valueCents } of await listOffered(giftCards, tx, newId(giftCards.chance, demo.clock.now()))) {
    const contents = Array.from({ length: STOCK[valueCents / 100] ?? 0 }, (_, index) =>
      madeUpCard(`demo card ${valueCents} ${index}`),
    );
    await addStock(giftCards, tx, { rewardId, expiresOn }, contents);
  }
}

/** Everybody was in the pilot, and kept what they had. */
async function bringPointsOver(demo: DemoContext, { dana, others, supportId }: DemoPanel): Promise<void> {
  for (const [person, panelistId] of [dana, ...others].entries()) {
    const points = person === 0 ? 4_110 : 1_150 + person * 110;
    await adjust(
      demo,
      supportId,
      { panelistId, points },
      {
        reason: 'Points from the pilot panel, transferred from the March list.',
        memberNote: 'Your points from the community pilot',
      },
    );
  }
}

/** More than one person may give alone: it waits for another. */
async function askForMuch(demo: DemoContext, { others, supportId }: DemoPanel): Promise<void> {
  const [, , panelistId = ''] = others;
  await adjust(
    demo,
    supportId,
    { panelistId, points: 8_000 },
    {
      reason: 'Two product tests from the pilot were never paid. The emails are in the ticket.',
      memberNote: 'Two product tests from the pilot',
      reference: 'T-1187',
    },
  );
}

async function adjust(
  demo: DemoContext,
  operatorId: string,
  { panelistId, points }: { readonly panelistId: string; readonly points: number },
  words: { readonly reason: string; readonly memberNote: string; readonly reference?: string },
): Promise<void> {
  const { rewards, tx, clock } = demo;
  const key = newId(rewards.chance, clock.now());
  const by = { operatorId, origin: ORIGIN, correlationId: key };
  must(await askForAdjustment(demo, tx, { reference: null, ...words, panelistId, points, key }, by));
}

async function redeemFor(demo: DemoContext, panelistId: string, dollars: number): Promise<string> {
  const { giftCards, tx } = demo;
  const offered = await listOffered(giftCards, tx, panelistId);
  const reward = offered.find(({ valueCents }) => valueCents === dollars * 100);
  if (reward === undefined) throw new Error(`the demo has no card of ${dollars} dollars`);
  const { rewardId, points } = reward;
  const { redemptionId, showingId } = await redeem(demo, { panelistId, rewardId, points });
  await markSeen(giftCards, { panelistId, showingId: showingId ?? '' });
  return redemptionId;
}
