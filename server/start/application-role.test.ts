import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember, aTask } from '#testkit/builders/builders.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { asApplication } from '#testkit/postgres.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';

let node: TestNode;
let owner: Database;
beforeAll(async () => {
  node = await startTestNode({ hasTwoRoles: true });
  owner = openDatabase({ url: node.databaseUrl, poolSize: 1, onIdleError: () => undefined });
});
afterAll(async () => {
  await owner.close();
  await node.stop();
});

const MAY_NOT = '42501';

describe('a node that works as a role of its own', () => {
  test('serves members and operators, and runs its jobs', async () => {
    const { panelistId, email, password } = await aMember(node);
    await aTask(node, panelistId, 'QUALIFIED', { externalName: 'Pantry' });
    expect((await new ApiClient(node.url).signIn(email, password)).status).toBe(200);
    const admin = await signedInOperator(node, 'ADMIN');
    const { body } = await admin.ask('getAuditLog', 'query getAuditLog { getAuditLog { contents { action } } }');
    expect(body.data.getAuditLog.contents[0]).toEqual({ action: 'operator.signed-in' });
  });

  test.each([
    'UPDATE audit_entry SET action = action',
    'DELETE FROM audit_entry',
    'TRUNCATE audit_entry CASCADE',
    'ALTER TABLE audit_entry DISABLE TRIGGER USER',
    'ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_is_append_only',
    'DROP TRIGGER audit_entry_is_append_only ON audit_entry',
    'ALTER TABLE audit_entry OWNER TO CURRENT_USER',
    'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    'DROP TABLE audit_entry CASCADE',
    'DELETE FROM audit_proof',
    'DELETE FROM audit_mention',
    'UPDATE points_entry SET amount = 0',
    'DELETE FROM points_transfer',
    'SET session_replication_role = replica',
    'UPDATE points_account SET balance = balance + 1',
    'CREATE TEMPORARY TABLE points_entry (LIKE public.points_entry)',
    "INSERT INTO schema_migration (name) VALUES ('9999-mine.sql')",
    "UPDATE installation SET environment = 'local'",
    'DELETE FROM installation',
    "UPDATE password_sealing SET sealed_from = 'infinity'",
  ])('cannot %s', async (statement) => {
    await expect(sql.raw(statement).execute(node.platform.db)).rejects.toMatchObject({ code: MAY_NOT });
  });

  test('cannot move a balance from a trigger of its own', async () => {
    const { panelistId } = await aMember(node);
    await aTask(node, panelistId, 'QUALIFIED', { externalName: 'Pantry' });
    const attack = sql.raw(`CREATE SCHEMA mine; CREATE TABLE mine.bait (n int);
      CREATE FUNCTION mine.bite() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN UPDATE public.points_account SET balance = 1000000; RETURN NULL; END';
      CREATE TRIGGER bite AFTER INSERT ON mine.bait FOR EACH ROW EXECUTE FUNCTION mine.bite();
      INSERT INTO mine.bait VALUES (1)`);
    await expect(attack.execute(node.platform.db)).rejects.toMatchObject({ code: MAY_NOT });
  });

  test('cannot lay out a table that the owner takes for its own at the next start', async () => {
    const { db } = node.platform;
    const mine = sql.id(decodeURIComponent(new URL(node.databaseUrl).username));
    await sql`CREATE SCHEMA ${mine}`.execute(db);
    try {
      await sql`CREATE SEQUENCE ${mine}.trap`.execute(db);
      await sql`CREATE VIEW ${mine}.schema_migration AS SELECT *, (SELECT nextval(oid::regclass) FROM pg_class
        WHERE relname = 'trap') AS sprung FROM public.schema_migration`.execute(db);
      await sql`GRANT USAGE ON SCHEMA ${mine} TO PUBLIC`.execute(db);
      await sql`GRANT ALL ON ALL TABLES IN SCHEMA ${mine} TO PUBLIC`.execute(db);
      await (await startTestNode({ hasTwoRoles: true, databaseUrl: node.databaseUrl })).stop();
      const { rows } = await sql`SELECT is_called AS "isSprung" FROM ${mine}.trap`.execute(db);
      expect(rows).toEqual([{ isSprung: false }]);
    } finally {
      await sql`DROP SCHEMA ${mine} CASCADE`.execute(db);
    }
  });

  test('may change no table that its trigger keeps as it is', async () => {
    const application = decodeURIComponent(new URL(asApplication(node.databaseUrl)).username);
    const { rows } = await sql<{ changeable: string }>`
      SELECT DISTINCT tgrelid::regclass || ' by ' || kind AS changeable
      FROM pg_trigger CROSS JOIN (VALUES (16, 'UPDATE'), (8, 'DELETE'), (32, 'TRUNCATE')) AS kinds (bit, kind)
      WHERE tgfoid = 'refuse_change'::regproc AND tgtype & bit > 0 AND tgqual IS NULL
        AND has_table_privilege(${application}::text, tgrelid, kind)`.execute(owner.db);
    expect(rows).toEqual([]);
  });
});

test('a node that is not given the owner starts where another one has migrated', async () => {
  const other = await startTestNode({ databaseUrl: asApplication(node.databaseUrl) });
  expect((await fetch(`${other.url}/health/ready`)).status).toBe(200);
  await other.stop();
});

test('several nodes may start at once', async () => {
  const more = await Promise.all(
    [1, 2, 3].map(() => startTestNode({ hasTwoRoles: true, databaseUrl: node.databaseUrl })),
  );
  for (const one of more) {
    expect((await fetch(`${one.url}/health/ready`)).status).toBe(200);
    await one.stop();
  }
});
