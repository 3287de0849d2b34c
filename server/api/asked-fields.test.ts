import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEVEL_BEGINNINGS } from '#contract/profile/levels.ts';
import { aTask } from '#testkit/builders/builders.ts';
import { aProfile } from '#testkit/beds/profile-bed.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

/** What would be looked up nowhere if the field that wants it were forgotten, and how it is then. */
const WITHOUT_A_LOOK = {
  phoneNumber: null,
  isMigrated: false,
  dateOfBirth: null,
  invitedDate: null,
  completedActivities: 0,
  level: 1,
  isDobUpdated: false,
  consecutiveLoginDays: 0,
};

/** More than the first level has. */
const [, COMPLETES] = LEVEL_BEGINNINGS;

async function aMemberWithEverything() {
  const { db } = node.platform;
  const member = await aProfile(node);
  const { panelistId, email, save } = member;
  const at = node.clock.now();
  await sql`INSERT INTO joining_person (panelist_id, panel_id, number, stage, origin, date_of_birth, asked_at, stage_at)
    VALUES (${panelistId}, 'US', ${`W-${email}`}, 'JOINED', 'IMPORT', '1980-05-05', ${at}, ${at})`.execute(db);
  await sql`INSERT INTO login_streak (panelist_id, current_days, longest_days, latest_date, last_login_at, time_zone)
    VALUES (${panelistId}, 3, 3, ${at.toISOString().slice(0, 10)}, ${at}, 'UTC')
    ON CONFLICT (panelist_id) DO UPDATE SET current_days = 3, longest_days = 3`.execute(db);
  await sql`INSERT INTO invitation (invitation_id, panelist_id, panel_id, token_hash, sent_at, expires_at, used_at)
    VALUES (gen_random_uuid(), ${panelistId}, 'US', decode(md5(${email}), 'hex'), ${at}, ${at}, ${at})`.execute(db);
  for (let done = 0; done < COMPLETES; done++) await aTask(node, panelistId, 'QUALIFIED');
  node.clock.advance(60_000);
  for (const [name, value] of [
    ['phoneNumber', '2125550123'],
    ['dob', '1990-01-01'],
  ] as const)
    expect((await save([name, [value]])).status).toBe(200);
  return member;
}

test('a field of a member is the same alone as beside all the others', async () => {
  const { panelistId, browser, panelist } = await aMemberWithEverything();
  const ask = async (field: string) => {
    const text = `query panelist($panelistId: ID!) { getMarketResearchPanelist(panelistId: $panelistId) { ${field} } }`;
    return (await browser.graphql('panelist', text, { panelistId })).body.data.getMarketResearchPanelist;
  };
  const all: Record<string, unknown> = { ...(await panelist()), ...(await ask('completedActivities')) };
  for (const [field, value] of Object.entries(all)) expect(await ask(field)).toEqual({ [field]: value });
  for (const [field, value] of Object.entries(WITHOUT_A_LOOK)) expect([field, all[field]]).not.toEqual([field, value]);
});
