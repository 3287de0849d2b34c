import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIRST_CATALOGUE } from '#contract/profile/first-catalogue.ts';
import { forgetNaming } from '#server/modules/audiences/forget-naming.ts';
import { aMember } from '#testkit/builders/builders.ts';
import type { RoomBed } from '#testkit/beds/room-bed.ts';
import { startedBed } from '#testkit/beds/started-bed.ts';
import { adoptCatalogue } from './adopt-catalogue.ts';
import { setAttributes, setAttributesOfMany } from './attributes.ts';
import { namingNames, readCatalogue } from './catalogue.ts';
import { createCatalogueCache } from './held-catalogue.ts';
import { countDetail } from './count-detail.ts';
import type { Profile } from './profile.ts';
import { placeAll, renewAges, renewAllAges } from './maintain-profile.ts';

let bed: RoomBed;
let profile: Profile;
beforeAll(async () => {
  bed = await startedBed();
  ({ profile } = bed.rooms);
});
afterAll(() => bed.close());

const db = () => bed.platform.db;
const at = (time: string): Profile => ({ ...profile, clock: { now: () => new Date(time) } });

async function audienceOf(panelistId: string): Promise<unknown> {
  const { rows } = await sql<{ attributes: unknown }>`
    SELECT attributes FROM audience_profile WHERE panelist_id = ${panelistId}`.execute(db());
  return rows[0]?.attributes;
}

describe('the catalogue', () => {
  test('is there from the first start on, and is put in once by however many nodes', async () => {
    const before = await readCatalogue(profile, db());
    expect([...before.details.keys()]).toEqual(FIRST_CATALOGUE.map(({ detailName }) => detailName));
    await Promise.all([1, 2, 3].map(() => adoptCatalogue(profile)));
    expect((await readCatalogue(profile, db())).revision).toBe(before.revision);
    const elsewhere = { ...profile, panelId: 'CA', catalogue: createCatalogueCache() };
    await Promise.all([1, 2, 3].map(() => adoptCatalogue(elsewhere)));
    const { revision, details } = await readCatalogue(elsewhere, db());
    expect([revision, details.size]).toEqual([1, FIRST_CATALOGUE.length]);
  });

  test('takes in what members have under names that nobody described, each as what it is', async () => {
    const { panelistId } = await aMember(bed);
    const known = { petName: 'Rex', teas: ['green', 'black'], isVegan: true, floor: 3, mobile: '555', odd: { a: 1 } };
    await setAttributes(profile, db(), panelistId, { attributes: known });
    await adoptCatalogue(profile);
    const { details } = await readCatalogue(profile, db());
    const of = (name: string) => {
      const { selectionType, options, isNaming, isListed } = details.get(name) ?? {};
      return { selectionType, codes: options?.map(({ code }) => code), isNaming, isListed };
    };
    const unasked = { isNaming: false, isListed: false };
    expect(of('petName')).toEqual({ selectionType: 'single', codes: ['Rex'], ...unasked });
    expect(of('teas')).toEqual({ selectionType: 'multiple', codes: ['green', 'black'], ...unasked });
    expect(of('isVegan')).toEqual({ selectionType: 'single', codes: [true], ...unasked });
    expect(of('floor')).toEqual({ selectionType: 'single', codes: [3], ...unasked });
    expect(of('odd')).toEqual({ selectionType: 'open_text', codes: [], ...unasked });
    expect(of('mobile')).toMatchObject({ isNaming: true });
  });

  test('is read again by every bed when it has changed', async () => {
    const other = { ...profile, catalogue: createCatalogueCache() };
    const before = await readCatalogue(other, db());
    expect(await readCatalogue(other, db())).toBe(before);
    const { panelistId } = await aMember(bed);
    await setAttributes(profile, db(), panelistId, { attributes: { newWord: 'x' } });
    await adoptCatalogue(profile);
    expect((await readCatalogue(other, db())).details.has('newWord')).toBe(true);
  });

  test('of an older version learns of the places that are served by now, once, and keeps what an admin changed', async () => {
    const elsewhere = { ...profile, panelId: 'OLD', catalogue: createCatalogueCache() };
    await adoptCatalogue(elsewhere);
    await sql`INSERT INTO profile_detail_version SELECT detail_id, version + 1, type_name, position, 'Home state',
        selection_type, (SELECT jsonb_agg(one) FROM jsonb_array_elements(options) one WHERE one ->> 'code' <> 'DC'),
        exclusive_options, is_editable, is_naming, is_restricted, derived_from, unlock_days, info,
        available_activity_info, validation, published_by, published_at
      FROM profile_detail_version JOIN profile_detail USING (detail_id, version)
      WHERE panel_id = 'OLD' AND detail_name = 'state'`.execute(db());
    await sql`UPDATE profile_detail SET version = 2 WHERE panel_id = 'OLD' AND detail_name = 'state'`.execute(db());
    await Promise.all([1, 2, 3].map(() => adoptCatalogue(elsewhere)));
    const { revision, details } = await readCatalogue(elsewhere, db());
    const { displayName, version, options } = details.get('state') ?? {};
    expect([revision, displayName, version, options?.length]).toEqual([2, 'Home state', 3, 51]);
    expect(options?.at(-1)).toEqual({ code: 'DC', text: 'District of Columbia' });
  });

  test('says what names somebody, besides the names that always do', async () => {
    await sql`INSERT INTO profile_detail_version SELECT detail_id, version + 1, type_name, position, display_name,
        selection_type, options, exclusive_options, is_editable, true, is_restricted, derived_from, unlock_days, info,
        available_activity_info, validation, published_by, published_at
      FROM profile_detail_version JOIN profile_detail USING (detail_id, version) WHERE detail_name = 'home'`.execute(
      db(),
    );
    await sql`UPDATE profile_detail SET version = version + 1 WHERE detail_name = 'home'`.execute(db());
    await sql`UPDATE profile_catalogue SET revision = revision + 1`.execute(db());
    const isNaming = await namingNames(profile, db());
    expect(['home', 'dob', 'zip', 'store', 'unheard'].filter(isNaming)).toEqual(['home', 'dob', 'zip']);
  });
});

describe('what follows from a profile', () => {
  test('grows older with its member, on the day and after days without a bed', async () => {
    const [one, leapling] = [await aMember(bed), await aMember(bed)];
    const of = async (panelistId: string) => (await audienceOf(panelistId)) as { age: number };
    await setAttributes(at('2026-06-09T12:00:00Z'), db(), one.panelistId, { attributes: { dob: '1990-06-10' } });
    await setAttributes(at('2027-02-27T12:00:00Z'), db(), leapling.panelistId, { attributes: { dob: '1992-02-29' } });
    expect(await of(one.panelistId)).toEqual({ age: 35 });
    await renewAges(at('2026-06-10T03:59:00Z'));
    expect(await of(one.panelistId)).toEqual({ age: 35 });
    expect(await renewAges(at('2026-06-10T04:01:00Z'))).toBe(1);
    expect(await of(one.panelistId)).toEqual({ age: 36 });
    expect(await renewAges(at('2026-06-10T04:01:00Z'))).toBe(0);
    await renewAges(at('2027-06-15T12:00:00Z'));
    expect(await of(one.panelistId)).toEqual({ age: 37 });
    await setAttributes(at('2027-02-27T12:00:00Z'), db(), leapling.panelistId, { attributes: { dob: '1992-02-29' } });
    await renewAges(at('2027-02-28T12:00:00Z'));
    expect(await of(leapling.panelistId)).toEqual({ age: 34 });
    await renewAges(at('2027-03-01T12:00:00Z'));
    expect(await of(leapling.panelistId)).toEqual({ age: 35 });
  });

  test('is worked out for those whom an older version brought in, and then their days are forgotten', async () => {
    const { panelistId } = await aMember(bed);
    const address = { panelist_st: 'OR', panelist_zip: '97205' };
    await sql`INSERT INTO panelist_attribute (panelist_id, name, value, updated_at) VALUES
      (${panelistId}, 'dob', '"1990-06-10"', now()), (${panelistId}, 'odd', '"x"', now()),
      (${panelistId}, 'per_address', ${JSON.stringify(address)}, now())`.execute(db());
    // As the last version copied it.
    const copied = { dob: '1990-06-10', per_address: address, odd: 'x', home: 'A boat' };
    await sql`UPDATE audience_profile SET attributes = ${JSON.stringify(copied)} WHERE panelist_id = ${panelistId}`.execute(
      db(),
    );
    await forgetNaming(bed.rooms.audiences);
    expect(await audienceOf(panelistId)).toEqual({ dob: '1990-06-10', odd: 'x' });
    await renewAllAges(at('2026-06-20T12:00:00Z'));
    await placeAll(profile);
    await forgetNaming(bed.rooms.audiences);
    expect(await audienceOf(panelistId)).toEqual({ age: 36, odd: 'x', state: 'OR', region: 'West' });
  });

  test('knows the capital, by an address and by the zip code of a file', async () => {
    const [one, other] = [await aMember(bed), await aMember(bed)];
    const capital = { state: 'DC', region: 'South' };
    const address = { panelist_st: 'DC', panelist_zip: '20001' };
    await setAttributes(profile, db(), one.panelistId, { attributes: { per_address: address } });
    await setAttributes(profile, db(), other.panelistId, { attributes: { panelist_zip: '20001' } });
    for (const { panelistId } of [one, other]) expect(await audienceOf(panelistId)).toEqual(capital);
  });

  test('is counted among active members, but not who stands nearly alone', async () => {
    const members = await Promise.all(Array.from({ length: 13 }, () => aMember(bed)));
    await setAttributesOfMany(
      profile,
      db(),
      members.map(({ panelistId }, index) => ({
        panelistId,
        attributes: { shopsHow: index < 12 ? ['In the store'] : ['x'] },
      })),
    );
    await sql`UPDATE panelist SET state = 'SUSPENDED' WHERE panelist_id = ${members[0]?.panelistId}`.execute(db());
    const count = await countDetail({ ...profile, counts: new Map() }, 'shopsHow');
    expect(count?.members).toBe(12);
    expect(Object.fromEntries(count?.byCode ?? [])).toEqual({ 'In the store': 11, x: null });
  });
});
