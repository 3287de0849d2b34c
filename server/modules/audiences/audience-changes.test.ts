import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AudienceRules } from '#contract/audiences/audience-rules.ts';
import { createStudy } from '#server/modules/activities/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, anOperator, must } from '#testkit/builders/builders.ts';
import type { RoomBed } from '#testkit/beds/room-bed.ts';
import { startedBed } from '#testkit/beds/started-bed.ts';
import { addListLines, beginMemberList, finishMemberList } from './member-lists.ts';
import { findBadLines } from './member-lists.store.ts';
import { readAudience } from './read-audience.ts';
import { saveAudience } from './save-audience.ts';
import { keepAudience, listSavedAudiences } from './saved-audiences.ts';

let bed: RoomBed;
let operatorId: string;
beforeAll(async () => {
  bed = await startedBed();
  ({ operatorId } = await anOperator(bed));
});
afterAll(() => bed.close());

const SAMPLE = { mode: 'RANDOM', size: 10, cells: [] };
const JOINED: AudienceRules = { keep: [{ kind: 'JOINED_LAST', id: 'a', days: 30 }], leaveOut: [] };

async function aStudy() {
  const points = { qualified: 120, nonQualified: 10, overQuota: 20 };
  const study = { kind: 'SURVEY' as const, internalName: 'S', externalName: 'S', description: 'S', points };
  const { projectId } = await inTransaction(bed.platform.db, (tx) =>
    createStudy(bed.rooms.activities, tx, study, { operatorId: null }),
  );
  return projectId;
}
const save = (projectId: string, revision: number, rules: unknown = JOINED, sample: unknown = SAMPLE) =>
  inTransaction(bed.platform.db, (tx) =>
    saveAudience(bed.rooms.audiences, tx, { studyId: projectId, rules, sample, revision }, { operatorId }),
  );

describe('saving an audience', () => {
  test('keeps rules and sample, and writes down who changed what', async () => {
    const projectId = await aStudy();
    expect(must(await save(projectId, 0)).revision).toBe(1);
    const found = await readAudience(bed.rooms.audiences, bed.platform.db, projectId);
    expect(found?.audience).toMatchObject({ rules: JOINED, sample: SAMPLE, revision: 1, updatedBy: operatorId });
    const { rows } = await sql`SELECT action, actor_id FROM audit_entry WHERE subject_id = ${projectId}
      ORDER BY position DESC LIMIT 1`.execute(bed.platform.db);
    expect(rows).toEqual([{ action: 'audience.changed', actor_id: operatorId }]);
  });

  test('over a revision that somebody else has changed is refused, and theirs stays', async () => {
    const projectId = await aStudy();
    must(await save(projectId, 0));
    expect(await save(projectId, 0, { keep: [], leaveOut: [] })).toEqual({ ok: false, failure: 'changed-meanwhile' });
    const found = await readAudience(bed.rooms.audiences, bed.platform.db, projectId);
    expect(found?.audience.rules).toEqual(JOINED);
  });

  test.each(['dob', 'per_address', 'panelist_zip', 'date_of_birth'])(
    'that asks for %s is refused',
    async (attribute) => {
      const condition = { attribute, test: 'IS', value: '1988-09-21' } as const;
      const projectId = await aStudy();
      const refused = { ok: false, failure: 'not-rules' };
      for (const part of ['keep', 'leaveOut']) {
        const rules = { keep: [], leaveOut: [], [part]: [{ kind: 'ATTRIBUTE', id: 'a', condition }] };
        expect(await save(projectId, 0, rules)).toEqual(refused);
      }
      const cells = [{ name: 'One', conditions: [condition], target: 1 }];
      expect(await save(projectId, 0, JOINED, { mode: 'BALANCED', size: null, cells })).toEqual(refused);
    },
  );

  test('of ten at once, one is kept', async () => {
    const projectId = await aStudy();
    const results = await Promise.all(Array.from({ length: 10 }, () => save(projectId, 0)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
  });

  test.each([
    ['rules of an unknown kind', { keep: [{ kind: 'HOROSCOPE', id: 'a' }], leaveOut: [] }],
    ['a household among those to keep', { keep: [{ kind: 'HOUSEHOLD', id: 'a' }], leaveOut: [] }],
    ['two rules of one name', { keep: [JOINED.keep[0], JOINED.keep[0]], leaveOut: [] }],
    [
      'a list that nobody uploaded',
      { keep: [{ kind: 'LIST', id: 'a', listId: '01890000-0000-7000-8000-000000000000' }], leaveOut: [] },
    ],
    ['no rules at all', null],
  ])('%s is refused', async (_what, rules) => {
    expect(await save(await aStudy(), 0, rules)).toEqual({ ok: false, failure: 'not-rules' });
  });

  test('of a study that is over is refused', async () => {
    const projectId = await aStudy();
    await sql`UPDATE project SET ended_at = now() WHERE project_id = ${projectId}`.execute(bed.platform.db);
    expect(await save(projectId, 0)).toEqual({ ok: false, failure: 'study-is-over' });
  });
});

test('an audience that was kept can be found by its name, and a name stands for one', async () => {
  const { db } = bed.platform;
  const projectId = await aStudy();
  must(await save(projectId, 0));
  const keep = () =>
    inTransaction(db, (tx) =>
      keepAudience(bed.rooms.audiences, tx, { studyId: projectId, name: ' Newcomers ' }, { operatorId }),
    );
  const first = must(await keep());
  expect(must(await keep())).toEqual(first);
  const page = await listSavedAudiences(bed.rooms.audiences, db, null);
  expect(page).toMatchObject({ contents: [{ name: 'Newcomers', rules: JOINED, sample: SAMPLE }], nextPage: null });
});

describe('a list of members', () => {
  const { audiences } = { audiences: () => bed.rooms.audiences };
  const begin = async (projectId: string) =>
    must(
      await inTransaction(bed.platform.db, (tx) =>
        beginMemberList(audiences(), tx, { studyId: projectId, name: 'x.csv' }, { operatorId }),
      ),
    );
  const add = (listId: string, firstLine: number, lines: string[]) =>
    inTransaction(bed.platform.db, (tx) => addListLines(audiences(), tx, { listId, firstLine, lines }));

  test('takes either id, in parts, counts what is there twice and lists the lines that name nobody', async () => {
    const [ann, bob] = [await aMember(bed), await aMember(bed)];
    const { listId } = await begin(await aStudy());
    must(await add(listId, 1, ['panelist_id', ann.panelistId, '', 'nobody']));
    const list = must(await add(listId, 5, [`${bob.externalId},Bob`, ann.externalId, 'x'.repeat(300)]));
    expect(list).toMatchObject({ lines_taken: 7, members: 2, repeated: 1, bad_count: 2 });
    expect(await findBadLines(bed.platform.db, listId, 10)).toMatchObject([
      { line: 4, text: 'nobody', reason: 'UNKNOWN' },
      { line: 7, reason: 'TOO_LONG' },
    ]);
  });

  test('takes the same lines once, and none that leave a gap', async () => {
    const ann = await aMember(bed);
    const { listId } = await begin(await aStudy());
    const first = must(await add(listId, 1, [ann.panelistId]));
    expect(must(await add(listId, 1, [ann.panelistId]))).toEqual(first);
    expect(await add(listId, 5, ['later'])).toEqual({ ok: false, failure: 'out-of-step' });
  });

  test('can be spoken of once it is whole', async () => {
    const projectId = await aStudy();
    const { listId } = await begin(projectId);
    const rules = { keep: [], leaveOut: [{ kind: 'LIST', id: 'a', listId }] };
    expect(await save(projectId, 0, rules)).toEqual({ ok: false, failure: 'not-rules' });
    must(await inTransaction(bed.platform.db, (tx) => finishMemberList(audiences(), tx, listId, { operatorId })));
    must(await save(projectId, 0, rules));
  });
});
