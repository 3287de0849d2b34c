import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { testKeys } from '#testkit/config.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { heldClock } from '#testkit/held-clock.ts';
import type { KeyRing } from '../key-ring.ts';
import { createSigner } from '../signing.ts';
import { letGoOfOldFiles, createAppFiles, createRecentFiles } from './app-files.ts';
import type { AppFile } from './app-files.store.ts';

const keys = testKeys('shared');
const clock = heldClock();
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`DELETE FROM app_file`.execute(database.db);
  await sql`DELETE FROM app_build`.execute(database.db);
});

/** The files as one more node sees them. */
const aNode = (ring: KeyRing = keys) => createAppFiles({ db: database.db, clock, signer: createSigner(ring, clock) });

function aFile(address: string, text = `the text of ${address}`): AppFile {
  return { address, plain: Buffer.from(text), brotli: Buffer.from(`br ${text}`), gzip: undefined };
}

async function addressesKept(): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`SELECT address FROM app_file ORDER BY address`.execute(database.db);
  return rows.map(({ address }) => address);
}

test('what one node offers every other one finds, byte for byte', async () => {
  const file = { ...aFile('/assets/a.js'), plain: Buffer.from([0, 255, 39, 92, 10]) };
  await aNode().offer([file, aFile('/assets/b.js')]);
  expect(await aNode().find('/assets/a.js')).toMatchObject(file);
  expect(await aNode().find('/assets/c.js')).toBeUndefined();
});

test('a file that comes later is found by a node that did not find it before', async () => {
  const old = aNode();
  expect(await old.find('/assets/new.js')).toBeUndefined();
  await aNode().offer([aFile('/assets/new.js')]);
  expect(await old.find('/assets/new.js')).toMatchObject({ address: '/assets/new.js' });
});

test('offered again, and by ten nodes at once, it is there once', async () => {
  const files = [aFile('/assets/a.js'), aFile('/assets/b.js')];
  await Promise.all(Array.from({ length: 10 }, () => aNode().offer(files)));
  const places = () => sql`SELECT ctid::text, address FROM app_file ORDER BY address`.execute(database.db);
  const { rows } = await places();
  expect(rows).toHaveLength(2);
  await aNode().offer(files);
  expect((await places()).rows).toEqual(rows);
  expect((await sql`SELECT 1 FROM app_build`.execute(database.db)).rows).toHaveLength(1);
});

describe('what no node wrote is not there', () => {
  beforeEach(() => aNode().offer([aFile('/assets/a.js'), aFile('/assets/b.js')]));

  test.each([
    ['other bytes', sql`UPDATE app_file SET plain = 'alert(1)' WHERE address = '/assets/a.js'`],
    ['other compressed bytes', sql`UPDATE app_file SET brotli = 'alert(1)' WHERE address = '/assets/a.js'`],
    ['bytes where none were', sql`UPDATE app_file SET gzip = 'alert(1)' WHERE address = '/assets/a.js'`],
    [
      'the bytes of another address',
      sql`UPDATE app_file a SET plain = b.plain, brotli = b.brotli, mac = b.mac FROM app_file b
          WHERE a.address = '/assets/a.js' AND b.address = '/assets/b.js'`,
    ],
  ])('%s', async (_name, change) => {
    await change.execute(database.db);
    expect(await aNode().find('/assets/a.js')).toBeUndefined();
    expect(await aNode().find('/assets/b.js')).toBeDefined();
    // A node that has the file puts it right.
    await aNode().offer([aFile('/assets/a.js')]);
    expect(await aNode().find('/assets/a.js')).toMatchObject(aFile('/assets/a.js'));
  });

  test('more than a file of a build ever has, though a node sealed it', async () => {
    await aNode().offer([{ ...aFile('/assets/a.js'), plain: Buffer.alloc(17 * 1024 * 1024) }]);
    expect(await aNode().find('/assets/a.js')).toBeUndefined();
  });

  test('what was sealed under another key, until it is offered under this one', async () => {
    const others = testKeys('another');
    expect(await aNode(others).find('/assets/a.js')).toBeUndefined();
    const [newest] = others;
    await aNode([newest, ...keys]).offer([aFile('/assets/a.js')]);
    expect(await aNode(others).find('/assets/a.js')).toBeDefined();
  });
});

describe('letting go', () => {
  const builds = ['one', 'two', 'three', 'four', 'five'];
  const offer = (name: string) => aNode().offer([aFile('/assets/shared.js'), aFile(`/assets/${name}.js`)]);
  const letGo = () => letGoOfOldFiles(database.db, clock.now());

  test('the last three builds stay, however old, and what they share with older ones', async () => {
    for (const name of builds) {
      await offer(name);
      clock.advance(HOUR_MS);
    }
    clock.advance(30 * DAY_MS);
    expect(await letGo()).toBe(2);
    expect(await addressesKept()).toEqual(['five', 'four', 'shared', 'three'].map((name) => `/assets/${name}.js`));
  });

  test('a build stays for a day after it was offered last, however many came since', async () => {
    for (const name of builds) await offer(name);
    clock.advance(DAY_MS);
    expect(await letGo()).toBe(0);
    // A node still runs with the first one.
    await offer('one');
    clock.advance(2 * HOUR_MS);
    await letGo();
    expect(await addressesKept()).toContain('/assets/one.js');
    expect(await addressesKept()).toHaveLength(4);
  });
});

test('a node remembers the files that were asked for last, up to so many bytes', () => {
  const recent = createRecentFiles(100);
  const sized = (address: string): AppFile => ({ ...aFile(address), plain: Buffer.alloc(30), brotli: undefined });
  for (const address of ['a', 'b', 'c', 'c']) recent.keep(sized(address));
  expect(recent.find('a')).toBeDefined();
  recent.keep(sized('d'));
  expect(['a', 'b', 'c', 'd'].filter((address) => recent.find(address) !== undefined)).toEqual(['a', 'c', 'd']);
});
