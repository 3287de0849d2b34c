import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { createAuditLog } from './audit-log.ts';
import { eraseAuditTexts } from './erase-audit-texts.ts';

const audit = createAuditLog(heldClock());
let database: TestDatabase;
let panelistId: string;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  panelistId = randomUUID();
  await sql`
    INSERT INTO panelist (panelist_id, panel_id, tenant_id, external_id, iam_id, email, email_key, first_name, last_name, state,
      created_at, updated_at)
    VALUES (${panelistId}, 'US', 't', ${panelistId}, gen_random_uuid(), ${panelistId}, ${panelistId}, 'A', 'B', 'LEAVING', now(), now())`.execute(
    database.db,
  );
});

const write = (subjectId: string, after: object, actorKind: 'operator' | 'panelist' = 'operator') =>
  inTransaction(database.db, (tx) =>
    audit.append(tx, {
      panelId: 'US',
      actorKind,
      actorId: subjectId,
      action: 'member.identity-seen',
      subjectKind: 'panelist',
      subjectId,
      after: after as never,
      origin: '203.0.113.9',
    }),
  );

const erase = () =>
  inTransaction(database.db, (tx) =>
    eraseAuditTexts({ audit }, tx, { panelId: 'US', panelistId, ids: [panelistId], because: {} }),
  );

describe('words that were erased from the audit log', () => {
  test('are gone, with what was found by them; who did what stays, and the chain is proven', async () => {
    await write(panelistId, { reason: 'Jane called about RW-10482 again', note: 'Jane99', times: 3, of: panelistId });
    await write(panelistId, { reason: 'from home' }, 'panelist');
    await write(randomUUID(), { reason: 'About somebody else' });
    expect(await erase()).toEqual({ erased: 2, hasMore: false });
    const { rows } = await sql<{ after: object; origin: string }>`
      SELECT after, origin FROM audit_entry WHERE subject_id = ${panelistId} ORDER BY position`.execute(database.db);
    expect(rows).toEqual([
      { after: { reason: '[erased]', note: '[erased]', times: 3, of: panelistId }, origin: '203.0.113.9' },
      { after: { reason: '[erased]' }, origin: '[erased]' },
    ]);
    const mentions = await sql`SELECT 1 FROM audit_mention WHERE mentioned = 'jane99'`.execute(database.db);
    expect(mentions.rows).toEqual([]);
    expect(await audit.firstBreak(database.db)).toBeUndefined();
    expect(await erase()).toEqual({ erased: 0, hasMore: false });
  });

  test('are missed when nobody said that they were erased, or something else was changed', async () => {
    await write(panelistId, { reason: 'Jane called again' });
    const { rows } = await sql<{ position: string }>`SELECT max(position) AS position FROM audit_entry`.execute(
      database.db,
    );
    const position = Number(rows[0]?.position);
    await sql`SELECT erase_audit_words(${panelistId}, ARRAY[${position}]::bigint[])`.execute(database.db);
    expect(await audit.firstBreak(database.db)).toBe(position);
  });

  test('are all that can be changed, and only for somebody who leaves', async () => {
    await expect(
      sql`UPDATE audit_entry SET after = words_erased(after), action = 'nothing'`.execute(database.db),
    ).rejects.toThrow('can only be appended to');
    await sql`UPDATE panelist SET state = 'INVITED' WHERE panelist_id = ${panelistId}`.execute(database.db);
    await expect(sql`SELECT erase_audit_words(${panelistId}, ARRAY[1]::bigint[])`.execute(database.db)).rejects.toThrow(
      'is not leaving',
    );
  });
});
