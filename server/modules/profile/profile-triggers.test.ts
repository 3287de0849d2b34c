import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNaming, NAMING_ATTRIBUTES } from '#contract/identity/naming-attributes.ts';
import { newId } from '#server/platform/chance.ts';
import { aMember } from '#testkit/builders/builders.ts';
import type { RoomBed } from '#testkit/beds/room-bed.ts';
import { startedBed } from '#testkit/beds/started-bed.ts';
import { setAttributes } from './attributes.ts';
import { DEFAULT_PREFERENCES } from '#contract/profile/preferences.ts';
import { setPreferences } from './preferences.ts';

let bed: RoomBed;
beforeAll(async () => {
  bed = await startedBed();
  await aDetail('snack', false);
  await aDetail('nickname', true);
});
afterAll(() => bed.close());

async function aDetail(name: string, isNamingDetail: boolean): Promise<void> {
  const { db, chance, clock } = bed.platform;
  const id = newId(chance, clock.now());
  await sql`INSERT INTO profile_detail (detail_id, panel_id, detail_name, version, is_listed, created_at)
    VALUES (${id}, ${bed.rooms.profile.panelId}, ${name}, 1, true, ${clock.now()})`.execute(db);
  await sql`INSERT INTO profile_detail_version (detail_id, version, type_name, position, display_name, selection_type,
      is_editable, is_naming, is_restricted, published_at)
    VALUES (${id}, 1, 'shopping', 1, ${name}, 'open_text', true, ${isNamingDetail}, false, ${clock.now()})`.execute(db);
}

/** As any code writes it, an older bed's too. */
async function say(panelistId: string, attributes: Readonly<Record<string, unknown>>): Promise<void> {
  bed.clock.advance(1_000);
  await setAttributes(bed.rooms.profile, bed.platform.db, panelistId, { attributes });
}

async function historyOf(panelistId: string) {
  const { rows } = await sql<{ name: string; old: unknown; new: unknown; source: string }>`
    SELECT name, old_value AS old, new_value AS new, source FROM panelist_attribute_change
    WHERE panelist_id = ${panelistId} ORDER BY changed_at, name`.execute(bed.platform.db);
  return rows;
}

describe('what a member says', () => {
  test('counts on with every other value, and with no other', async () => {
    const { panelistId } = await aMember(bed);
    const revisionOf = async () =>
      (
        await sql<{ revision: number }>`SELECT revision FROM panelist_attribute
          WHERE panelist_id = ${panelistId} AND name = 'snack'`.execute(bed.platform.db)
      ).rows[0]?.revision;
    await say(panelistId, { snack: 'nuts' });
    expect(await revisionOf()).toBe(1);
    await say(panelistId, { snack: 'nuts' });
    expect(await revisionOf()).toBe(1);
    await say(panelistId, { snack: 'figs' });
    await say(panelistId, { snack: null });
    expect(await revisionOf()).toBe(3);
  });

  test('leaves a history, without values of what names them or of what nobody knows', async () => {
    const { panelistId } = await aMember(bed);
    await say(panelistId, { snack: 'nuts', nickname: 'Dee', unheard: 1 });
    expect(await historyOf(panelistId)).toEqual([]);
    await say(panelistId, { snack: 'figs', nickname: 'Dana', unheard: 2 });
    await say(panelistId, { snack: 'figs' });
    const [old, source] = [null, 'SYSTEM'];
    expect(await historyOf(panelistId)).toEqual([
      { name: 'nickname', old, new: null, source },
      { name: 'snack', old: 'nuts', new: 'figs', source },
      { name: 'unheard', old, new: null, source },
    ]);
  });

  test('is remembered from the first word where the member said it', async () => {
    const { panelistId } = await aMember(bed);
    await sql`INSERT INTO panelist_attribute (panelist_id, name, value, updated_at, source)
      VALUES (${panelistId}, 'snack', '"nuts"', ${bed.platform.clock.now()}, 'MEMBER')`.execute(bed.platform.db);
    expect(await historyOf(panelistId)).toEqual([{ name: 'snack', old: null, new: 'nuts', source: 'MEMBER' }]);
  });

  test('takes its history along when it goes', async () => {
    const { panelistId } = await aMember(bed);
    const { db } = bed.platform;
    await say(panelistId, { snack: 'nuts' });
    await say(panelistId, { snack: 'figs' });
    await setPreferences(bed.rooms.profile, db, panelistId, { ...DEFAULT_PREFERENCES, isOptedIntoVideos: false });
    expect(await historyOf(panelistId)).toHaveLength(2);
    await sql`DELETE FROM panelist_attribute WHERE panelist_id = ${panelistId}`.execute(db);
    expect(await historyOf(panelistId)).toHaveLength(1);
    await sql`DELETE FROM panelist_preferences WHERE panelist_id = ${panelistId}`.execute(db);
    expect(await historyOf(panelistId)).toEqual([]);
  });

  test('cannot be told differently later', async () => {
    const change = sql`UPDATE panelist_attribute_change SET name = 'other'`.execute(bed.platform.db);
    await expect(change).rejects.toThrow('can only be appended to');
  });
});

test('a wish leaves a history of what it changed', async () => {
  const { panelistId } = await aMember(bed);
  const { db } = bed.platform;
  const choose = (choice: object) =>
    setPreferences(bed.rooms.profile, db, panelistId, { ...DEFAULT_PREFERENCES, ...choice });
  await choose({});
  expect(await historyOf(panelistId)).toEqual([]);
  await choose({ frequency: 3, period: 'WEEKLY' });
  expect(await historyOf(panelistId)).toEqual([
    { name: 'preferences.activityFrequency', old: null, new: 3, source: 'MEMBER' },
    { name: 'preferences.activityPeriod', old: 'UNLIMITED', new: 'WEEKLY', source: 'MEMBER' },
  ]);
});

describe('what names a member', () => {
  const OTHERS = ['date_of_birth', 'Zip Code', 'age', 'store', 'NAME', 'surname of the cat', 'hasPets'];

  test.each([...NAMING_ATTRIBUTES, ...OTHERS])('%s is judged alike by the database', async (name) => {
    const { rows } = await sql<{ is: boolean }>`SELECT names_somebody(${name}) AS is`.execute(bed.platform.db);
    expect(rows[0]?.is).toBe(isNaming(name));
  });

  test('is not copied to where audiences look', async () => {
    const { panelistId } = await aMember(bed);
    await say(panelistId, { dob: '1988-09-21', nickname: 'Dee', snack: 'nuts' });
    const { rows } = await sql<{ attributes: unknown }>`
      SELECT attributes FROM audience_profile WHERE panelist_id = ${panelistId}`.execute(bed.platform.db);
    expect(rows).toEqual([{ attributes: { age: expect.any(Number) as number, snack: 'nuts' } }]);
  });
});
