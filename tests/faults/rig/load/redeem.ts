import { randomInt, randomUUID } from 'node:crypto';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { addStock } from '#server/demo/builders/gift-cards.ts';
import { addReward } from '#server/modules/gift-cards/index.ts';
import { must } from '#testkit/builders/builders.ts';
import { documentOf } from '#testkit/builders/redeemers.ts';
import { cardContent } from '#testkit/builders/gift-card-builders.ts';
import { askTwiceAtOnce, askUntilKnown, heard, withinLimit } from '../calls.ts';
import { again, atOnce, type Load, type LoadRun } from './pace.ts';
import { somePeople, type Person } from './people.ts';

const { panelId } = DEFAULT_BRAND;
const MEMBERS = 80;
const BROWSERS = 4;
const PRICE = 500;
const POINTS = 50_000;
const CARDS = 600;
const ORDERS_A_DAY = 10_000;
const REDEEM = 'redeemMarketResearchReward';
const POINTS_CALL = 'getMarketResearchPanelistRewardPoints';

/** Members who redeem cards of two values: one is in stock, one comes from the provider. */
export const redeem: Load = async (run) => {
  const { platform, rooms } = run.world;
  const valueCents = randomInt(60_000, 80_000);
  const [stocked, ordered] = await Promise.all(
    [valueCents, valueCents + 1].map(async (value) => {
      const isOrdered = value !== valueCents;
      const reward = {
        valueCents: value,
        points: PRICE,
        usesProvider: isOrdered,
        ...(isOrdered && { providerADay: ORDERS_A_DAY }),
      };
      return must(await addReward(rooms.giftCards, platform.db, reward)).rewardId;
    }),
  );
  if (stocked === undefined || ordered === undefined) throw new Error('there are two values');
  const contents = Array.from({ length: CARDS }, () => cardContent());
  await addStock(rooms.giftCards, platform.db, { rewardId: stocked, expiresOn: null }, contents);
  // Every fourth has points for one card only.
  const [rich, poor] = [
    await somePeople(run.world, MEMBERS, POINTS),
    await somePeople(run.world, MEMBERS / 4, PRICE + 200),
  ];
  const people = rich.map((person, index) => {
    const few = index % 4 === 3 ? poor[(index - 3) / 4] : undefined;
    return { person: few ?? person, count: { had: few === undefined ? POINTS : PRICE + 200, ok: 0, open: 0 } };
  });
  // All at the same moment, so that they meet at the same cards; each with members of their own, so that it is known what they have.
  return () =>
    again(run, 300, (round) =>
      atOnce(BROWSERS, async (browser) => {
        const buyer = people[(round * BROWSERS + browser) % people.length];
        if (buyer === undefined) return;
        const { person, count } = buyer;
        const rewardId = run.dice.next() < 0.65 ? stocked : ordered;
        // At times two cards at once, and always where there are points for one.
        const cards = count.had < 2 * PRICE || run.dice.next() < 0.3 ? 2 : 1;
        await readPoints(run, person, count);
        await Promise.all(Array.from({ length: cards }, () => redeemOne(run, person, { rewardId, count })));
        await readPoints(run, person, count);
      }),
    );
};

interface Count {
  readonly had: number;
  ok: number;
  /** So many were asked for, and may have been done. */
  open: number;
}

async function redeemOne(run: LoadRun, { panelistId, browser }: Person, given: { rewardId: string; count: Count }) {
  const { rewardId, count } = given;
  const key = randomUUID();
  const input = { panelId, userId: panelistId, quantity: 1, rewardId, points: PRICE, idempotencyKey: key };
  const asked = { kind: 'redeem', key, who: panelistId, what: rewardId } as const;
  const send = () => browser.graphql(REDEEM, documentOf(REDEEM), { input });
  count.open += 1;
  const ask = run.dice.next() < 0.3 ? askTwiceAtOnce : askUntilKnown;
  const told = await ask(run.history, asked, send);
  if (told?.outcome === 'fail') count.open -= 1;
  // What a provider has not issued yet may come to nothing, and its points back.
  if (told?.outcome === 'ok' && told.answer.body.data[REDEEM].status === 'REDEEMED') {
    count.open -= 1;
    count.ok += 1;
  }
}

/** What a member reads after they were told of a card has to know of it. */
async function readPoints(
  { history }: LoadRun,
  { panelistId, browser }: Person,
  { had, ok, open }: Count,
): Promise<void> {
  const asked = { kind: 'balance', key: panelistId, who: panelistId, what: 'points' } as const;
  await history.call(asked, async () => {
    const told = heard(
      await withinLimit(browser.graphql(POINTS_CALL, documentOf(POINTS_CALL), { panelId, userId: panelistId })),
    );
    if (told.outcome !== 'ok') return told;
    const value = Number(told.answer.body.data[POINTS_CALL].totalPoints);
    const most = had - PRICE * ok;
    return { ...told, told: String(value), reading: { value, least: most - PRICE * open, most } };
  });
}
