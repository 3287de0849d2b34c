import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POINTS_WHY } from '#contract/rewards/points-why.ts';
import { ACT_LIMITS } from '#contract/second-person/act-limits.ts';
import { madeUpCard, ORIGIN } from '#server/demo/builders/gift-cards.ts';
import type { GiftCardOrder, ProviderAnswer } from '#server/integrations/gift-cards/port.ts';
import {
  askForAdjustment,
  creditMany,
  creditPoints,
  readPoints,
  reverseAdjustment,
  voidPoints,
} from '#server/modules/rewards/index.ts';
import { decideRequest } from '#server/modules/second-person/decide-request.ts';
import type { Result } from '#server/platform/result.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { anOperator, somebody } from '#testkit/builders/builders.ts';
import { aReward, stock } from '#testkit/builders/gift-card-builders.ts';
import { followModel, MODEL_TIMEOUT_MS, type Room } from '#testkit/model-runs.ts';
import {
  aLedgerMember,
  ledgerModel,
  PRICES,
  type LedgerState,
  type LedgerStep,
  type ProviderMood,
} from '#testkit/models/ledger-model.ts';
import { askForRedemptionChange } from './change-redemption.ts';
import { resolvePending } from './issue-gift-card-jobs.ts';
import { readRedemption } from './list-redemptions.ts';
import { redeemGiftCard } from './redeem-gift-card.ts';

const WHY = POINTS_WHY.task('QUALIFIED', 'Tea');
/** Limits of one person that runs would come to; what limits do is another test's. */
const RAISED = [
  'correctionPointsPerMemberDay',
  'replacementsPerRedemption',
  'replacementsPerMemberDay',
  'redemptionVoidCentsPerMemberDay',
] as const;

let bed: RoomBed;
let rewardIds: Readonly<Record<'stock' | 'provider', string>>;
beforeAll(async () => {
  bed = await roomBed();
  const reward = async (from: 'stock' | 'provider') => {
    const given = { valueCents: PRICES[from], points: PRICES[from], usesProvider: from === 'provider' };
    return (await aReward(bed, { ...given, providerADay: 1_000 })).rewardId;
  };
  rewardIds = { stock: await reward('stock'), provider: await reward('provider') };
  for (const name of RAISED) {
    await sql`INSERT INTO act_limit (panel_id, name, value, set_at)
      VALUES ('US', ${name}, ${ACT_LIMITS[name].most}, now())`.execute(bed.db);
  }
});
afterAll(() => bed.close());

/** A provider that makes one card for each order, in the mood that it is put into. */
function aProvider() {
  const provider = {
    mood: 'issued' as ProviderMood,
    allowsCall: () => true,
    issue: async ({ key }: GiftCardOrder): Promise<ProviderAnswer> => {
      if (provider.mood === 'pending') return { kind: 'pending' };
      if (provider.mood === 'refused') return { kind: 'refused', reason: 'Sold out' };
      const { code, key: challenge, number, pin } = madeUpCard(key);
      return { kind: 'issued', card: { code, key: challenge, number: number ?? '', pin: pin ?? '' } };
    },
    cancel: async (): Promise<ProviderAnswer> => ({ kind: 'cancelled' }),
  };
  return provider;
}

const said = (result: Result<string | { readonly outcome: string }, string>): string =>
  result.ok ? `ok ${typeof result.value === 'string' ? result.value : result.value.outcome}` : result.failure;

async function begin(): Promise<Room<LedgerState, LedgerStep>> {
  const { db, inTransaction } = bed;
  const provider = aProvider();
  const limits = { ...bed.platform.limits, take: async () => ({ allowed: true }) as const };
  const rooms = { ...bed.rooms, giftCards: { ...bed.rooms.giftCards, provider, limits } };
  const { rewards, giftCards } = rooms;
  const ids = [await somebody(bed), await somebody(bed)];
  const [asker, second] = [await anOperator(bed, 'SUPPORT'), await anOperator(bed, 'ADMIN')];
  await sql`UPDATE gift_card SET state = 'VOID' WHERE state = 'AVAILABLE'`.execute(db);
  await stock(bed, rewardIds.stock, 2, null);

  /** The same name is the same id within a run. */
  const named = new Map<string, string>();
  const idOf = (name: string): string => {
    const id = named.get(name) ?? randomUUID();
    named.set(name, id);
    return id;
  };
  for (const id of ids) {
    const cause = { kind: 'TASK', id: randomUUID() } as const;
    await inTransaction((tx) => creditPoints(rewards, tx, { panelistId: id, points: 1_000, cause, why: WHY }));
  }
  const redeemed = new Map<string, string>();
  const corrections = new Map<number, { id: string }>();

  async function redeem({ member, key, from }: Extract<LedgerStep, { kind: 'redeem' }>) {
    const keyed = { panelistId: ids[member] ?? '', key: idOf(`redeem ${key}`) };
    const asked = { rewardId: rewardIds[from], points: PRICES[from], quantity: 1, origin: ORIGIN };
    const done = await redeemGiftCard(rooms, { ...keyed, ...asked });
    if (!done.ok) return done.failure;
    redeemed.set(`${member} ${key}`, done.value.redemptionId);
    return done.value.state;
  }

  async function change({ member, of, to, key, isLate }: Extract<LedgerStep, { kind: 'change' }>) {
    const redemptionId = redeemed.get(`${member} ${of}`);
    if (redemptionId === undefined) return 'nothing';
    const revision = ((await readRedemption(giftCards, db, redemptionId))?.revision ?? 0) - (isLate ? 1 : 0);
    const asked = { redemptionId, kind: to, reason: 'It does not work', revision, key: idOf(`operator ${key}`) };
    return said(await askForRedemptionChange(rooms, db, asked, asker));
  }

  async function decide({ member, of, isApproved }: Extract<LedgerStep, { kind: 'decide' }>) {
    const { rows } = await sql<{ id: string }>`
      SELECT request_id AS id FROM second_person_request WHERE about_id = ${redeemed.get(`${member} ${of}`) ?? null}
      ORDER BY asked_at DESC LIMIT 1`.execute(db);
    if (rows[0] === undefined) return 'nothing';
    const decision = { requestId: rows[0].id, isApproved, note: isApproved ? null : 'No' };
    const done = await decideRequest(rooms, db, decision, second);
    return done.ok ? 'ok' : done.failure;
  }

  async function correct({ member, points, key }: Extract<LedgerStep, { kind: 'correct' }>) {
    const words = { reason: 'Agreed', memberNote: 'For you', reference: null };
    const asked = { ...words, panelistId: ids[member] ?? '', points, key: idOf(`operator ${key}`) };
    const done = await askForAdjustment(rooms, db, asked, asker);
    if (done.ok) corrections.set(key, done.value);
    return said(done);
  }

  async function reverse({ of, key }: Extract<LedgerStep, { kind: 'reverse' }>) {
    const adjustmentId = corrections.get(of)?.id;
    if (adjustmentId === undefined) return 'nothing';
    const asked = { adjustmentId, reason: 'A mistake', memberNote: 'Sorry', key: idOf(`operator ${key}`) };
    return said(await reverseAdjustment(rooms, db, asked, asker));
  }

  async function answer(step: LedgerStep): Promise<unknown> {
    switch (step.kind) {
      case 'redeem':
        return redeem(step);
      case 'change':
        return change(step);
      case 'decide':
        return decide(step);
      case 'correct':
        return correct(step);
      case 'reverse':
        return reverse(step);
      case 'badge': {
        const causeOf = (panelistId: string) => idOf(`badge ${step.cause} ${panelistId}`);
        const credits = ids.map((panelistId) => ({ panelistId, causeId: causeOf(panelistId), points: 50 }));
        return inTransaction((tx) => creditMany(rewards, tx, { kind: 'BADGE', credits, why: WHY }));
      }
      case 'load':
        return void (await stock(bed, rewardIds.stock, step.cards, null));
      case 'provider':
        provider.mood = step.answers;
        return undefined;
      case 'settle':
        await sql`UPDATE redemption SET next_try_at = ${bed.clock.now()} WHERE state = 'PENDING'`.execute(db);
        return resolvePending(rooms);
      case 'credit':
      case 'leave':
      case 'look': {
        const panelistId = ids[step.member] ?? '';
        if (step.kind === 'look') return (await readPoints(rewards, panelistId)).totalPoints;
        const id = idOf(`${step.kind} ${step.cause} ${panelistId}`);
        if (step.kind === 'leave')
          return inTransaction((tx) => voidPoints(rewards, tx, { panelistId, deletionId: id }));
        const credit = { panelistId, points: step.points, cause: { kind: 'TASK', id }, why: WHY } as const;
        return (await inTransaction((tx) => creditPoints(rewards, tx, credit))).isNew;
      }
    }
  }

  const rows = () => countLedger(ids, redeemed);
  return {
    state: { members: ids.map(() => aLedgerMember(1_000)), stock: 2, mood: 'issued', keys: {}, corrections: {} },
    answer,
    rows,
  };
}

async function countLedger(ids: readonly string[], redeemed: ReadonlyMap<string, string>) {
  const keyOf = new Map([...redeemed].map(([name, id]) => [id, name.split(' ')[1] ?? '']));
  const members = [];
  for (const id of ids) {
    const { rows: sums } = await sql<{ balance: number; sum: number; moves: number }>`
      SELECT a.balance::integer AS balance, sum(e.amount)::integer AS sum, count(*)::integer AS moves
      FROM points_account a JOIN points_entry e USING (account_id)
      WHERE a.panelist_id = ${id} AND a.kind = 'MEMBER' GROUP BY a.account_id`.execute(bed.db);
    const { rows: cards } = await sql<{ id: string; state: string; cards: number }>`
      SELECT d.redemption_id AS id, d.state, count(c.card_id)::integer AS cards
      FROM redemption d LEFT JOIN gift_card c ON c.redemption_id = d.redemption_id AND c.state = 'CLAIMED'
      WHERE d.panelist_id = ${id} GROUP BY d.redemption_id`.execute(bed.db);
    members.push({
      ...(sums[0] ?? { balance: 0, sum: 0, moves: 0 }),
      cards: Object.fromEntries(cards.map((one) => [keyOf.get(one.id) ?? one.id, `${one.state} ${one.cards}`])),
    });
  }
  const { rows } = await sql<{ stock: number; unbalanced: number }>`
    SELECT (SELECT count(*)::integer FROM gift_card WHERE state = 'AVAILABLE') AS stock,
      (SELECT count(*)::integer FROM (
        SELECT FROM points_entry WHERE transfer_id IN (
          SELECT transfer_id FROM points_entry JOIN points_account USING (account_id) WHERE panelist_id = ANY (${ids}))
        GROUP BY transfer_id HAVING sum(amount) <> 0) AS wrong) AS unbalanced`.execute(bed.db);
  return { members, ...rows[0] };
}

const member = fc.constantFrom(0, 1);
const key = fc.constantFrom(0, 1, 2);
const of = fc.constantFrom(0, 0, 1);
const is = <Kind extends string>(kind: Kind) => fc.constant(kind);
const from = fc.constantFrom('stock' as const, 'stock' as const, 'provider' as const);
const points = fc.constantFrom(100, 250, -30, -100);
const credit = fc.record({ kind: is('credit'), member, cause: fc.nat(5), points: fc.constantFrom(300, 900) });
/** Corrections have three keys that changes have too: one key is for one thing. */
const correct = fc.record({ kind: is('correct'), member, points, key });
const reverse = fc.record({ kind: is('reverse'), of: key, key: fc.integer({ min: 2, max: 6 }) });
const redeem = fc.record({ kind: is('redeem'), member, key: of, from });
const to = fc.constantFrom('VOID' as const, 'REPLACE' as const);
const isLate = fc.constantFrom(false, false, false, true);
const change = fc.record({ kind: is('change'), member, of, to, key: fc.integer({ min: 2, max: 7 }), isLate });
const decide = fc.record({ kind: is('decide'), member, of, isApproved: fc.boolean() });
const leave = fc.record({ kind: is('leave'), member, cause: fc.nat(1) });
const badge = fc.record({ kind: is('badge'), cause: fc.nat(1) });

/** One card is to be voided, once a second person agrees, and one is waited for. */
const PRELUDE: readonly LedgerStep[] = [
  { kind: 'redeem', member: 0, key: 0, from: 'stock' },
  { kind: 'change', member: 0, of: 0, to: 'VOID', key: 7, isLate: false },
  { kind: 'provider', answers: 'pending' },
  { kind: 'redeem', member: 1, key: 0, from: 'provider' },
  { kind: 'provider', answers: 'issued' },
];

test(
  'points and cards are what plain numbers say, whatever comes twice, at the same moment, or is undone',
  async () => {
    const answered = await followModel<LedgerState, LedgerStep>({
      name: 'ledger',
      clock: bed.clock,
      step: fc.oneof(
        { weight: 4, arbitrary: credit },
        { weight: 7, arbitrary: redeem },
        { weight: 5, arbitrary: change },
        { weight: 3, arbitrary: decide },
        { weight: 2, arbitrary: correct },
        { weight: 3, arbitrary: reverse },
        { weight: 1, arbitrary: fc.oneof(leave, badge) },
        { weight: 2, arbitrary: fc.record({ kind: is('load'), cards: fc.constantFrom(1, 2) }) },
        { weight: 1, arbitrary: fc.record({ kind: is('look'), member }) },
        {
          weight: 1,
          arbitrary: fc.record({
            kind: is('provider'),
            answers: fc.constantFrom<ProviderMood[]>('issued', 'refused', 'pending'),
          }),
        },
        { weight: 1, arbitrary: fc.constant({ kind: 'settle' as const }) },
      ),
      pair: fc.oneof(
        fc.oneof(credit, correct, reverse, redeem, change, decide, badge).map((step) => [step, step] as const),
        fc.tuple(redeem, fc.oneof(redeem, credit, correct)),
        fc.tuple(fc.oneof(correct, reverse), fc.oneof(correct, reverse, credit, leave)),
      ),
      wait: fc.constantFrom(1, 1_000),
      model: ledgerModel,
      prelude: PRELUDE,
      begin,
      sample: 8,
      turns: 40,
    });
    expect(answered.get('redeem: ISSUED')).toBeGreaterThan(0);
    expect(answered.get('change: ok WAITING')).toBeGreaterThan(0);
  },
  MODEL_TIMEOUT_MS,
);
