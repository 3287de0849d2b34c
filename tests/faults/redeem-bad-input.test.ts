import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_PATHS } from '#contract/wire/rest.ts';
import { redeemBody, type Redeemer } from '#testkit/builders/redeemers.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { NOTHING_WRONG, wrongInBooks } from './redeem-books.ts';
import { aReward, makeRedeemBed, stockUp, type RedeemBed } from './redeem-bed.ts';

const PRICE = 500;

let bed: RedeemBed;
/** Rewards by what is wrong with them. */
const rewards = { good: '', hidden: '', empty: '', expired: '' };
beforeAll(async () => {
  bed = await makeRedeemBed();
  const { node } = bed;
  for (const name of ['good', 'hidden', 'empty', 'expired'] as const) {
    rewards[name] = await aReward(node, PRICE);
    if (name !== 'empty') await stockUp(node, rewards[name], 3);
  }
  const { db } = node.platform;
  await sql`UPDATE gift_card_reward SET is_offered = false WHERE reward_id = ${rewards.hidden}`.execute(db);
  await sql`UPDATE gift_card SET expires_on = current_date - 2 WHERE reward_id = ${rewards.expired}`.execute(db);
});
afterAll(() => bed.stop());

interface Asked {
  readonly headers?: Record<string, string>;
  readonly input?: Record<string, unknown>;
}

interface Case {
  readonly what: string;
  readonly expected: string;
  /** What the member has, if not enough for ten cards. */
  readonly points?: number;
  /** What is done to the member before they ask. */
  readonly before?: (member: Redeemer) => Promise<unknown>;
  readonly asked?: (member: Redeemer, other: Redeemer) => Asked | Promise<Asked>;
}

const withInput = (input: Record<string, unknown>) => () => ({ input });
const setState = (state: string) => (member: Redeemer) =>
  sql`UPDATE panelist SET state = ${state} WHERE panelist_id = ${member.panelistId}`.execute(bed.node.platform.db);

const CASES: readonly Case[] = [
  {
    what: 'a reward that is not there',
    expected: '404 NOT_FOUND',
    asked: () => ({ input: { rewardId: randomUUID() } }),
  },
  { what: 'a reward whose id is none', expected: '404 NOT_FOUND', asked: withInput({ rewardId: "' OR 1=1 --" }) },
  { what: 'a reward with an empty id', expected: '404 NOT_FOUND', asked: withInput({ rewardId: '' }) },
  {
    what: 'a reward that is not offered',
    expected: '404 NOT_FOUND',
    asked: () => ({ input: { rewardId: rewards.hidden } }),
  },
  {
    what: "somebody else's id",
    expected: '404 NOT_FOUND',
    asked: (_member, other) => ({ input: { userId: other.panelistId } }),
  },
  { what: 'an id of nobody', expected: '404 NOT_FOUND', asked: () => ({ input: { userId: randomUUID() } }) },
  { what: 'another panel', expected: '404 NOT_FOUND', asked: withInput({ panelId: 'elsewhere' }) },
  { what: 'no card', expected: '422 VALIDATION_FAILED', asked: withInput({ quantity: 0 }) },
  { what: 'less than no card', expected: '422 VALIDATION_FAILED', asked: withInput({ quantity: -1 }) },
  { what: 'two cards', expected: '422 VALIDATION_FAILED', asked: withInput({ quantity: 2 }) },
  {
    what: 'two thousand million cards',
    expected: '422 VALIDATION_FAILED',
    asked: withInput({ quantity: 2_147_483_647 }),
  },
  {
    what: 'more cards than a number holds',
    expected: '400 BAD_REQUEST',
    asked: withInput({ quantity: 2_147_483_648 }),
  },
  { what: 'a card and a half', expected: '400 BAD_REQUEST', asked: withInput({ quantity: 1.5 }) },
  { what: 'a number in words', expected: '400 BAD_REQUEST', asked: withInput({ quantity: '1' }) },
  { what: 'a lower price', expected: '409 PRICE_CHANGED', asked: withInput({ points: PRICE - 1 }) },
  { what: 'a higher price', expected: '409 PRICE_CHANGED', asked: withInput({ points: PRICE + 1 }) },
  { what: 'a price of nothing', expected: '409 PRICE_CHANGED', asked: withInput({ points: 0 }) },
  { what: 'a price below nothing', expected: '422 VALIDATION_FAILED', asked: withInput({ points: -PRICE }) },
  { what: 'a huge price', expected: '422 VALIDATION_FAILED', asked: withInput({ points: 2_147_483_647 }) },
  { what: 'a price beyond numbers', expected: '400 BAD_REQUEST', asked: withInput({ points: 1e300 }) },
  { what: 'a key that is none', expected: '422 VALIDATION_FAILED', asked: withInput({ idempotencyKey: 'again' }) },
  { what: 'an empty key', expected: '422 VALIDATION_FAILED', asked: withInput({ idempotencyKey: '' }) },
  {
    what: 'a very long key',
    expected: '422 VALIDATION_FAILED',
    asked: withInput({ idempotencyKey: 'a'.repeat(50_000) }),
  },
  { what: 'no key', expected: '400 BAD_REQUEST', asked: withInput({ idempotencyKey: undefined }) },
  { what: 'a field that nobody knows', expected: '400 BAD_REQUEST', asked: withInput({ discount: 100 }) },
  { what: 'too few points', expected: '409 TOO_FEW_POINTS', points: PRICE - 1 },
  {
    what: 'a stock that is empty',
    expected: '409 OUT_OF_STOCK',
    asked: () => ({ input: { rewardId: rewards.empty } }),
  },
  {
    what: 'a stock whose cards have all expired',
    expected: '409 OUT_OF_STOCK',
    asked: () => ({ input: { rewardId: rewards.expired } }),
  },
  { what: 'a member who was paused', expected: '401 UNAUTHENTICATED', before: setState('SUSPENDED') },
  {
    what: 'nobody signed in',
    expected: '401 UNAUTHENTICATED',
    asked: () => ({ headers: { cookie: '', authorization: '' } }),
  },
  {
    what: 'a session without its id',
    expected: '401 UNAUTHENTICATED',
    asked: () => ({ headers: { authorization: '' } }),
  },
  {
    what: "somebody else's session id",
    expected: '401 UNAUTHENTICATED',
    asked: (_member, other) => ({ headers: { authorization: other.headers['authorization'] ?? '' } }),
  },
  {
    what: 'a sign-in of 31 minutes ago',
    expected: '403 RECENT_SIGN_IN_REQUIRED',
    before: ({ panelistId }) =>
      sql`UPDATE member_session SET signed_in_at = now() - interval '31 minutes' WHERE panelist_id = ${panelistId}`.execute(
        bed.node.platform.db,
      ),
  },
];

async function ask(member: Redeemer, { headers, input }: Asked = {}) {
  const request = { rewardId: rewards.good, points: PRICE, idempotencyKey: randomUUID() };
  const body = JSON.parse(redeemBody(member, request)) as { variables: { input: object } };
  const variables = { input: { ...body.variables.input, ...input } };
  const response = await fetch(`${bed.node.url}${API_PATHS.graphql}`, {
    method: 'POST',
    headers: { ...member.headers, ...headers },
    body: JSON.stringify({ ...body, variables }),
  });
  const answer = (await response.json()) as {
    data?: { redeemMarketResearchReward: { redemptionId: string } } | null;
    error?: { code: string; message: string };
    errors?: { message: string; extensions: { code: string } }[];
  };
  const [first] = answer.errors ?? [];
  const failure = first === undefined ? answer.error : { code: first.extensions.code, message: first.message };
  return { status: response.status, data: answer.data, ...failure };
}

/** What a redemption could touch, table by table. */
const TOUCHED = [
  'panelist',
  'member_session',
  'points_account',
  'points_transfer',
  'points_entry',
  'idempotency_key',
  'redemption',
  'gift_card',
  'gift_card_reward',
  'gift_card_showing',
  'gift_card_seen',
  'gift_card_wrong_keys',
  'audit_entry',
  'outbox_event',
  'mailbox_message',
];

async function everything(): Promise<Record<string, string>> {
  const { db } = bed.node.platform;
  const digests = TOUCHED.map(async (table) => {
    const { rows } = await sql<{ digest: string }>`
      SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ';' ORDER BY t::text)), '') AS digest
      FROM ${sql.table(table)} AS t`.execute(db);
    return [table, rows[0]?.digest ?? ''] as const;
  });
  const { rows } = await sql<{ mails: string }>`
    SELECT count(*)::text AS mails FROM jobs.job WHERE name = 'deliver-mail'`.execute(db);
  return { ...Object.fromEntries(await Promise.all(digests)), mails: rows[0]?.mails ?? '' };
}

describe('is refused with its own sentence, and nothing changes:', () => {
  test.each(CASES)('$what', async ({ expected, points = 10 * PRICE, before, asked }) => {
    const [member, other] = await bed.members(2, points);
    if (member === undefined || other === undefined) throw new Error('there are two members');
    await before?.(member);
    const was = await everything();
    const { status, code, message, data } = await ask(member, await asked?.(member, other));
    expect(`${status} ${code}`).toBe(expected);
    expect(message).toMatch(/^[A-Z].*[.!?]$|^Failed to redeem gift card\. Please try again$/s);
    expect(Object.values(data ?? {}).filter((value) => value !== null)).toEqual([]);
    expect(await everything()).toEqual(was);
  });
});

test('a key that came with another request is refused, and the first one still gets its card', async () => {
  const [member] = await bed.members(1, 10 * PRICE);
  if (member === undefined) throw new Error('there is a member');
  const idempotencyKey = randomUUID();
  const first = await ask(member, { input: { idempotencyKey } });
  expect(first.status).toBe(200);
  await waitUntil('its mail is delivered', async () => (await everything())['mails'] === '0');
  const was = await everything();
  const other = await ask(member, { input: { idempotencyKey, rewardId: rewards.expired } });
  expect(`${other.status} ${other.code}`).toBe('409 KEY_REUSED');
  expect(other.message).not.toBe('');
  expect(await everything()).toEqual(was);
  const again = await ask(member, { input: { idempotencyKey } });
  // Each answer with a code is an answer of its own.
  const redeemed = { ...first.data?.redeemMarketResearchReward, showingId: expect.any(String) };
  expect(again.data).toEqual({ redeemMarketResearchReward: redeemed });
});

test('the sixth try within a minute has to wait, and what came before stands', async () => {
  const [member] = await bed.members(1, 10 * PRICE);
  if (member === undefined) throw new Error('there is a member');
  const statuses = [];
  for (let round = 0; round < 6; round++)
    statuses.push((await ask(member, { input: { rewardId: rewards.empty } })).status);
  expect(statuses).toEqual([409, 409, 409, 409, 409, 429]);
});

test('the good one goes through: what was refused above was refused for its own reason', async () => {
  const [member] = await bed.members(1, 10 * PRICE);
  if (member === undefined) throw new Error('there is a member');
  expect(await ask(member)).toMatchObject({ status: 200 });
  expect(await wrongInBooks(bed.node.platform.db)).toEqual(NOTHING_WRONG);
});
