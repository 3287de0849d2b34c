import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Config } from '../config/config.ts';
import { createOperator } from '#server/modules/identity/index.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { readEnvironmentMark } from '../platform/database/environment-mark.ts';
import { aMember, anOperator, TEST_PASSWORD, type World } from '#testkit/builders/builders.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { startTestNode } from '#testkit/node.ts';
import { onPlatform } from '#testkit/started-platform.ts';

type Settings = Partial<Config>;

const LOCAL: Settings = {};
const LOCAL_BY_NAME: Settings = { publicUrl: new URL('http://localhost:3000') };
const STAGE: Settings = { environment: 'stage', publicUrl: new URL('https://stage.example.org') };
const PROD: Settings = { environment: 'prod', publicUrl: new URL('https://spark.example.org') };
const FORGOTTEN =
  'PUBLIC_URL: without it this node is local, but this is the database for prod. Set PUBLIC_URL to its address';
const OF_THE_DEMO =
  'DATABASE_URL: this is a local database with demo accounts that anyone can use; prod needs its own database';
const PEOPLE =
  /^PUBLIC_URL: without it this node is local, but this database has members or operators who aren't part of the demo. [^\n]*$/;

let databaseUrl: string;
let database: Database;
beforeEach(async () => {
  databaseUrl = await newDatabaseUrl();
  database = openDatabase({ url: databaseUrl, poolSize: 2, onIdleError: () => undefined });
});
afterEach(async () => {
  await database.close();
  await dropDatabase(databaseUrl);
});

const start = (config: Settings, work?: (world: World) => Promise<unknown>) => onPlatform(databaseUrl, config, work);
const mark = async () => (await readEnvironmentMark(database.db))?.environment;
const members = async () => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM panelist`.execute(database.db);
  return rows[0]?.count;
};
/** What a forgotten PUBLIC_URL once brought to people who are real. */
const plantDemo = async (world: World) => {
  await aMember(world);
  const admin = { email: 'admin@example.com', name: 'Demo admin', role: 'ADMIN' as const, password: TEST_PASSWORD };
  await createOperator(world.rooms.identity, world.platform.db, { ...admin, totpSecret: Buffer.alloc(20) });
};
/** As an update finds it: filled by a version that marked nothing. */
const forgetMark = () => sql`DELETE FROM installation`.execute(database.db);

describe('a new database', () => {
  test('is marked by the first node, and a forgotten PUBLIC_URL brings no demo to it', async () => {
    await start(PROD);
    expect(await mark()).toBe('prod');
    await expect(startTestNode({ databaseUrl, config: { hasDemoData: true } })).rejects.toThrow(FORGOTTEN);
    expect(await members()).toBe(0);
    await start(PROD);
    // A copy may be carried there; what it sends is another matter.
    await start(STAGE);
    expect(await mark()).toBe('prod');
  });

  test('that a local node took is no place for another environment', async () => {
    await start(LOCAL);
    expect(await mark()).toBe('local');
    await expect(start(PROD)).rejects.toThrow(OF_THE_DEMO);
    await start(LOCAL_BY_NAME);
  });

  test('belongs to one side, however many nodes of both come at once', async () => {
    const starts = await Promise.allSettled([LOCAL, PROD, LOCAL, PROD].map((config) => start(config)));
    const environment = await mark();
    expect(starts.map(({ status }) => status === 'fulfilled')).toEqual(
      [LOCAL, PROD, LOCAL, PROD].map((config) => (config.environment ?? 'local') === environment),
    );
  });
});

describe('a database of before the mark', () => {
  test('with the accounts of the demo is local, whoever else is in it', async () => {
    await start(LOCAL, plantDemo);
    await forgetMark();
    await expect(start(PROD)).rejects.toThrow(OF_THE_DEMO);
    expect(await mark()).toBeUndefined();
    await start(LOCAL);
    expect(await mark()).toBe('local');
  });

  test('whose demo accounts can no longer sign in goes back to its people', async () => {
    await start(LOCAL, plantDemo);
    await forgetMark();
    await sql`UPDATE operator SET state = 'DISABLED' WHERE email_key LIKE '%@example.com'`.execute(database.db);
    await expect(start(LOCAL)).rejects.toThrow(PEOPLE);
    await start(PROD);
    expect(await mark()).toBe('prod');
  });

  test.each([
    ['members', aMember],
    ['operators', anOperator],
  ])('with real %s is nothing for a node that does not say that it is local', async (_who, add) => {
    await start(PROD, (world) => add(world));
    await forgetMark();
    const before = await members();
    await expect(start({ ...LOCAL, hasDemoData: true })).rejects.toThrow(PEOPLE);
    await expect(start({ ...LOCAL_BY_NAME, hasDemoData: true })).rejects.toThrow(/^PUBLIC_URL: its host makes/);
    expect([await members(), await mark()]).toEqual([before, undefined]);
    await start(LOCAL_BY_NAME);
    expect(await mark()).toBe('local');
  });
});
