import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testKeys } from '#testkit/config.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { systemChance } from '../chance.ts';
import { inTransaction } from '../database/transaction.ts';
import { beginHold } from '../installation/restore-hold.ts';
import { diskFiles } from '../files/index.ts';
import { createLog } from '../log.ts';
import { createSigner } from '../signing.ts';
import { createAuditLog } from './audit-log.ts';
import { proveAuditLog, readLastProof } from './prove-audit-log.ts';

const clock = heldClock(new Date('2026-06-10T03:00:00.000Z'));
const audit = createAuditLog(clock);
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const signer = createSigner(testKeys('test'), clock);
const folder = mkdtempSync(join(tmpdir(), 'spark-checkpoint-'));
const logged: string[] = [];
const parts = () => ({
  db: database.db,
  audit,
  clock,
  chance: systemChance,
  log: createLog('info', { write: (line) => void logged.push(line) }),
  files: diskFiles({ folder }),
  signer,
});
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

test('a log that was written anew, its proofs included, shows by the checkpoint outside the database', async () => {
  const own = await testDatabase();
  onTestFinished(() => own.close());
  const ours = { ...parts(), db: own.db, files: diskFiles({ folder: join(folder, 'anew') }) };
  const entry = {
    panelId: 'US',
    actorKind: 'system',
    actorId: null,
    action: 'study.created',
    subjectKind: 'study',
    subjectId: 's-1',
  } as const;
  const write = () => inTransaction(own.db, (tx) => audit.append(tx, entry));
  await write();
  await write();
  expect(await proveAuditLog(ours)).toMatchObject({ entries: 2, firstBreak: null });
  expect(logged.at(-1)).toContain('audit log verified up to here');

  await inTransaction(own.db, async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`DELETE FROM audit_entry`.execute(tx);
    await sql`DELETE FROM audit_proof`.execute(tx);
  });
  clock.advance(1_000);
  await write();
  await write();
  await write();
  expect(await audit.firstBreak(own.db)).toBeUndefined();
  expect(await proveAuditLog(ours)).toMatchObject({ entries: 3, firstBreak: 2 });
});

test('a restored copy on hold leaves the checkpoint to the system that it is a copy of', async () => {
  const [live, copy] = [await testDatabase(), await testDatabase()];
  onTestFinished(async () => {
    await live.close();
    await copy.close();
  });
  const files = diskFiles({ folder: join(folder, 'shared') });
  const of = ({ db }: TestDatabase) => ({ ...parts(), db, files });
  const write = ({ db }: TestDatabase, subjectId: string) =>
    inTransaction(db, (tx) =>
      audit.append(tx, {
        panelId: 'US',
        actorKind: 'system',
        actorId: null,
        action: 'study.created',
        subjectKind: 'study',
        subjectId,
      }),
    );
  await write(live, 'before');
  await write(copy, 'before');
  await inTransaction(copy.db, (tx) => beginHold({ ...parts(), db: copy.db }, tx, 'TOLD'));
  expect(await proveAuditLog(of(copy))).toMatchObject({ entries: 2, firstBreak: null });
  await write(live, 'after');
  expect(await proveAuditLog(of(live))).toMatchObject({ entries: 2, firstBreak: null });
});

test('a checkpoint that somebody else wrote is told, and believed in nothing', async () => {
  const own = await testDatabase();
  onTestFinished(() => own.close());
  const files = diskFiles({ folder: join(folder, 'forged') });
  const forged = { entries: 7, hash: '00'.repeat(32), mac: '00'.repeat(32) };
  await files.put('audit/checkpoint.json', Buffer.from(JSON.stringify(forged)), { contentType: 'application/json' });
  expect(await proveAuditLog({ ...parts(), db: own.db, files })).toMatchObject({ firstBreak: null });
  expect(logged.at(-1)).toContain('the audit log checkpoint has an invalid signature');
});

test('proofs can only be appended to', async () => {
  await expect(sql`DELETE FROM audit_proof`.execute(database.db)).rejects.toThrow('can only be appended to');
});
