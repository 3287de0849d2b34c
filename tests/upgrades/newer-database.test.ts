import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { startProcess } from '#testkit/app-process.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { startTestNode } from '#testkit/node.ts';

test('older code does not start on a database of newer code, and says so in one line; what runs goes on', async () => {
  const url = await newDatabaseUrl();
  const running = await startTestNode({ databaseUrl: url });
  const newer = openDatabase({ url, poolSize: 1, onIdleError: () => undefined });
  await sql`INSERT INTO schema_migration (name, checksum) VALUES ('9998-soon.sql', 'a'), ('9999-later.sql', 'b')`.execute(
    newer.db,
  );

  await expect(startProcess({ DATABASE_URL: url, DEMO_DATA: 'off', PORT: '0' })).rejects.toThrow(
    /^the process ended \(1\):\nDATABASE_URL: the database was prepared by a newer version \(9999-later\.sql\)\. Start that version, or restore a backup from before it\.$/,
  );
  expect((await fetch(`${running.url}/health/ready`)).status).toBe(200);

  await newer.close();
  await running.stop();
  await dropDatabase(url);
});
