import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import { testKeys } from '#testkit/config.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { newId, systemChance } from '../chance.ts';
import { inTransaction } from '../database/transaction.ts';
import { createLog } from '../log.ts';
import { createSealer } from '../sealing.ts';
import { resealAddressKey } from './address-book.ts';
import { forgetOldDeliveries } from './deliveries.ts';
import { createRecipients, type Recipients } from './recipients.ts';
import { SOFT_BOUNCE_DAYS, SOFT_BOUNCES, type ReturnKind } from './take-return.ts';

const clock = heldClock();
const keys = testKeys('first');
const log = createLog('silent');
let database: TestDatabase;
let recipients: Recipients;
beforeAll(async () => {
  database = await testDatabase();
  const sealer = createSealer(keys, systemChance);
  recipients = await createRecipients({ db: database.db, clock, chance: systemChance, sealer, log });
});
afterAll(() => database.close());

function aMail(to: string, isStoppable = true) {
  clock.advance(1_000);
  const id = newId(systemChance, clock.now());
  return { id, to, subject: 'Hello', html: '', text: '', kind: 'registration', isStoppable };
}

async function sent(to: string): Promise<string> {
  const mail = aMail(to);
  expect(await recipients.begin(mail)).toBe('go');
  await recipients.settle(mail, { outcome: 'taken' });
  return mail.id;
}

async function comesBack(mailId: string, kind: ReturnKind, returnId = `report:${mailId}:${kind}`) {
  return recipients.takeReturn({ returnId, of: { mailId }, kind, status: '5.1.1' });
}

const reasonOf = async (address: string) => (await recipients.suppressed(database.db, [address])).get(address);
const lift = async (address: string) => {
  const [found] = await recipients.list(database.db, { address, limit: 1 });
  clock.advance(1_000);
  return inTransaction(database.db, (tx) => recipients.lift(tx, found?.suppressionId ?? ''));
};

describe('an address', () => {
  it('that does not exist gets no more invitations, but still what its owner needs', async () => {
    await comesBack(await sent('gone@example.org'), 'HARD');
    expect(await reasonOf('gone@example.org')).toBe('HARD_BOUNCE');
    expect(await recipients.begin(aMail('Gone@Example.org '))).toBe('stopped');
    expect(await recipients.begin(aMail('gone@example.org', false))).toBe('go');
    expect(await recipients.begin(aMail('other@example.org'))).toBe('go');
  });

  it('that the server itself refuses is stopped at once, and not for a refusal that is ours', async () => {
    for (const outcome of ['rejected', 'refused'] as const) {
      const mail = aMail('refused@example.org');
      expect(await recipients.begin(mail)).toBe('go');
      await recipients.settle(mail, { outcome, status: '5.1.1' });
    }
    expect(await recipients.begin(aMail('refused@example.org'))).toBe('stopped');
  });

  it(`that is full is stopped after ${SOFT_BOUNCES} mails in ${SOFT_BOUNCE_DAYS} days, one told twice counting once`, async () => {
    const address = 'full@example.org';
    for (let number = 1; number < SOFT_BOUNCES; number++) {
      const mailId = await sent(address);
      expect(await comesBack(mailId, 'SOFT')).toBe('noted');
      expect(await comesBack(mailId, 'SOFT')).toBe('known');
    }
    expect(await reasonOf(address)).toBeUndefined();
    clock.advance((SOFT_BOUNCE_DAYS + 1) * DAY_MS);
    await comesBack(await sent(address), 'SOFT');
    expect(await reasonOf(address), 'the others were too long ago').toBeUndefined();
    for (let number = 1; number < SOFT_BOUNCES - 2; number++) await comesBack(await sent(address), 'SOFT');
    const [one, other] = [await sent(address), await sent(address)];
    // At once, at two nodes: the second waits for the first, or neither would count the other.
    const { promise: both, resolve: tellBoth } = Promise.withResolvers<unknown>();
    await inTransaction(database.db, async (tx) => {
      const sealer = createSealer(keys, systemChance);
      const here = await createRecipients({ db: tx, clock, chance: systemChance, sealer, log });
      await here.takeReturn({ returnId: `at-once:${one}`, of: { mailId: one }, kind: 'SOFT' });
      void comesBack(other, 'SOFT').then(tellBoth);
      await setTimeout(200);
    });
    await both;
    expect(await reasonOf(address)).toBe('SOFT_BOUNCES');
  });

  it('whose owner complained is stopped for that, whatever was before', async () => {
    const mailId = await sent('cross@example.org');
    await comesBack(mailId, 'HARD');
    await comesBack(mailId, 'COMPLAINT');
    expect(await reasonOf('cross@example.org')).toBe('COMPLAINT');
    await comesBack(await sent('calm@example.org'), 'BLOCKED');
    expect(await reasonOf('calm@example.org')).toBeUndefined();
  });

  it('that was lifted gets mail again, and what was sent before that stops it no more', async () => {
    const address = 'back@example.org';
    const [first, second] = [await sent(address), await sent(address)];
    await comesBack(first, 'HARD');
    expect(await lift(address)).toMatchObject({
      address,
      reason: 'HARD_BOUNCE',
      status: '5.1.1',
      mailKind: 'registration',
    });
    expect(
      await inTransaction(database.db, (tx) => recipients.lift(tx, newId(systemChance, clock.now()))),
    ).toBeUndefined();
    expect(await reasonOf(address)).toBeUndefined();
    await comesBack(first, 'HARD');
    await comesBack(second, 'HARD');
    expect(await reasonOf(address)).toBeUndefined();
    await comesBack(await sent(address), 'HARD');
    expect(await reasonOf(address)).toBe('HARD_BOUNCE');
  });

  it('stands nowhere in clear, and is forgotten but for a hash when its owner is', async () => {
    const address = 'canary-7f3a@example.org';
    await sent(address);
    await comesBack(await sent(address), 'HARD');
    const rows = async () => {
      const { rows: found } = await sql<{ all: string }>`
        SELECT (SELECT json_agg(d) FROM mail_delivery d)::text || (SELECT json_agg(r) FROM mail_return r)::text
          || (SELECT json_agg(s) FROM mail_suppression s)::text AS all`.execute(database.db);
      return found[0]?.all ?? '';
    };
    expect(await rows()).not.toContain('canary');
    await inTransaction(database.db, (tx) => recipients.forget(tx, address));
    const [left] = await recipients.list(database.db, { address, limit: 10 });
    expect(left).toMatchObject({ address: undefined, reason: 'HARD_BOUNCE' });
    const key = recipients.keyOf(address);
    const { rows: kept } = await sql`SELECT FROM mail_delivery WHERE address_key = ${key}`.execute(database.db);
    expect(kept).toEqual([]);
    expect(await recipients.begin(aMail(address))).toBe('stopped');
  });
});

describe('a mail', () => {
  it('that was taken is not handed over again, though nobody noted the end of its job', async () => {
    const mail = aMail('once@example.org');
    expect(await recipients.begin(mail)).toBe('go');
    // The node died before the answer: nobody can know, so it goes again.
    expect(await recipients.begin(mail)).toBe('go');
    await recipients.settle(mail, { outcome: 'taken' });
    expect(await recipients.begin(mail)).toBe('done');
    await comesBack(mail.id, 'SOFT');
    expect(await recipients.begin(mail)).toBe('done');
  });

  it('that nobody knows comes back to nobody', async () => {
    expect(await comesBack(newId(systemChance, clock.now()), 'HARD')).toBe('unknown');
  });

  it('is forgotten after 60 days; that its address is stopped is not', async () => {
    const mailId = await sent('old@example.org');
    await comesBack(mailId, 'HARD');
    clock.advance(61 * DAY_MS);
    await forgetOldDeliveries({ db: database.db, clock });
    expect(await comesBack(mailId, 'COMPLAINT')).toBe('unknown');
    expect(await reasonOf('old@example.org')).toBe('HARD_BOUNCE');
  });
});

it('knows everybody again under a new sealing key', async () => {
  const [old] = keys;
  const [newest] = testKeys('second');
  await comesBack(await sent('kept@example.org'), 'HARD');
  const sealer = createSealer([newest, old], systemChance);
  expect(await resealAddressKey(database.db, sealer)).toEqual({ renewed: 1, left: {} });
  expect(await resealAddressKey(database.db, sealer)).toEqual({ renewed: 0, left: {} });
  const alone = createSealer([newest], systemChance);
  const after = await createRecipients({ db: database.db, clock, chance: systemChance, sealer: alone, log });
  expect(await after.list(database.db, { address: 'kept@example.org', limit: 1 })).toMatchObject([
    { address: 'kept@example.org' },
  ]);
});
