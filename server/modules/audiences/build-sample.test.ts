import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStudy, invitePanelist } from '#server/modules/activities/index.ts';
import { createPanelist } from '#server/modules/identity/index.ts';
import { setAttributes, setPreferences } from '#server/modules/profile/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { must } from '#testkit/builders/builders.ts';
import type { RoomBed } from '#testkit/beds/room-bed.ts';
import { startedBed } from '#testkit/beds/started-bed.ts';
import { buildSample, type SampleRow } from './build-sample.ts';
import { dryRunOnWire } from '#server/api/operator/audiences.ts';
import { dryRun } from './dry-run.ts';
import { createLongCounts } from './long-counts.ts';
import { saveAudience } from './save-audience.ts';
import { suggestRemedies } from './suggest-remedies.ts';
import { wishesKept } from './wishes.ts';

let bed: RoomBed;
const members: string[] = [];
beforeAll(async () => {
  bed = await startedBed();
  for (let number = 0; number < 60; number++) members.push(await aPerson(number, 20 + number));
});
afterAll(() => bed.close());

async function aPerson(number: number, age: number): Promise<string> {
  const named = { email: `p${number}@example.com`, firstName: 'P', lastName: 'S', state: 'ACTIVE' as const };
  const { panelistId } = must(await createPanelist(bed.rooms.identity, bed.platform.db, named));
  await setAttributes(bed.rooms.profile, bed.platform.db, panelistId, { attributes: { age } });
  return panelistId;
}

async function aStudy(audience?: { readonly rules: unknown; readonly sample: unknown }): Promise<string> {
  const points = { qualified: 120, nonQualified: 10, overQuota: 20 };
  const study = { kind: 'SURVEY' as const, internalName: 'S', externalName: 'S', description: 'S', points };
  return inTransaction(bed.platform.db, async (tx) => {
    const { projectId } = await createStudy(bed.rooms.activities, tx, study, { operatorId: null });
    const saved = { studyId: projectId, revision: 0, ...audience, rules: audience?.rules, sample: audience?.sample };
    if (audience !== undefined) must(await saveAudience(bed.rooms.audiences, tx, saved, { operatorId: null }));
    return projectId;
  });
}

function draw(projectId: string) {
  return inTransaction(bed.platform.db, async (tx) => {
    const sample = must(await buildSample(bed.rooms.audiences, tx, projectId));
    const { rows } = await sql<SampleRow>`${sample.rows} ORDER BY position`.execute(tx);
    return { ...sample, drawn: rows };
  });
}

const between = (from: number, to: number) => [{ attribute: 'age', test: 'BETWEEN', from, to }];
const NO_RULES = { keep: [], leaveOut: [] };
const counting = () => ({ ...bed.rooms.audiences, longCounts: createLongCounts() });

test('a study that nobody has chosen an audience for invites every active member, in an order of its own', async () => {
  const [one, other] = [await draw(await aStudy()), await draw(await aStudy())];
  expect(one.drawn.map((row) => row.position)).toEqual(members.map((_member, index) => String(index + 1)));
  expect(one.drawn.map((row) => row.panelist_id).toSorted()).toEqual(members.toSorted());
  expect(one.drawn.map((row) => row.panelist_id)).not.toEqual(other.drawn.map((row) => row.panelist_id));
});

test('the same study draws the same people, and a larger sample begins with the smaller one', async () => {
  const projectId = await aStudy({ rules: NO_RULES, sample: { mode: 'RANDOM', size: 7, cells: [] } });
  const seven = await draw(projectId);
  expect((await draw(projectId)).drawn).toEqual(seven.drawn);
  const nine = { studyId: projectId, revision: 1, rules: NO_RULES, sample: { mode: 'RANDOM', size: 9, cells: [] } };
  must(await inTransaction(bed.platform.db, (tx) => saveAudience(bed.rooms.audiences, tx, nine, { operatorId: null })));
  expect((await draw(projectId)).drawn.slice(0, 7)).toEqual(seven.drawn);
});

test('a balanced sample has of each cell what the plan says, its first half too, and nobody of no cell', async () => {
  const cells = [
    { name: 'young', target: 8, conditions: between(20, 49) },
    { name: 'old', target: 2, conditions: between(50, 69) },
  ];
  const { drawn, plan } = await draw(await aStudy({ rules: NO_RULES, sample: { mode: 'BALANCED', size: 20, cells } }));
  expect(plan.cells.map((cell) => cell.invites)).toEqual([16, 4]);
  const count = (rows: readonly SampleRow[]) =>
    ['young', 'old'].map((name) => rows.filter((row) => row.cell === name).length);
  expect(count(drawn)).toEqual([16, 4]);
  expect(count(drawn.slice(0, 10))).toEqual([8, 2]);
  expect(drawn).toHaveLength(20);
});

test('the dry run counts exactly those whom the sample takes', async () => {
  const rules = { keep: [{ kind: 'ATTRIBUTE', id: 'a', condition: between(30, 40)[0] }], leaveOut: [] };
  const projectId = await aStudy({ rules, sample: { mode: 'RANDOM', size: 1_000, cells: [] } });
  const run = must(await dryRun(counting(), projectId));
  const { drawn, audienceRevision } = await draw(projectId);
  expect(run.counts.steps.map(({ taken }) => taken)).toEqual([49, 0, 0, 0]);
  expect(drawn).toHaveLength(run.counts.canBeInvited.total);
  expect(audienceRevision).toBe(run.audience.revision);
});

test('who gave their day of birth has the age of today, also on their birthday', async () => {
  const { db } = bed.platform;
  const born = (dob: unknown) => (panelistId: string) =>
    setAttributes(bed.rooms.profile, db, panelistId, { attributes: { dob } });
  const [younger, older, odd] = [members[0] ?? '', members[1] ?? '', members[2] ?? ''];
  await born('1926-06-11')(younger);
  await born('1926-06-10')(older);
  await born('1926-06-1')(odd);
  const keep = [{ kind: 'ATTRIBUTE', id: 'a', condition: between(90, 120)[0] }];
  const projectId = await aStudy({ rules: { keep, leaveOut: [] }, sample: { mode: 'RANDOM', size: null, cells: [] } });
  expect((await draw(projectId)).drawn.map((row) => row.panelist_id).toSorted()).toEqual([younger, older].toSorted());
  const exactly = [{ kind: 'ATTRIBUTE', id: 'a', condition: { attribute: 'age', test: 'IS', value: 100 } }];
  const hundred = await aStudy({
    rules: { keep: exactly, leaveOut: [] },
    sample: { mode: 'RANDOM', size: null, cells: [] },
  });
  expect((await draw(hundred)).drawn.map((row) => row.panelist_id)).toEqual([older]);
  await sql`DELETE FROM panelist_attribute WHERE name = 'dob'`.execute(db);
});

test('a softer rule is suggested with whom it would add', async () => {
  const rules = { keep: [{ kind: 'ATTRIBUTE', id: 'a', condition: between(30, 40)[0] }], leaveOut: [] };
  const projectId = await aStudy({ rules, sample: { mode: 'RANDOM', size: 1_000, cells: [] } });
  expect(must(await suggestRemedies(counting(), projectId))).toMatchObject([{ ruleId: 'a', lastDays: null, adds: 49 }]);
});

test('with nobody left, without cells, or for no study there is no sample', async () => {
  const build = (projectId: string) =>
    inTransaction(bed.platform.db, (tx) => buildSample(bed.rooms.audiences, tx, projectId));
  const nobody = { keep: [{ kind: 'ATTRIBUTE', id: 'a', condition: between(200, 300)[0] }], leaveOut: [] };
  const random = { mode: 'RANDOM', size: null, cells: [] };
  expect(await build(await aStudy({ rules: nobody, sample: random }))).toMatchObject({ failure: 'NOBODY_LEFT' });
  expect(await build(await aStudy({ rules: NO_RULES, sample: { ...random, size: 0 } }))).toMatchObject({
    failure: 'NOBODY_ASKED_FOR',
  });
  expect(await build(await aStudy({ rules: NO_RULES, sample: { ...random, mode: 'BALANCED' } }))).toMatchObject({
    failure: 'NO_CELLS',
  });
  expect(await build('01890000-0000-7000-8000-000000000000')).toMatchObject({ failure: 'UNKNOWN_STUDY' });
});

test("just before the invitation a member's own wishes are looked at again", async () => {
  const { db } = bed.platform;
  const projectId = await aStudy();
  const people = [
    await aPerson(100, 90),
    await aPerson(101, 90),
    await aPerson(102, 90),
    await aPerson(103, 90),
    await aPerson(104, 90),
  ];
  const [gone = '', unwilling = '', busy = '', invited = '', free = ''] = people;
  await sql`UPDATE panelist SET state = 'SUSPENDED' WHERE panelist_id = ${gone}`.execute(db);
  const wants = { isOptedIntoVideos: true, isOptedIntoSurveys: true, frequency: 1, period: 'DAILY' as const };
  await setPreferences(bed.rooms.profile, db, unwilling, { ...wants, isOptedIntoSurveys: false });
  for (const panelistId of [busy, free]) await setPreferences(bed.rooms.profile, db, panelistId, wants);
  const give = (panelistId: string, given: string, subType: string) =>
    sql`INSERT INTO task (task_id, panel_id, panelist_id, project_id, type, sub_type, state, status, created_at, updated_at)
      VALUES (gen_random_uuid(), 'US', ${panelistId}, ${given}, ${subType}, ${subType}, 'INVITED', 'OPEN', ${bed.clock.now()},
        ${bed.clock.now()})`.execute(db);
  await give(busy, await aStudy(), 'QUANTITATIVE');
  await give(invited, projectId, 'QUANTITATIVE');
  await give(free, await aStudy(), 'MICRO_SURVEY');
  const candidates = sql`SELECT unnest(${people}::uuid[]) AS panelist_id`;
  const { rows } = await wishesKept(bed.rooms.audiences, { projectId, kind: 'SURVEY' }, candidates).execute(db);
  const refusals = new Map(rows.map((row) => [row.panelist_id, row.refusal]));
  expect(people.map((id) => refusals.get(id))).toEqual(['NOT_ACTIVE', 'OPTED_OUT', 'NO_ROOM', 'HAS_TASK', null]);
});

test('the dry run expects what the rehearsal of the study showed, and knows what a launch has brought', async () => {
  const { db } = bed.platform;
  const projectId = await aStudy({ rules: NO_RULES, sample: { mode: 'RANDOM', size: null, cells: [] } });
  const cost = { completes: 50, starts: 100, screenedOut: 30, full: 20, points: 1 };
  await sql`INSERT INTO rehearsal (rehearsal_id, panel_id, project_id, state, members, seed, report, asked_at, ended_at)
    SELECT gen_random_uuid(), panel_id, project_id, 'DONE', 100, 'seed', ${JSON.stringify({ cost })}::jsonb, now(), now()
    FROM project WHERE project_id = ${projectId}`.execute(db);
  const outcomes = [
    { kind: 'quota', name: 'regions', cells: [{ target: 3 }, { target: 2 }, { target: 'many' }, 7] },
    { kind: 'quota', name: 'broken', cells: 'none' },
    'nothing',
  ];
  await inTransaction(db, async (tx) => {
    await sql`INSERT INTO survey_draft (project_id, revision, version) VALUES (${projectId}, 1, 1)`.execute(tx);
    await sql`INSERT INTO survey_draft_version (project_id, version, revision, definition, outcomes, origin, changes, is_closed, begun_at, saved_at)
      VALUES (${projectId}, 1, 1, '{}', ${JSON.stringify(outcomes)}::json, 'EDIT', '{}', false, now(), now())`.execute(
      tx,
    );
  });
  const before = must(await dryRun(counting(), projectId));
  expect(before.rates).toMatchObject({ completed: 0.5, screenedOut: 0.3, full: 0.2, source: 'REHEARSED' });
  expect(dryRunOnWire(before, 100)).toMatchObject({ wantedCompletes: 5, invited: 0, complete: 0 });
  const [first, second] = [await aPerson(200, 90), await aPerson(201, 90)];
  for (const panelistId of [first, second])
    must(await invitePanelist(bed.rooms.activities, db, { projectId, panelistId }));
  await sql`UPDATE task SET state = 'QUALIFIED' WHERE project_id = ${projectId} AND panelist_id = ${first}`.execute(db);
  expect(dryRunOnWire(must(await dryRun(counting(), projectId)), 100)).toMatchObject({ invited: 2, complete: 1 });
  // Four are missing; of ten who are invited two complete.
  expect((await draw(projectId)).plan.invites).toBe(Math.ceil(4 / (before.rates.started * 0.5)));
});
