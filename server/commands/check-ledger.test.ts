import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRichMember } from '#testkit/builders/gift-card-builders.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { runLedgerCommand } from './check-ledger.ts';
import { latestLedgerCheck } from '#server/modules/rewards/index.ts';

let node: TestNode;
let folder: string;
beforeAll(async () => {
  node = await startTestNode();
  folder = await mkdtemp(join(tmpdir(), 'spark-ledger-'));
  await keepSecrets(folder);
});
afterAll(async () => {
  await node.stop();
  await rm(folder, { recursive: true, force: true });
});

const run = (databaseUrl = node.databaseUrl) =>
  runLedgerCommand({ DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO_DATA: 'off' });

test('a ledger that adds up is said to, and written down', async () => {
  await aRichMember(node);
  const { text, exitCode } = await run();
  expect(text).toMatch(/^Checked in \d+\.\d s: accounts 1, transfers 1, redemptions 0\.\nEverything adds up\.$/);
  expect(exitCode).toBe(0);
  expect(await latestLedgerCheck(node.rooms.rewards, node.platform.db)).toMatchObject({ accounts: 1, findings: 0 });
});

test('one that does not ends with 1, and names what does not fit', async () => {
  const members = [await aRichMember(node), await aRichMember(node)];
  await node.platform.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`UPDATE points_account SET balance = balance + 5
      WHERE panelist_id = ANY (${members.map((one) => one.panelistId)}::uuid[])`.execute(tx);
  });
  const { text, exitCode } = await run();
  expect(exitCode).toBe(1);
  expect(text).toContain('2 problems found:\n  BALANCE_DIFFERS  ');
  expect(text).toContain('kept 10005, entries sum to 10000');
});

test('without a database it says so, and proves nothing', async () => {
  const { text, exitCode } = await run('postgres://nobody@127.0.0.1:1/none');
  expect(text).toBe("DATABASE_URL: the database can't be reached (ECONNREFUSED)");
  expect(exitCode).toBe(1);
});
