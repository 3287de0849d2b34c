import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { ROOT } from '#server/platform/places.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import type { Redeemer } from '#testkit/builders/redeemers.ts';
import { massOf } from '#testkit/masses.ts';
import type { RedeemBed } from './redeem-bed.ts';
import { redeem } from './redeem-call.ts';

/** Each takes from the nodes that come up what they need of the processor. */
const CALLS_A_SECOND = massOf({ sample: 8, whole: 20 });
const SIGN_IN_EVERY = 20;
const READERS = 20;
/** Nobody may redeem more than a few times a minute. */
const REDEEMERS = 200;

export interface RollingLoad {
  /** What did not go as it should, in words. */
  readonly failures: readonly string[];
  readonly counts: { read: number; redeemed: number; signedIn: number };
  /** Redemptions that were acknowledged. */
  readonly redemptionIds: readonly string[];
  stop(): Promise<void>;
}

/** So many calls a second, evenly, whatever they take: lists, redemptions under a key each, and sign-ins. None is sent again. */
export async function startRollingLoad(
  bed: RedeemBed,
  url: string,
  request: { readonly rewardId: string; readonly points: number },
): Promise<RollingLoad> {
  const readers = await Promise.all(Array.from({ length: READERS }, () => aReader(bed, url)));
  const redeemers = await bed.members(REDEEMERS, 100_000);
  const failures: string[] = [];
  const counts = { read: 0, redeemed: 0, signedIn: 0 };
  const redemptionIds: string[] = [];
  const running = new Set<Promise<void>>();
  let round = 0;

  async function redeemOne(member: Redeemer): Promise<void> {
    const { card, refusal } = await redeem(url, member, { ...request, idempotencyKey: randomUUID() });
    if (card === undefined) throw new Error(`redeem: ${JSON.stringify(refusal)}`);
    redemptionIds.push(card.redemptionId);
    counts.redeemed += 1;
  }

  async function callOne(): Promise<void> {
    round += 1;
    const isSignIn = round % SIGN_IN_EVERY === 0;
    // Each signs in now and then: one account may do so only so often.
    const reader = readers[(isSignIn ? round / SIGN_IN_EVERY : round) % READERS];
    const redeemer = redeemers[round % REDEEMERS];
    if (reader === undefined || redeemer === undefined) return;
    if (isSignIn) {
      await reader.signIn();
      counts.signedIn += 1;
    } else if (round % 3 === 0) await redeemOne(redeemer);
    else {
      await reader.read();
      counts.read += 1;
    }
  }

  const timer = setInterval(() => {
    const call = callOne().catch((error: unknown) => {
      failures.push(String(error instanceof Error ? (error.cause ?? error) : error));
    });
    running.add(call);
    void call.finally(() => running.delete(call));
  }, 1_000 / CALLS_A_SECOND);
  return {
    failures,
    counts,
    redemptionIds,
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** A member's browser with an app of the first version, which sends the documents of that version. */
async function aReader(bed: RedeemBed, url: string) {
  const { panelistId, email } = await aMember(bed.node);
  const filter = { panelId: DEFAULT_BRAND.panelId, userId: panelistId };
  const documents = JSON.parse(
    readFileSync(join(ROOT, 'contract/generated/member/persisted-documents.json'), 'utf8'),
  ) as Record<string, string>;
  const tasks = Object.keys(documents).find((id) => documents[id]?.startsWith('query getMarketResearchTasks('));
  let browser = new ApiClient(url);
  const reader = {
    async signIn() {
      // Another device: each address may sign in so often only.
      const fresh = new ApiClient(url);
      const answer = await fresh.signIn(email, TEST_PASSWORD);
      if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${JSON.stringify(answer.body)}`);
      browser = fresh;
    },
    async read() {
      const answer = await browser.graphql('getMarketResearchTasks', tasks ?? '', { filter }, API_PATHS.graphql);
      if (answer.status !== 200) throw new Error(`read: ${answer.status} ${JSON.stringify(answer.body)}`);
    },
  };
  await reader.signIn();
  return reader;
}
