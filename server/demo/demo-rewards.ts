import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { askForAdjustment } from '#server/modules/rewards/index.ts';
import {
  type CardContent,
  addCards,
  ensureCatalogue,
  listOffered,
  markSeen,
  redeemGiftCard,
  revealGiftCard,
} from '#server/modules/gift-cards/index.ts';
import { newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import { must, type Story } from './demo-story.ts';
import type { StoryEvent } from './demo-studies.ts';
import type { DemoPanel } from './launch-project.ts';

/** By value in dollars. Of one there are few, so that the console has something to warn of. */
const STOCK: Readonly<Record<number, number>> = { 5: 320, 10: 260, 25: 14, 50: 180 };
const CARDS_GOOD_FOR_DAYS = 5 * 365;

const ORIGIN = '203.0.113.20';

/** Cards that members have had over the past weeks, and corrections by the support team. */
export function rewardEvents(story: Story, panel: DemoPanel): StoryEvent[] {
  const { dana, others } = panel;
  const at = (daysAgo: number, happen: () => Promise<unknown>): StoryEvent => ({
    at: later(story.clock.end, -daysAgo * DAY_MS),
    happen: async () => {
      await happen();
    },
  });
  const redemptions = others.flatMap((panelistId, person) => [
    at(30 - person * 2.7, () => redeem(story, panelistId, person % 3 === 0 ? 10 : 5)),
    ...(person % 2 === 0 ? [at(12 - person * 1.3, () => redeem(story, panelistId, 5))] : []),
  ]);
  return [
    at(35.9, async () => {
      await fillStock(story);
      await bringPointsOver(story, panel);
    }),
    at(24.4, () => redeem(story, dana, 10)),
    at(9.3, async () => {
      const redemptionId = await redeem(story, dana, 25);
      story.clock.advance(HOUR_MS);
      const shown = await revealGiftCard(story, { panelistId: dana, redemptionId, origin: ORIGIN });
      await markSeen(story.giftCards, { panelistId: dana, showingId: shown?.showingId ?? '' });
    }),
    ...redemptions,
    at(0.2, () => askForMuch(story, panel)),
  ];
}

async function fillStock(story: Story): Promise<void> {
  const { giftCards, tx } = story;
  await ensureCatalogue(giftCards, tx);
  const expiresOn = later(story.clock.end, CARDS_GOOD_FOR_DAYS * DAY_MS)
    .toISOString()
    .slice(0, 'YYYY-MM-DD'.length);
  for (const { rewardId, valueCents } of await listOffered(giftCards, tx, newId(giftCards.chance, story.clock.now()))) {
    const cards = Array.from({ length: STOCK[valueCents / 100] ?? 0 }, (_, index) => ({
      rewardId,
      content: demoCard(valueCents, index),
      expiresOn,
    }));
    await addCards(giftCards, tx, cards, { source: 'STOCK', loadId: null });
  }
}

/** Everybody was in the pilot, and kept what they had. */
async function bringPointsOver(story: Story, { dana, others, supportId }: DemoPanel): Promise<void> {
  for (const [person, panelistId] of [dana, ...others].entries()) {
    const points = person === 0 ? 4_110 : 1_150 + person * 110;
    await adjust(story, supportId, panelistId, points, {
      reason: 'Points of the pilot panel, moved over by the list of March.',
      memberNote: 'Your points from the pilot of this community',
    });
  }
}

/** More than one person may give alone: it waits for another. */
async function askForMuch(story: Story, { others, supportId }: DemoPanel): Promise<void> {
  const [, , panelistId = ''] = others;
  await adjust(story, supportId, panelistId, 8_000, {
    reason: 'Two product tests of the pilot were never paid. The letters are in the ticket.',
    memberNote: 'Two product tests from the pilot',
    reference: 'T-1187',
  });
}

async function adjust(
  story: Story,
  operatorId: string,
  panelistId: string,
  points: number,
  words: { readonly reason: string; readonly memberNote: string; readonly reference?: string },
): Promise<void> {
  const { rewards, tx, clock } = story;
  const key = newId(rewards.chance, clock.now());
  const by = { operatorId, origin: ORIGIN, correlationId: key };
  must(await askForAdjustment(story, tx, { reference: null, ...words, panelistId, points, key }, by));
}

async function redeem(story: Story, panelistId: string, dollars: number): Promise<string> {
  const { giftCards, rewards, tx, clock } = story;
  const offered = await listOffered(giftCards, tx, panelistId);
  const reward = offered.find(({ valueCents }) => valueCents === dollars * 100);
  if (reward === undefined) throw new Error(`the demo has no card of ${dollars} dollars`);
  const { rewardId, points } = reward;
  const key = newId(rewards.chance, clock.now());
  const redeemed = await redeemGiftCard(story, { panelistId, rewardId, points, key, quantity: 1, origin: ORIGIN });
  const { redemptionId, showingId } = must(redeemed);
  await markSeen(giftCards, { panelistId, showingId: showingId ?? '' });
  return redemptionId;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** What stands on a card of the demo: made up, good for nothing, and the same on every machine. */
function demoCard(valueCents: number, index: number): CardContent {
  const bytes = createHash('sha512').update(`demo card ${valueCents} ${index}`).digest();
  const letters = (from: number, count: number) =>
    Array.from(bytes.subarray(from, from + count), (byte) => LETTERS[byte % LETTERS.length]).join('');
  const digits = (from: number, count: number) =>
    Array.from(bytes.subarray(from, from + count), (byte) => byte % 10).join('');
  return {
    code: `HM${digits(0, 2)}-${letters(2, 4)}-${letters(6, 4)}-${letters(10, 4)}`,
    key: letters(14, 6),
    // No number of a real card begins so.
    number: `0${digits(20, 15)}`,
    pin: digits(36, 4),
    link: null,
  };
}
