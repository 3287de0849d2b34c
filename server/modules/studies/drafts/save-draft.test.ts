import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DRAFT_MAX_BYTES, DRAFT_REFUSALS, type DraftOrigin } from '#contract/studies/survey-drafts.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createStudy } from '#server/modules/activities/index.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { listVersions, markPublished, nameVersion, readVersion, restoreVersion } from './draft-versions.ts';
import { readDraft } from './read-draft.ts';
import { saveDraft, copyDraft } from './save-draft.ts';

let node: TestNode;
let ann: string;
let ben: string;
beforeAll(async () => {
  node = await startTestNode();
  ann = (await anOperator(node)).operatorId;
  ben = (await anOperator(node)).operatorId;
});
afterAll(() => node.stop());

async function aStudy(): Promise<string> {
  const points = { qualified: 120, nonQualified: 10, overQuota: 20 };
  const names = { internalName: 'Groceries', externalName: 'Groceries at your door', description: 'A few questions.' };
  const study = { kind: 'SURVEY' as const, ...names, points };
  const made = await inTransaction(node.platform.db, (tx) =>
    createStudy(node.rooms.activities, tx, study, { operatorId: null }),
  );
  return made.projectId;
}

const survey = (...titles: string[]) => ({
  pages: [{ name: 'page1', elements: titles.map((title, at) => ({ type: 'text', name: `q${at + 1}`, title })) }],
});

interface Save {
  readonly base: number;
  readonly definition: unknown;
  readonly by?: string;
  readonly origin?: DraftOrigin;
  readonly outcomes?: unknown;
}

const save = (projectId: string, { base, definition, by = ann, origin, outcomes = [] }: Save) =>
  inTransaction(node.platform.db, (tx) =>
    saveDraft(
      node.rooms.surveyDrafts,
      tx,
      { projectId, baseRevision: base, definition, outcomes: outcomes as never, origin },
      { operatorId: by },
    ),
  );
const versionsOf = async (projectId: string) => (await listVersions(node.platform.db, projectId, {})).contents;

describe('a draft', () => {
  test('is saved, grows with each edit, and is found as it was left', async () => {
    const study = await aStudy();
    expect(await readDraft(node.platform.db, study)).toBeUndefined();
    expect(must(await save(study, { base: 0, definition: survey('One') }))).toMatchObject({ revision: 1, version: 1 });
    expect(must(await save(study, { base: 1, definition: survey('One', 'Two') }))).toMatchObject({
      revision: 2,
      version: 1,
    });
    expect(await readDraft(node.platform.db, study)).toMatchObject({
      revision: 2,
      version: 1,
      definition: survey('One', 'Two'),
      savedBy: { operatorId: ann, name: 'Test operator' },
    });
  });

  test('keeps the order of names and everything that the editor does not know', async () => {
    const study = await aStudy();
    const definition = { zebra: { b: 1, a: [null, true] }, pages: [{ name: 'p', elements: [], custom: 'kept' }] };
    must(await save(study, { base: 0, definition }));
    expect(JSON.stringify((await readDraft(node.platform.db, study))?.definition)).toBe(JSON.stringify(definition));
  });

  test('may be incomplete: an empty title, a rule without a condition, no questions', async () => {
    const study = await aStudy();
    const outcomes = [{ kind: 'screen-out', name: '', after: '', when: '' }];
    expect((await save(study, { base: 0, definition: { pages: [{}] }, outcomes })).ok).toBe(true);
  });

  test('that is sent again is saved once, whatever it was based on', async () => {
    const study = await aStudy();
    must(await save(study, { base: 0, definition: survey('One') }));
    expect(must(await save(study, { base: 0, definition: survey('One') }))).toMatchObject({ revision: 1, version: 1 });
    must(await save(study, { base: 1, definition: survey('Two') }));
    expect(must(await save(study, { base: 1, definition: survey('Two') }))).toMatchObject({ revision: 2 });
    const { rows } = await sql<{ n: string }>`SELECT count(*) AS n FROM audit_entry WHERE subject_id = ${study}
      AND action = 'survey-draft.saved'`.execute(node.platform.db);
    expect(rows[0]?.n).toBe('2');
  });

  test('is not overwritten by somebody who has not seen its newest revision', async () => {
    const study = await aStudy();
    must(await save(study, { base: 0, definition: survey('One') }));
    must(await save(study, { base: 1, definition: survey('Ben was here'), by: ben }));
    const late = await save(study, { base: 1, definition: survey('Ann was here') });
    expect(late).toMatchObject({
      ok: false,
      failure: {
        kind: 'conflict',
        draft: { revision: 2, definition: survey('Ben was here'), savedBy: { operatorId: ben } },
      },
    });
    expect((await readDraft(node.platform.db, study))?.definition).toEqual(survey('Ben was here'));
  });

  test('that ten people save at the same moment takes one of them and tells nine', async () => {
    const study = await aStudy();
    for (const base of [0, 1]) {
      const saves = await Promise.all(
        Array.from({ length: 10 }, (_one, at) => save(study, { base, definition: survey(`${base} ${at}`) })),
      );
      expect(saves.filter((one) => one.ok)).toHaveLength(1);
      expect(saves.filter((one) => !one.ok && one.failure.kind === 'conflict')).toHaveLength(9);
      expect((await readDraft(node.platform.db, study))?.revision).toBe(base + 1);
    }
  });

  test.each([
    ['no object', [], [], DRAFT_REFUSALS.notASurvey],
    ['no pages', { title: 'x' }, [], DRAFT_REFUSALS.notASurvey],
    ['pages that are none', { pages: ['a'] }, [], DRAFT_REFUSALS.notASurvey],
    ['rules that are none', { pages: [] }, [1], DRAFT_REFUSALS.notRules],
    ['rules that are no list', { pages: [] }, {}, DRAFT_REFUSALS.notRules],
    ['too much', { pages: [], title: 'x'.repeat(DRAFT_MAX_BYTES) }, [], DRAFT_REFUSALS.tooLarge],
    ['too deep', { pages: [], a: JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)) }, [], DRAFT_REFUSALS.tooDeep],
  ])('is refused with a sentence when it is %s', async (_what, definition, outcomes, reason) => {
    const study = await aStudy();
    expect(await save(study, { base: 0, definition, outcomes })).toEqual({
      ok: false,
      failure: { kind: 'refused', reason },
    });
  });

  test('with half characters and the character zero is kept without them', async () => {
    const study = await aStudy();
    must(await save(study, { base: 0, definition: { pages: [], title: 'a\uD800b\0c' } }));
    expect((await readDraft(node.platform.db, study))?.definition).toEqual({ pages: [], title: 'a\uFFFDb\uFFFDc' });
  });

  test('is copied into a study that has none', async () => {
    const [from, to, empty] = [await aStudy(), await aStudy(), await aStudy()];
    must(await save(from, { base: 0, definition: survey('One') }));
    const copy = (source: string, target: string) =>
      inTransaction(node.platform.db, (tx) =>
        copyDraft(node.rooms.surveyDrafts, tx, { from: source, to: target }, { operatorId: ann }),
      );
    expect(await copy(from, to)).toMatchObject({ revision: 1, version: 1 });
    expect((await readDraft(node.platform.db, to))?.definition).toEqual(survey('One'));
    expect((await versionsOf(to))[0]).toMatchObject({ origin: 'COPY', changes: ['copied from another study, v1'] });
    expect(await copy(empty, await aStudy())).toBeUndefined();
    must(await save(to, { base: 1, definition: survey('Mine') }));
    expect(await copy(from, to)).toBeUndefined();
    expect((await readDraft(node.platform.db, to))?.definition).toEqual(survey('Mine'));
  });
});

describe('a version', () => {
  test('is one sitting: another person, a pause, an import or a name begin the next', async () => {
    const study = await aStudy();
    const versionAfter = async (draft: Save) => must(await save(study, draft)).version;
    expect(await versionAfter({ base: 0, definition: survey('a') })).toBe(1);
    expect(await versionAfter({ base: 1, definition: survey('b') })).toBe(1);
    expect(await versionAfter({ base: 2, definition: survey('c'), by: ben })).toBe(2);
    expect(await versionAfter({ base: 3, definition: survey('d') })).toBe(3);
    node.clock.advance(10 * MINUTE_MS);
    expect(await versionAfter({ base: 4, definition: survey('e') })).toBe(4);
    expect(await versionAfter({ base: 5, definition: survey('f'), origin: 'IMPORT' })).toBe(5);
    expect(await versionAfter({ base: 6, definition: survey('g') })).toBe(6);
    const name = { projectId: study, version: 6, name: '  Before the pilot ' };
    must(
      await inTransaction(node.platform.db, (tx) =>
        nameVersion(node.rooms.surveyDrafts, tx, name, { operatorId: ann }),
      ),
    );
    expect(await versionAfter({ base: 7, definition: survey('h') })).toBe(7);
    expect((await versionsOf(study)).map(({ version, name: called, changes }) => [version, called, changes])).toEqual([
      [7, null, ['Q1: text changed']],
      [6, 'Before the pilot', ['Q1: text changed']],
      [5, null, ['Q1: text changed']],
      [4, null, ['Q1: text changed']],
      [3, null, ['Q1: text changed']],
      [2, null, ['Q1: text changed']],
      [1, null, ['Q1 added: “b”', 'page 1 added']],
    ]);
    expect((await readVersion(node.platform.db, study, 1))?.definition).toEqual(survey('b'));
  });

  test('is restored as a new one on top, also when nothing but its age is different', async () => {
    const study = await aStudy();
    must(await save(study, { base: 0, definition: survey('a') }));
    must(await save(study, { base: 1, definition: survey('b'), by: ben }));
    const restore = (version: number, baseRevision: number) =>
      inTransaction(node.platform.db, (tx) =>
        restoreVersion(node.rooms.surveyDrafts, tx, { projectId: study, version, baseRevision }, { operatorId: ann }),
      );
    expect(await restore(1, 1)).toMatchObject({ ok: false, failure: { kind: 'conflict' } });
    expect(await restore(9, 2)).toEqual({ ok: false, failure: 'not-found' });
    expect(must(await restore(1, 2))).toMatchObject({ revision: 3, version: 3 });
    expect((await readDraft(node.platform.db, study))?.definition).toEqual(survey('a'));
    expect((await versionsOf(study))[0]).toMatchObject({ origin: 'RESTORE', changes: ['v1 restored'] });
  });

  test('that was closed cannot be changed, and none can be removed', async () => {
    const study = await aStudy();
    must(await save(study, { base: 0, definition: survey('a') }));
    await inTransaction(node.platform.db, (tx) => markPublished(tx, study, 1));
    const meddle = (text: string) => sql.raw(text).execute(node.platform.db);
    const where = `WHERE project_id = '${study}'`;
    await expect(meddle(`UPDATE survey_draft_version SET definition = '{"pages": []}' ${where}`)).rejects.toThrow(
      'stays',
    );
    await expect(meddle(`UPDATE survey_draft_version SET is_closed = false ${where}`)).rejects.toThrow('stays');
    await expect(meddle(`DELETE FROM survey_draft_version ${where}`)).rejects.toThrow('appended');
    await meddle(`UPDATE survey_draft_version SET name = 'Launch' ${where}`);
    expect(must(await save(study, { base: 1, definition: survey('b') })).version).toBe(2);
  });

  test('is listed page by page', async () => {
    const study = await aStudy();
    for (let at = 0; at < 5; at++)
      must(await save(study, { base: at, definition: survey(`${at}`), by: at % 2 === 0 ? ann : ben }));
    const page = (startingAfter?: string) => listVersions(node.platform.db, study, { pageSize: 2, startingAfter });
    expect(await page()).toMatchObject({ contents: [{ version: 5 }, { version: 4 }], nextPage: '4' });
    expect(await page('4')).toMatchObject({ contents: [{ version: 3 }, { version: 2 }], nextPage: '2' });
    expect(await page('2')).toMatchObject({ contents: [{ version: 1 }], nextPage: null });
  });
});
