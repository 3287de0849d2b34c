import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { saveOwnAttributes } from '#server/modules/members/save-attributes.ts';
import { readAttributes, setAttributes } from '#server/modules/profile/index.ts';
import { AN_ADDRESS as ADDRESS, aProfile, fieldsOf, savedOf } from '#testkit/beds/profile-bed.ts';
import { must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(() => node.clock.advance(1_000));

/** Somebody who came by the waitlist, so that they are known by more than their address. */
async function joined(lastName: string, given: { readonly phone: string | null; readonly zip: string }) {
  const member = await aProfile(node, { firstName: 'Renee', lastName });
  await sql`INSERT INTO joining_person (panelist_id, panel_id, number, stage, origin, date_of_birth, zip, asked_at, stage_at)
    VALUES (${member.panelistId}, 'US', ${`W-${member.email}`}, 'JOINED', 'FORM', '1980-05-05', ${given.zip},
      ${node.clock.now()}, ${node.clock.now()})`.execute(node.platform.db);
  if (given.phone !== null) expect((await member.save(['phoneNumber', [given.phone]])).status).toBe(200);
  return member;
}

describe('what somebody is known by', () => {
  test('the day of birth is corrected once, and the age follows', async () => {
    const { panelistId, detail, save } = await aProfile(node);
    await setAttributes(node.rooms.profile, node.platform.db, panelistId, {
      attributes: { dob: '1980-01-01' },
      source: 'REGISTRATION',
    });
    expect(await detail('dob')).toMatchObject({ unlockDate: null });
    expect(savedOf(await save(['dob', ['1990-01-01'], 1])).saved).toMatchObject([{ selectedList: ['1990-01-01'] }]);
    const { unlockDate } = (await detail('dob')) ?? {};
    expect(unlockDate).not.toBeNull();
    const again = await save(['dob', ['1991-01-01'], 2]);
    expect(again.status).toBe(422);
    expect(fieldsOf(again).dob[0]).toMatch(/^You can change this again on \d\d\/\d\d\/\d{4}\.$/);
    expect(savedOf(await save(['dob', ['1990-01-01'], 2])).saved).toMatchObject([{ revision: 2 }]);
    const { rows } = await sql<{ attributes: { age: number } }>`
      SELECT attributes FROM audience_profile WHERE panelist_id = ${panelistId}`.execute(node.platform.db);
    expect(rows[0]?.attributes).toEqual({ age: node.clock.now().getUTCFullYear() - 1990 });
  });

  test('an address wants a recent sign-in, and tells studies the state and the region alone', async () => {
    const { panelistId, save } = await aProfile(node);
    expect((await save(['per_address', [JSON.stringify(ADDRESS)]])).status).toBe(200);
    const { rows } = await sql<{ attributes: object }>`
      SELECT attributes FROM audience_profile WHERE panelist_id = ${panelistId}`.execute(node.platform.db);
    expect(rows).toEqual([{ attributes: { state: 'ME', region: 'Northeast' } }]);
    expect(await readAttributes(node.platform.db, panelistId, ['per_address', 'panelist_zip'])).toEqual({
      per_address: ADDRESS,
      panelist_zip: '04101',
    });
    // The answer got lost, and it is sent again: the same address is no conflict.
    expect(savedOf(await save(['per_address', [JSON.stringify(ADDRESS)]])).conflicts).toEqual([]);
    const wrong = await save(['per_address', [JSON.stringify({ ...ADDRESS, panelist_st: 'CA' })], 1]);
    expect(fieldsOf(wrong)).toEqual({ 'per_address.panelist_zip': [MESSAGES.address.zipAndStateMismatch] });

    const nowhere = await save(['per_address', [JSON.stringify({ ...ADDRESS, panelist_zip: '04000' })], 1]);
    expect(fieldsOf(nowhere)).toEqual({ 'per_address.panelist_zip': [MESSAGES.address.zipInvalid] });

    const late = await aProfile(node);
    await sql`UPDATE member_session SET signed_in_at = ${new Date(node.clock.now().getTime() - 31 * 60_000)}
      WHERE panelist_id = ${late.panelistId}`.execute(node.platform.db);
    const refused = await late.save(['per_address', [JSON.stringify(ADDRESS)]]);
    expect(refused.body.errors[0].extensions.code).toBe('RECENT_SIGN_IN_REQUIRED');
    expect((await late.save(['gender', ['Woman']])).status).toBe(200);
  });

  test('the phone of another member is refused, and nothing is told but that', async () => {
    await joined('Vale', { phone: '(555) 010-7001', zip: '04101' });
    const other = await joined('Brook', { phone: null, zip: '97205' });
    const refused = await other.save(['phoneNumber', ['555.010.7001']]);
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual({ list: [MESSAGES.profile.updateFailed] });
    expect((await other.save(['phoneNumber', ['555.010.7002']])).status).toBe(200);
  });

  test('nobody becomes somebody else by moving to their zip code', async () => {
    const one = await joined('Marsh', { phone: null, zip: '60601' });
    // As everybody is known who joined: by name, date of birth and zip.
    expect((await one.save(['phoneNumber', ['555 010 7003']])).status).toBe(200);
    const other = await joined('Marsh', { phone: null, zip: '04101' });
    const moved = { ...ADDRESS, panelist_city: 'Chicago', panelist_st: 'IL', panelist_zip: '60601' };
    const refused = await other.save(['per_address', [JSON.stringify(moved)]]);
    expect(fieldsOf(refused)).toEqual({ list: [MESSAGES.profile.updateFailed] });
    expect((await other.save(['per_address', [JSON.stringify(ADDRESS)]])).status).toBe(200);
    const { rows } = await sql<{ zip: string; has: boolean }>`
      SELECT zip, person_key IS NOT NULL AS has FROM joining_person WHERE panelist_id = ${other.panelistId}`.execute(
      node.platform.db,
    );
    expect(rows).toEqual([{ zip: '04101', has: true }]);
  });

  test('two tabs that change parts of it at once are both in what somebody is known by', async () => {
    const member = await joined('Field', { phone: null, zip: '04101' });
    const save = (detailName: string, selected: string) =>
      saveOwnAttributes(node.rooms, member.panelistId, [{ detailName, selectedList: [selected], revision: 0 }]);
    const moved = JSON.stringify({ ...ADDRESS, panelist_zip: '04102' });
    const both = await Promise.all([
      save('dob', '1981-06-06'),
      save('per_address', moved),
      save('phoneNumber', '555 010 7004'),
    ]);
    for (const one of both) expect(must(one).conflicts).toEqual([]);
    const known = await sql`SELECT date_of_birth::text AS dob, zip, phone, person_key AS key FROM joining_person
      WHERE panelist_id = ${member.panelistId}`.execute(node.platform.db);
    expect(known.rows).toMatchObject([{ dob: '1981-06-06', zip: '04102', phone: '555 010 7004' }]);
    const twin = await joined('Field', { phone: null, zip: '04103' });
    expect((await twin.save(['dob', ['1981-06-06']])).status).toBe(200);
    const becoming = await twin.save(['per_address', [moved]]);
    expect(fieldsOf(becoming)).toEqual({ list: [MESSAGES.profile.updateFailed] });
  });
});
