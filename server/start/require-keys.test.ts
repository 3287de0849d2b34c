import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { aMember, anOperator, type World } from '#testkit/builders/builders.ts';
import { testKeys } from '#testkit/config.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { heldClock, type HeldClock } from '#testkit/held-clock.ts';
import { onPlatform } from '#testkit/started-platform.ts';

const [NEW] = testKeys('new');
const [OLD] = testKeys('old');
const [ANOTHER_OLD] = testKeys('old');
const RINGS = [
  ['SIGNING_KEYS', 'signingKeys'],
  ['SEALING_KEYS', 'sealingKeys'],
  ['PASSWORD_PEPPERS', 'passwordPeppers'],
] as const;

let databaseUrl: string;
let database: Database;
let clock: HeldClock;
beforeEach(async () => {
  databaseUrl = await newDatabaseUrl();
  database = openDatabase({ url: databaseUrl, poolSize: 2, onIdleError: () => undefined });
  clock = heldClock();
});
afterEach(async () => {
  await database.close();
  await dropDatabase(databaseUrl);
});

type Ring = (typeof RINGS)[number][1];

/** Starts with this ring and the usual other two. */
const start = (ring: Ring, keys: KeyRing, work?: (world: World) => Promise<unknown>) =>
  onPlatform(databaseUrl, { clock, [ring]: keys }, work);
const fill = async (world: World) => {
  await aMember(world);
  await anOperator(world);
};

/** Starts with these keys in each of the three rings. */
const startAll = (keys: KeyRing, work?: (world: World) => Promise<unknown>) =>
  onPlatform(databaseUrl, { clock, signingKeys: keys, sealingKeys: keys, passwordPeppers: keys }, work);
/** Starts with these keys in one ring, and with those that all three had in the other two. */
const startWith = (ring: Ring, keys: KeyRing, others: KeyRing) =>
  onPlatform(databaseUrl, {
    clock,
    signingKeys: others,
    sealingKeys: others,
    passwordPeppers: others,
    [ring]: keys,
  });

test('in each ring another key under an id that is known is refused, wherever it stands', async () => {
  await startAll([OLD]);
  for (const [name, ring] of RINGS) {
    const line = `${name}: the key old isn't the key this database was set up with under that ID`;
    await expect(startWith(ring, [ANOTHER_OLD], [OLD])).rejects.toThrow(line);
    await expect(startWith(ring, [NEW, ANOTHER_OLD], [OLD])).rejects.toThrow(line);
  }
  await startAll([OLD]);
});

test('in each ring a key that is in use and missing is named', async () => {
  await startAll([OLD], fill);
  for (const [name, ring] of RINGS) {
    const line = new RegExp(`^${name}: the key old is missing, and [^\\n]+$`);
    await expect(startWith(ring, [NEW], [OLD])).rejects.toThrow(line);
  }
  // What was refused has left nothing behind: the new key was never in front.
  await startAll([OLD]);
});

test('the keys of each ring rotate as documented, and one that was never in front may go', async () => {
  await startAll([OLD], fill);
  await startAll([OLD, NEW]);
  await startAll([OLD]);
  await startAll([OLD, NEW]);
  await startAll([NEW, OLD], fill);
  for (const [name, ring] of RINGS) {
    await expect(startWith(ring, [OLD], [NEW, OLD])).rejects.toThrow(`${name}: the key new is missing`);
  }
});

test('a signing key may go seven days after another came in front of it, and not before', async () => {
  await start('signingKeys', [OLD]);
  clock.advance(30 * DAY_MS);
  await expect(start('signingKeys', [NEW])).rejects.toThrow('SIGNING_KEYS: the key old is missing');
  await start('signingKeys', [NEW, OLD]);
  clock.advance(6 * DAY_MS);
  await start('signingKeys', [NEW, OLD]);
  await expect(start('signingKeys', [NEW])).rejects.toThrow('SIGNING_KEYS: the key old is missing');
  clock.advance(DAY_MS);
  await start('signingKeys', [NEW]);
  // Gone is not forgotten: its id is still its own.
  await expect(start('signingKeys', [ANOTHER_OLD, NEW])).rejects.toThrow("the key old isn't the key");
});

describe('a key that seals or hashes', () => {
  test('may go when no value names it any more', async () => {
    await start('passwordPeppers', [OLD], fill);
    await start('passwordPeppers', [NEW, OLD], async () => {
      await sql`UPDATE member_password SET pepper_id = 'new'`.execute(database.db);
      await sql`UPDATE operator SET pepper_id = 'new'`.execute(database.db);
    });
    await expect(start('passwordPeppers', [NEW])).resolves.toBeUndefined();
  });

  test('goes at once when its row is taken away, as documented', async () => {
    await start('sealingKeys', [OLD], fill);
    await sql`DELETE FROM key_check WHERE ring = 'SEALING_KEYS' AND key_id = 'old'`.execute(database.db);
    await expect(start('sealingKeys', [NEW])).resolves.toBeUndefined();
  });

  test('is known from the values of a database of before', async () => {
    await start('sealingKeys', [OLD], fill);
    // As the migration leaves it: named by values, seen by nobody.
    await sql`UPDATE key_check SET check_value = NULL WHERE ring = 'SEALING_KEYS'`.execute(database.db);
    await expect(start('sealingKeys', [NEW])).rejects.toThrow('SEALING_KEYS: the key old is missing');
    await start('sealingKeys', [NEW, OLD]);
    await expect(start('sealingKeys', [NEW, ANOTHER_OLD])).rejects.toThrow("the key old isn't the key");
  });

  test('is looked for in every place that names one', async () => {
    const { rows } = await sql<{ place: string }>`
      SELECT table_name || '.' || column_name AS place FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'text' AND (column_name ~ '^(wrapped|sealed.*|totp_secret|pepper_id)$')
        AND table_name NOT IN ('gift_card', 'gift_card_load_piece', 'mail_delivery', 'mail_suppression') ORDER BY place`.execute(
      database.db,
    );
    const view = await sql<{ text: string }>`SELECT pg_get_viewdef('key_named') AS text`.execute(database.db);
    for (const { place } of rows) expect(view.rows[0]?.text).toContain(place);
    expect(rows.length).toBeGreaterThan(4);
  });
});

test('of two nodes with different keys that come at once to a new database, one is refused', async () => {
  const starts = await Promise.allSettled([start('sealingKeys', [OLD]), start('sealingKeys', [ANOTHER_OLD])]);
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('what is kept of a key is short, and another for every ring', async () => {
  await onPlatform(databaseUrl, { signingKeys: [OLD], sealingKeys: [OLD] });
  const { rows } = await sql<{ value: Buffer }>`
    SELECT check_value AS value FROM key_check WHERE key_id = 'old'`.execute(database.db);
  expect(rows.map(({ value }) => value.length)).toEqual([8, 8]);
  expect(rows[0]?.value.equals(rows[1]?.value ?? Buffer.of())).toBe(false);
});
