import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { openDatabase, type Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { createAuditLog, type AuditEvent } from './audit-log.ts';

const clock = heldClock(new Date('2026-06-10T14:00:00.123Z'));
const audit = createAuditLog(clock);
const event: AuditEvent = {
  panelId: 'panel',
  actorKind: 'operator',
  actorId: 'operator-1',
  action: 'points-adjustment.applied',
  subjectKind: 'panelist',
  subjectId: 'panelist-1',
  before: { points: 100, zebra: [1, { b: 1, a: 2 }], an: 'x' },
  after: { points: 120, zebra: [], an: null },
  origin: '203.0.113.7',
  correlationId: 'c-1',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const append = (db: Db, given: AuditEvent = event) => inTransaction(db, (tx) => audit.append(tx, given));

async function positions(db: Db): Promise<number[]> {
  const { rows } = await sql<{ position: string }>`SELECT position FROM audit_entry ORDER BY position`.execute(db);
  return rows.map((row) => Number(row.position));
}

/** The break that is found after somebody with all rights over the table did this to it; nothing of it stays. */
async function breakAfter(meddle: string): Promise<number | undefined> {
  const undone = new Error('undone');
  let found: number | undefined;
  const work = inTransaction(database.db, async (tx) => {
    await sql`ALTER TABLE audit_entry DISABLE TRIGGER USER`.execute(tx);
    await sql.raw(meddle).execute(tx);
    found = await audit.firstBreak(tx);
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
  return found;
}

describe('the chain', () => {
  it('of nothing is sound', async () => {
    expect(await audit.firstBreak(database.db)).toBeUndefined();
  });

  it('is sound after fifty entries at once from two nodes, without a gap', async () => {
    const other = openDatabase({ url: database.url, poolSize: 10, onIdleError: () => undefined });
    try {
      const nodes = [database.db, other.db];
      await Promise.all(
        Array.from({ length: 50 }, (_entry, index) =>
          append(nodes[index % 2] ?? database.db, { ...event, subjectId: `s-${index}` }),
        ),
      );
    } finally {
      await other.close();
    }
    expect(await positions(database.db)).toEqual(Array.from({ length: 50 }, (_entry, index) => index + 1));
    expect(await audit.firstBreak(database.db)).toBeUndefined();
  });

  it('has no entry of what did not happen', async () => {
    const before = await positions(database.db);
    const work = inTransaction(database.db, async (tx) => {
      await audit.append(tx, event);
      throw new Error('it did not happen');
    });
    await expect(work).rejects.toThrow('it did not happen');
    expect(await positions(database.db)).toEqual(before);
  });

  it('takes several entries in one transaction, and the shortest event there is', async () => {
    await inTransaction(database.db, async (tx) => {
      await audit.append(tx, event);
      await audit.append(tx, {
        panelId: 'p',
        actorKind: 'system',
        actorId: null,
        action: 'study.created',
        subjectKind: 'study',
        subjectId: '',
      });
    });
    expect(await audit.firstBreak(database.db)).toBeUndefined();
  });

  it('takes any value, whatever PostgreSQL makes of its order, its numbers and its half characters', async () => {
    // PostgreSQL has no place for the character zero, here as in every column.
    const storable = fc
      .jsonValue({ stringUnit: 'binary' })
      .filter((value) => !JSON.stringify(value).includes(String.raw`\u0000`));
    const events = fc.sample(fc.record({ before: storable, after: storable }), { numRuns: 200, seed: 7 });
    await inTransaction(database.db, async (tx) => {
      for (const { before, after } of events) {
        await audit.append(tx, { ...event, before: before as never, after: after as never });
      }
      await audit.append(tx, { ...event, subjectId: 'half \uD800', after: { 'half \uDC00': ['\uD800'] } });
      await audit.append(tx, {
        ...event,
        after: [5e-324, 1.7976931348623157e308, 0.1, -1e21, 123_456_789_012_345_680],
      });
    });
    expect(await audit.firstBreak(database.db)).toBeUndefined();
  });

  it('needs a transaction, since what is told and the telling belong together', async () => {
    await expect(audit.append(database.db, event)).rejects.toThrow('in a transaction');
  });

  it('is read past the first page', async () => {
    await inTransaction(database.db, async (tx) => {
      for (let missing = 1_050 - (await positions(tx)).length; missing > 0; missing--) await audit.append(tx, event);
    });
    expect(await audit.firstBreak(database.db)).toBeUndefined();
    for (const position of [1_000, 1_001, 1_002]) {
      expect(await breakAfter(`DELETE FROM audit_entry WHERE position = ${position}`)).toBe(position);
    }
  });
});

describe('the first break', () => {
  it.each([
    ['panel_id', "'other'"],
    ['occurred_at', "occurred_at + interval '1 second'"],
    ['occurred_at', "occurred_at + interval '1 microsecond'"],
    ['occurred_at', "'infinity'"],
    ['actor_kind', "'system'"],
    ['actor_id', "'operator-2'"],
    ['actor_id', 'NULL'],
    ['action', "'member.points-looked-at'"],
    ['subject_kind', "'task'"],
    ['subject_id', "'panelist-2'"],
    ['before', `'{"points": 110}'`],
    ['before', 'NULL'],
    ['after', `after || '{"points": 20}'`],
    ['after', `after || '{"more": null}'`],
    ['origin', "'198.51.100.9'"],
    ['correlation_id', 'NULL'],
    ['previous_hash', String.raw`'\x00'`],
    ['hash', 'previous_hash'],
    ['position', '99999'],
  ])('is the entry whose %s became %s', async (column, value) => {
    expect(await breakAfter(`UPDATE audit_entry SET ${column} = ${value} WHERE position = 20`)).toBe(20);
  });

  it.each([1, 2, 30])('is where entry %i was removed', async (position) => {
    expect(await breakAfter(`DELETE FROM audit_entry WHERE position = ${position}`)).toBe(position);
  });

  it('is where a removed entry was papered over by moving up the others', async () => {
    const movedUp = `DELETE FROM audit_entry WHERE position = 30;
      UPDATE audit_entry SET position = -position WHERE position > 30;
      UPDATE audit_entry SET position = -position - 1 WHERE position < 0;`;
    expect(await breakAfter(movedUp)).toBe(30);
  });

  it('is where two entries changed places', async () => {
    const swapped = `UPDATE audit_entry a SET subject_id = b.subject_id FROM audit_entry b
      WHERE a.position IN (10, 11) AND b.position = 21 - a.position;`;
    expect(await breakAfter(swapped)).toBe(10);
  });

  it('is the newest entry, moved away to leave a gap', async () => {
    const last = (await positions(database.db)).at(-1) ?? 0;
    expect(await breakAfter(`UPDATE audit_entry SET position = position + 5 WHERE position = ${last}`)).toBe(last);
  });

  it('is an entry that somebody added by hand', async () => {
    const last = (await positions(database.db)).at(-1) ?? 0;
    const added = `INSERT INTO audit_entry SELECT position + 1, panel_id, occurred_at, actor_kind, actor_id, action,
      subject_kind, subject_id, before, after, origin, correlation_id, hash, hash FROM audit_entry WHERE position = ${last}`;
    expect(await breakAfter(added)).toBe(last + 1);
  });

  it('is none when nobody touched anything', async () => {
    expect(await breakAfter('SELECT 1')).toBeUndefined();
  });
});

describe('the table', () => {
  it.each([
    'UPDATE audit_entry SET action = action',
    'DELETE FROM audit_entry WHERE position = 1',
    'TRUNCATE audit_entry',
    'TRUNCATE audit_entry CASCADE',
  ])('refuses %s', async (statement) => {
    const before = await positions(database.db);
    await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code: '42501' });
    expect(await positions(database.db)).toEqual(before);
  });

  it('keeps the moment to the millisecond, as the clock gave it', async () => {
    await append(database.db);
    const { rows } = await sql<{
      at: Date;
    }>`SELECT occurred_at AS at FROM audit_entry ORDER BY position DESC LIMIT 1`.execute(database.db);
    expect(rows[0]?.at).toEqual(clock.now());
  });
});
