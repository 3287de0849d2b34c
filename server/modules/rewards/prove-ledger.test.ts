import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpGiftCardProvider } from '#server/integrations/gift-cards/http-gift-card-provider.ts';
import { giftCardCircuitBreaker } from '#server/integrations/gift-cards/gift-card-circuit-breaker.ts';
import { issuePending } from '#server/modules/gift-cards/issue-gift-card.ts';
import type { Db } from '#server/platform/database/database.ts';
import { startCardProvider, type CardProvider } from '#testkit/stand-ins/card-provider.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { aPendingRedemption } from '#testkit/builders/pending-redemption.ts';
import { latestLedgerCheck } from './ledger-check.ts';
import { findLedgerDrift, proveLedger } from './prove-ledger.ts';

let node: TestNode;
let provider: CardProvider;
beforeAll(async () => {
  node = await startTestNode();
  provider = await startCardProvider();
});
afterAll(async () => {
  await provider.close();
  await node.stop();
});

type Made = Awaited<ReturnType<typeof aPendingRedemption>>;

async function aRedemption(state: 'PENDING' | 'ISSUED' | 'FAILED'): Promise<Made> {
  const made = await aPendingRedemption(node);
  if (state === 'PENDING') return made;
  provider.behave(state === 'ISSUED' ? 'issues' : 'refuses');
  const client = giftCardCircuitBreaker(httpGiftCardProvider(provider), node.clock);
  const giftCards = { ...node.rooms.giftCards, provider: client };
  expect(await issuePending({ ...node.rooms, giftCards }, made.redemptionId)).toBe(state);
  return made;
}

/** As somebody could who owns the database: no trigger and no foreign key holds. */
async function tamper(work: (tx: Db) => Promise<unknown>): Promise<void> {
  await node.platform.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await work(tx);
  });
}

const drift = () => findLedgerDrift(node.rooms.rewards);

describe('a ledger that adds up', () => {
  it('is proven, written down, and read in the console', async () => {
    await aRedemption('PENDING');
    await aRedemption('ISSUED');
    await aRedemption('FAILED');
    const figures = await proveLedger(node.rooms.rewards);
    expect(figures).toEqual({ accounts: 3, transfers: 7, redemptions: 3, findings: 0, examples: [] });
    const support = await signedInOperator(node, 'SUPPORT');
    const { body } = await support.ask(
      'q',
      'query q { getLedgerCheck { accounts findings examples { kind } finishedAt } }',
    );
    expect(body.data.getLedgerCheck).toMatchObject({ accounts: 3, findings: 0, examples: [] });
  });

  it('stops when it is told to, and what was cut short is no proof', async () => {
    const before = await latestLedgerCheck(node.rooms.rewards, node.platform.db);
    node.clock.advance(1_000);
    await expect(proveLedger(node.rooms.rewards, AbortSignal.abort())).rejects.toThrow('aborted');
    expect(await latestLedgerCheck(node.rooms.rewards, node.platform.db)).toEqual(before);
  });
});

interface Harm {
  readonly kind: string;
  readonly state: 'PENDING' | 'ISSUED' | 'FAILED';
  harm(tx: Db, made: Made): Promise<unknown>;
  /** Makes it as it was, so that the next one is found alone. */
  mend(tx: Db, made: Made): Promise<unknown>;
}

const account = (made: Made) => sql`(SELECT account_id FROM points_account WHERE panelist_id = ${made.panelistId})`;
const transfer = (made: Made) => sql`(SELECT transfer_id FROM points_transfer WHERE cause_id = ${made.redemptionId})`;

const HARMS: readonly Harm[] = [
  {
    kind: 'BALANCE_DIFFERS',
    state: 'PENDING',
    harm: (tx, made) =>
      sql`UPDATE points_account SET balance = balance + 1 WHERE panelist_id = ${made.panelistId}`.execute(tx),
    mend: (tx, made) =>
      sql`UPDATE points_account SET balance = balance - 1 WHERE panelist_id = ${made.panelistId}`.execute(tx),
  },
  {
    kind: 'TRANSFER_UNBALANCED',
    state: 'PENDING',
    harm: (tx, made) =>
      sql`UPDATE points_entry SET amount = amount + 1
        WHERE transfer_id = ${transfer(made)} AND account_id <> ${account(made)}`.execute(tx),
    mend: (tx, made) =>
      sql`UPDATE points_entry SET amount = amount - 1
        WHERE transfer_id = ${transfer(made)} AND account_id <> ${account(made)}`.execute(tx),
  },
  {
    kind: 'TRANSFER_EMPTY',
    state: 'PENDING',
    harm: (tx, made) =>
      sql`INSERT INTO points_transfer (transfer_id, panel_id, cause_kind, cause_id, reason, created_at)
        SELECT ${made.redemptionId}, panel_id, 'BADGE', ${made.redemptionId}, 'x', now() FROM points_account
        WHERE panelist_id = ${made.panelistId}`.execute(tx),
    mend: (tx, made) => sql`DELETE FROM points_transfer WHERE transfer_id = ${made.redemptionId}`.execute(tx),
  },
  {
    kind: 'REDEMPTION_UNKNOWN',
    state: 'PENDING',
    harm: (tx, made) =>
      sql`UPDATE redemption SET panel_id = 'gone', redemption_id = ${made.rewardId}
        WHERE redemption_id = ${made.redemptionId}`.execute(tx),
    mend: (tx, made) =>
      sql`UPDATE redemption SET panel_id = 'US', redemption_id = ${made.redemptionId}
        WHERE redemption_id = ${made.rewardId}`.execute(tx),
  },
  {
    kind: 'REVERSAL_OF_NOTHING',
    state: 'ISSUED',
    harm: async (tx, made) => {
      await sql`INSERT INTO points_transfer (transfer_id, panel_id, cause_kind, cause_id, reason, created_at)
        SELECT ${made.redemptionId}, panel_id, 'REVERSAL', ${randomUUID()}, 'x', now() FROM points_account
        WHERE panelist_id = ${made.panelistId}`.execute(tx);
      await sql`INSERT INTO points_entry SELECT ${made.redemptionId}, account_id, 5 FROM points_account
        WHERE kind = 'PROGRAMME'`.execute(tx);
      await sql`INSERT INTO points_entry SELECT ${made.redemptionId}, account_id, -5 FROM points_account
        WHERE kind = 'REDEMPTION'`.execute(tx);
    },
    mend: async (tx, made) => {
      await sql`DELETE FROM points_entry WHERE transfer_id = ${made.redemptionId}`.execute(tx);
      await sql`DELETE FROM points_transfer WHERE transfer_id = ${made.redemptionId}`.execute(tx);
    },
  },
  {
    kind: 'REDEMPTION_NOT_PAID',
    state: 'ISSUED',
    harm: (tx, made) =>
      sql`UPDATE redemption SET points = points + 100 WHERE redemption_id = ${made.redemptionId}`.execute(tx),
    mend: (tx, made) =>
      sql`UPDATE redemption SET points = points - 100 WHERE redemption_id = ${made.redemptionId}`.execute(tx),
  },
  {
    kind: 'REDEMPTION_NOT_RETURNED',
    state: 'PENDING',
    harm: (tx, made) =>
      sql`UPDATE redemption SET state = 'FAILED', settled_at = now()
        WHERE redemption_id = ${made.redemptionId}`.execute(tx),
    mend: (tx, made) =>
      sql`UPDATE redemption SET state = 'PENDING', settled_at = null
        WHERE redemption_id = ${made.redemptionId}`.execute(tx),
  },
  {
    kind: 'REDEMPTION_RETURNED',
    state: 'FAILED',
    harm: (tx, made) =>
      sql`UPDATE redemption SET state = 'PENDING', settled_at = null
        WHERE redemption_id = ${made.redemptionId}`.execute(tx),
    mend: (tx, made) =>
      sql`UPDATE redemption SET state = 'FAILED', settled_at = now()
        WHERE redemption_id = ${made.redemptionId}`.execute(tx),
  },
  {
    kind: 'REDEMPTION_CARDS',
    state: 'ISSUED',
    harm: (tx, made) => sql`UPDATE gift_card SET state = 'VOID' WHERE redemption_id = ${made.redemptionId}`.execute(tx),
    mend: (tx, made) =>
      sql`UPDATE gift_card SET state = 'CLAIMED' WHERE redemption_id = ${made.redemptionId}`.execute(tx),
  },
  {
    kind: 'GUARD_MISSING',
    state: 'PENDING',
    harm: (tx) => sql`ALTER TABLE points_entry DISABLE TRIGGER points_entry_is_append_only`.execute(tx),
    mend: (tx) => sql`ALTER TABLE points_entry ENABLE TRIGGER points_entry_is_append_only`.execute(tx),
  },
];

describe('books that were tampered with', () => {
  it.each(HARMS)('show: $kind', async ({ kind, state, harm, mend }) => {
    const made = await aRedemption(state);
    expect(await drift()).toMatchObject({ findings: 0 });
    await tamper((tx) => harm(tx, made));
    const { findings, examples } = await drift();
    expect([findings, examples.map((one) => one.kind)]).toEqual([1, [kind]]);
    await tamper((tx) => mend(tx, made));
    expect(await drift()).toMatchObject({ findings: 0 });
  });

  it('show a card in the hands of somebody whose redemption has none', async () => {
    const made = await aRedemption('ISSUED');
    const other = await aRedemption('FAILED');
    const give = (to: Made, from: Made) =>
      tamper((tx) =>
        sql`UPDATE gift_card SET redemption_id = ${to.redemptionId}
          WHERE redemption_id = ${from.redemptionId}`.execute(tx),
      );
    await give(other, made);
    const { examples } = await drift();
    expect(examples.map((one) => one.kind).toSorted()).toEqual(['CARD_ASTRAY', 'REDEMPTION_CARDS', 'REDEMPTION_CARDS']);
    await give(made, other);
  });

  it('show a balance below nothing, and that nothing forbids it any more', async () => {
    const made = await aRedemption('PENDING');
    const before = await made.balance();
    const keep = (points: number) => sql`
      UPDATE points_account SET balance = ${points}::bigint WHERE panelist_id = ${made.panelistId}`;
    await tamper(async (tx) => {
      await sql`ALTER TABLE points_account DROP CONSTRAINT points_never_negative`.execute(tx);
      await keep(-1).execute(tx);
    });
    const { examples } = await drift();
    const kinds = ['BALANCE_DIFFERS', 'BALANCE_NEGATIVE', 'GUARD_MISSING'];
    expect(examples.map((one) => one.kind).toSorted()).toEqual(kinds);
    await tamper((tx) => keep(before).execute(tx));
    await tamper((tx) =>
      sql`ALTER TABLE points_account ADD CONSTRAINT points_never_negative CHECK (balance >= 0)`.execute(tx),
    );
  });

  it('are logged and counted, and the console shows what is wrong', async () => {
    const made = await aRedemption('PENDING');
    const shift = (points: number) =>
      tamper((tx) =>
        sql`UPDATE points_account SET balance = balance + ${points}::bigint
          WHERE panelist_id = ${made.panelistId}`.execute(tx),
      );
    await shift(7);
    node.clock.advance(1_000);
    await proveLedger(node.rooms.rewards);
    expect((await node.platform.metrics.text()).includes('spark_incidents_total{kind="ledger-drift"} 1')).toBe(true);
    expect(node.logLines.some((line) => line.includes('the ledger does not add up'))).toBe(true);
    const check = await latestLedgerCheck(node.rooms.rewards, node.platform.db);
    const says = expect.stringMatching(/^kept \d+, entries sum to \d+$/);
    expect(check).toMatchObject({ findings: 1, examples: [{ kind: 'BALANCE_DIFFERS', says }] });
    await shift(-7);
  });
});
