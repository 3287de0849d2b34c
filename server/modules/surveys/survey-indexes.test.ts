import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

test('what belongs to a run or to a member is found by an index', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.conrelid::regclass::text || '.' || a.attname AS name
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid IN ('survey_run'::regclass, 'panelist'::regclass)
      AND c.conrelid::regclass::text LIKE 'survey\_%'
      AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])
    ORDER BY name`.execute(node.platform.db);
  expect(rows).toEqual([]);
});
