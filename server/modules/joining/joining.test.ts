import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import { createPanelist } from '#server/modules/identity/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { findCell, fitsCell } from './cells.ts';
import { addPerson, recognisePerson } from './join-waitlist.ts';
import { decideRecruitment, setRecruitment } from './recruitment.ts';
import {
  expireInvitations,
  findInvitation,
  lockOpenInvitation,
  useInvitation,
  withdrawInvitation,
} from './invitations.ts';
import { makeInvitations } from './many-invitations.ts';
import { setCells } from './set-cells.ts';
import type { JoiningStage } from './joining.tables.ts';
import type { Person } from './person-keys.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

let count = 0;
/** Somebody whom nobody knows yet. */
function aStranger(given: Partial<Person> = {}): Person {
  count += 1;
  return {
    email: `stranger${count}@example.org`,
    firstName: `Dana${String.fromCodePoint(96 + count)}`,
    lastName: 'Ortiz',
    dateOfBirth: '1990-05-17',
    zip: '04101',
    phone: null,
    ...given,
  };
}

async function join(person: Person, stage: JoiningStage = 'WAITING'): Promise<string> {
  const { identity, joining } = node.rooms;
  const { db } = node.platform;
  const made = await createPanelist(identity, db, { ...person, state: 'WAITLISTED' });
  if (!made.ok) throw new Error(made.failure);
  const { panelistId } = made.value;
  const { keys } = await recognisePerson(joining, db, person);
  await addPerson(joining, db, { panelistId, person, keys, origin: 'FORM', stage });
  return panelistId;
}

test('cells take the place of those before, which nobody comes into any more', async () => {
  const { joining } = node.rooms;
  const { db } = node.platform;
  const everybody = { conditions: {}, targetPercent: 100 };
  const [first] = await setCells(joining, db, [{ name: 'Before', ...everybody }]);
  const [second] = await setCells(joining, db, [{ name: 'Now', ...everybody }]);
  expect((await findCell(joining, db, { dateOfBirth: null, answers: {} }))?.cellId).toBe(second);
  expect(second).not.toBe(first);
  await setCells(joining, db, []);
  expect(await findCell(joining, db, { dateOfBirth: null, answers: {} })).toBeUndefined();
});

describe('the same person', () => {
  test.each<[string, Partial<Person>, Partial<Person>, string]>([
    ['nobody', {}, { firstName: 'Somebody' }, 'stranger'],
    [
      'by phone, however it is written',
      { phone: '(207) 555-0142' },
      { firstName: 'Lee', phone: '+1 207.555.0142' },
      'same-person',
    ],
    [
      'by name, day and zip',
      { firstName: 'José', lastName: 'Núñez' },
      { firstName: 'jose', lastName: 'Nunez' },
      'same-person',
    ],
    ['not with another birthday', { firstName: 'Ana' }, { firstName: 'Ana', dateOfBirth: '1991-05-17' }, 'stranger'],
    ['not with another zip', { firstName: 'Eva' }, { firstName: 'Eva', zip: '10001' }, 'stranger'],
  ])('is known again: %s', async (_name, first, second, expected) => {
    await join(aStranger(first), 'JOINED');
    const { acquaintance } = await recognisePerson(node.rooms.joining, node.platform.db, aStranger(second));
    expect(acquaintance).toBe(expected);
  });
});

describe('a cell', () => {
  test.each<[string, Parameters<typeof fitsCell>[0], Parameters<typeof fitsCell>[1], boolean]>([
    ['everybody', {}, { dateOfBirth: null, answers: {} }, true],
    ['an age', { ageFrom: 18, ageTo: 24 }, { dateOfBirth: '2004-01-01', answers: {} }, true],
    ['an age above', { ageFrom: 18, ageTo: 24 }, { dateOfBirth: '1999-01-01', answers: {} }, false],
    ['an age that is not known', { ageFrom: 18 }, { dateOfBirth: null, answers: {} }, false],
    ['an answer', { answers: { gender: ['man'] } }, { dateOfBirth: null, answers: { gender: 'man' } }, true],
    [
      'one of several answers',
      { answers: { pets: ['cat'] } },
      { dateOfBirth: null, answers: { pets: ['dog', 'cat'] } },
      true,
    ],
    ['another answer', { answers: { gender: ['man'] } }, { dateOfBirth: null, answers: {} }, false],
  ])('fits %s', (_name, conditions, person, expected) => {
    expect(fitsCell(conditions, person, '2026-11-15')).toBe(expected);
  });

  test('never takes more than its target, however many come at once', async () => {
    const { joining } = node.rooms;
    const { db } = node.platform;
    await sql`INSERT INTO panel_cell (cell_id, panel_id, position, name, conditions, target_percent)
      VALUES (gen_random_uuid(), ${joining.panelId}, 90, 'Everybody', '{}', 5)`.execute(db);
    await setRecruitment(joining, db, { projectId: null, wantedMembers: 60 });
    const people: string[] = [];
    for (let each = 0; each < 8; each++) people.push(await join(aStranger()));
    const taskIds = await surveysOf(people);
    const verdicts = await Promise.all(
      taskIds.map((taskId) =>
        inTransaction(db, (tx) => decideRecruitment(joining, tx, { taskId, isQualified: true, answers: {} })),
      ),
    );
    expect(verdicts.filter((verdict) => verdict?.stage === 'QUALIFIED')).toHaveLength(3);
    expect(verdicts.filter((verdict) => verdict?.stage === 'STANDBY')).toHaveLength(5);
    const again = await decideRecruitment(joining, db, { taskId: taskIds[0] ?? '', isQualified: true, answers: {} });
    expect(again).toBeUndefined();
    expect(await countedAndRecounted()).toEqual([true]);
  });
});

/** A task of a survey that recruits, for each of them. */
async function surveysOf(panelistIds: readonly string[]): Promise<string[]> {
  const { db } = node.platform;
  const { rows } = await sql<{ id: string }>`
    WITH made AS (
      INSERT INTO project (project_id, panel_id, short_id, category, sub_type, internal_name, external_name, description,
        points_qualified, points_non_qualified, points_over_quota, created_at)
      VALUES (gen_random_uuid(), ${node.rooms.joining.panelId}, 'RC-1', 'SURVEY', 'RECRUITMENT_STATIC', 'r', 'r', 'r', 0, 0, 0,
        now()) RETURNING project_id, panel_id)
    INSERT INTO task (task_id, panel_id, panelist_id, project_id, type, sub_type, state, status, created_at, updated_at)
    SELECT gen_random_uuid(), panel_id, panelist_id, project_id, 'RECRUITMENT_STATIC', 'RECRUITMENT_STATIC', 'INVITED', 'OPEN',
      now(), now()
    FROM made, unnest(${panelistIds}::uuid[]) AS panelist_id RETURNING task_id AS id`.execute(db);
  await sql`UPDATE joining_person SET survey_task_id = task_id FROM task WHERE task.panelist_id = joining_person.panelist_id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Whether the kept figures are what the rows give. */
async function countedAndRecounted(): Promise<boolean[]> {
  const { rows } = await sql<{ same: boolean }>`
    SELECT NOT EXISTS (
      (SELECT panel_id, cell_id, stage, people::bigint FROM joining_count WHERE people <> 0
       EXCEPT SELECT panel_id, cell_id, stage, count(*) FROM joining_person GROUP BY 1, 2, 3)
      UNION ALL
      (SELECT panel_id, cell_id, stage, count(*) FROM joining_person GROUP BY 1, 2, 3
       EXCEPT SELECT panel_id, cell_id, stage, people::bigint FROM joining_count)) AS same`.execute(node.platform.db);
  return rows.map(({ same }) => same);
}

async function invite(panelistId: string) {
  const [made] = await makeInvitations(node.rooms.joining, node.platform.db, [panelistId], null);
  if (made === undefined) throw new Error('everybody gets a link');
  return made;
}

describe('an invitation', () => {
  test('is one link at a time, for 30 days and once', async () => {
    const { joining } = node.rooms;
    const { db } = node.platform;
    const panelistId = await join(aStranger(), 'QUALIFIED');
    const first = await invite(panelistId);
    const second = await invite(panelistId);
    expect(await findInvitation(joining, db, first.token)).toMatchObject({ state: 'REPLACED', panelistId });
    expect(await findInvitation(joining, db, second.token)).toMatchObject({ state: 'OPEN', panelistId });
    expect(await findInvitation(joining, db, 'anything')).toBeUndefined();
    const open = await lockOpenInvitation(joining, db, panelistId);
    if (open === undefined) throw new Error('it is open');
    await useInvitation(joining, db, open);
    expect(await findInvitation(joining, db, second.token)).toMatchObject({ state: 'USED' });
    expect(await lockOpenInvitation(joining, db, panelistId)).toBeUndefined();
    expect(await withdrawInvitation(joining, db, panelistId)).toBe(false);
  });

  test('can be taken back', async () => {
    const { joining } = node.rooms;
    const { db } = node.platform;
    const panelistId = await join(aStranger(), 'QUALIFIED');
    const { token } = await invite(panelistId);
    expect(await withdrawInvitation(joining, db, panelistId)).toBe(true);
    expect(await findInvitation(joining, db, token)).toMatchObject({ state: 'WITHDRAWN' });
  });

  test('runs out', async () => {
    const { joining } = node.rooms;
    const { db } = node.platform;
    const panelistId = await join(aStranger(), 'QUALIFIED');
    const { token } = await invite(panelistId);
    node.clock.advance(30 * DAY_MS);
    expect(await findInvitation(joining, db, token)).toMatchObject({ state: 'EXPIRED' });
    expect(await lockOpenInvitation(joining, db, panelistId)).toBeUndefined();
    expect(await expireInvitations(joining, db)).toEqual([panelistId]);
    expect(await expireInvitations(joining, db)).toEqual([]);
    expect(await countedAndRecounted()).toEqual([true]);
  });
});
