import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { systemChance } from '../chance.ts';
import { inTransaction } from '../database/transaction.ts';
import { createLog } from '../log.ts';
import { createAuditLog } from './audit-log.ts';
import { proveAuditLog, readLastProof } from './prove-audit-log.ts';

const clock = heldClock(new Date('2026-06-10T03:00:00.000Z'));
const audit = createAuditLog(clock);
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const parts = () => ({ db: database.db, audit, clock, chance: systemChance, log: createLog('silent') });
const append = () =>
  inTransaction(database.db, (tx) =>
    audit.append(tx, {
      panelId: 'US',
      actorKind: 'system',
      actorId: null,
      action: 'study.paused',
      subjectKind: 'study',
      subjectId: 's-1',
    }),
  );
const meddle = (statement: string) =>
  inTransaction(database.db, async (tx) => {
    await sql`ALTER TABLE audit_entry DISABLE TRIGGER USER`.execute(tx);
    await sql.raw(statement).execute(tx);
    await sql`ALTER TABLE audit_entry ENABLE TRIGGER USER`.execute(tx);
  });

test('a proof says how much it read, and the newest is the one that counts', async () => {
  expect(await readLastProof(database.db)).toBeUndefined();
  expect(await proveAuditLog(parts())).toMatchObject({ entries: 0, firstBreak: null });
  for (let entry = 1; entry <= 3; entry++) await append();
  clock.advance(1_000);
  await proveAuditLog(parts());
  expect(await readLastProof(database.db)).toEqual({ provenAt: clock.now(), entries: 3, firstBreak: null });
});

test('entries cut off the end show, which the chain alone cannot tell', async () => {
  await meddle('DELETE FROM audit_entry WHERE position = 3');
  expect(await audit.firstBreak(database.db)).toBeUndefined();
  clock.advance(1_000);
  expect(await proveAuditLog(parts())).toMatchObject({ entries: 2, firstBreak: 3 });
  await append();
  clock.advance(1_000);
  expect(await proveAuditLog(parts())).toMatchObject({ entries: 3, firstBreak: 3 });
});

test('proofs can only be appended to', async () => {
  await expect(sql`DELETE FROM audit_proof`.execute(database.db)).rejects.toThrow('can only be appended to');
});
