import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aBreakfastStudy } from '#testkit/beds/results-bed.ts';
import { createTag, tagAnswer, tagFound } from './answer-tags.ts';
import { crossTabulate } from './cross-tabulate.ts';
import { openAnswers } from './open-answers.ts';
import { openResults } from './open-results.ts';
import { overviewOf } from './results-overview.ts';
import { listSharedResults, revokeResults, sharedStudyIds, shareResults } from './share-results.ts';
import { summariseQuestion } from './summarise-question.ts';

let node: TestNode;
let study: Awaited<ReturnType<typeof aBreakfastStudy>>;
beforeAll(async () => {
  node = await startTestNode();
  study = await aBreakfastStudy(node);
});
afterAll(() => node.stop());

describe('what members wrote', () => {
  const page = async (more: Partial<Parameters<typeof openAnswers>[2]> = {}, by = study.opened) =>
    must(
      await openAnswers(node.rooms.results, by, {
        variable: 'why',
        filter: {},
        search: undefined,
        tagId: undefined,
        startingAfter: undefined,
        ...more,
      }),
    );
  const change = <T>(work: (tx: typeof node.platform.db) => Promise<T>) => node.platform.db.transaction().execute(work);

  it('is paged, searched as it is typed, and narrowed', async () => {
    const first = await page();
    expect([first.answered, first.totalItems, first.contents.length, first.contents[0]?.words]).toEqual([
      25,
      25,
      20,
      'Fine, thanks, said number 24',
    ]);
    const second = await page({ startingAfter: first.nextPage ?? undefined });
    expect(second.contents.map(({ rowNumber }) => rowNumber)).toEqual([4, 3, 2, 1, 0]);
    expect(second.nextPage).toBeNull();
    expect((await page({ search: 'LID' })).totalItems).toBe(5);
    expect((await page({ search: '%' })).totalItems).toBe(0);
    expect((await page({ search: 'lid', filter: { conditions: [{ variable: 'minutes', from: 3 }] } })).totalItems).toBe(
      2,
    );
  });

  it('is tagged one by one or as found, once each', async () => {
    const { tagId } = must(
      await change((tx) =>
        createTag(
          node.rooms.results,
          tx,
          { opened: study.opened, variable: 'why', name: ' Lid  and opening ' },
          study.act,
        ),
      ),
    );
    const again = await change((tx) =>
      createTag(node.rooms.results, tx, { opened: study.opened, variable: 'why', name: 'lid and OPENING' }, study.act),
    );
    expect(again).toMatchObject({ failure: 'name-taken' });
    expect((await page()).contents.every(({ suggestedTagId }) => suggestedTagId === null)).toBe(true);
    expect((await page({ search: 'lid' })).contents[0]?.suggestedTagId).toBe(tagId);
    const found = () =>
      change((tx) =>
        tagFound(
          node.rooms.results,
          tx,
          { opened: study.opened, asked: { tagId, search: 'lid', filter: {} } },
          study.act,
        ),
      );
    expect(must(await found()).tagged).toBe(5);
    expect(must(await found()).tagged).toBe(0);
    const [newest] = (await page()).contents;
    const put = (isTagged: boolean) =>
      change((tx) =>
        tagAnswer(
          node.rooms.results,
          tx,
          { opened: study.opened, asked: { tagId, rowNumber: newest?.rowNumber ?? -1, isTagged } },
          study.act,
        ),
      );
    must(await put(true));
    expect(await page({ tagId })).toMatchObject({
      totalItems: 6,
      tagged: 6,
      tags: [{ name: 'Lid and opening', count: 6 }],
    });
    must(await put(false));
    expect((await page()).tagged).toBe(5);
    const elsewhere = await change((tx) =>
      tagAnswer(
        node.rooms.results,
        tx,
        { opened: { ...study.opened, studyId: study.operatorId }, asked: { tagId, rowNumber: 1, isTagged: true } },
        study.act,
      ),
    );
    expect(elsewhere).toMatchObject({ failure: 'unknown-tag' });
  });
});

describe('a reader', () => {
  it('sees what was shared, no small groups, and words only if that was allowed', async () => {
    const { results } = node.rooms;
    const reader = await anOperator(node, 'READER');
    const look = () => openResults(results, { operatorId: reader.operatorId, isReader: true }, study.studyId);
    const share = (showsWords: boolean) =>
      results.db
        .transaction()
        .execute((tx) =>
          shareResults(results, tx, { studyId: study.studyId, readerId: reader.operatorId, showsWords }, study.act),
        );
    expect(await look()).toMatchObject({ failure: 'unknown-study' });
    must(await share(false));
    const shown = must(await look());
    const words = { variable: 'why', filter: {}, search: undefined, tagId: undefined, startingAfter: undefined };
    expect(await openAnswers(results, shown, words)).toMatchObject({ failure: 'not-shared' });
    const everybody = { filter: {}, isWeighted: false };
    expect((await overviewOf(results, shown, everybody)).questions.map(({ id }) => id)).not.toContain('why');
    must(await share(true));
    const first = must(await openAnswers(results, must(await look()), words));
    expect(first).toMatchObject({ answered: 25, totalItems: 25, nextPage: '19', contents: { length: 20 } });
    expect(first.contents.map(({ rowNumber, about }) => `${rowNumber}${about}`)).toEqual(
      Array.from({ length: 20 }, (_, place) => String(place)),
    );
    const second = must(await openAnswers(results, must(await look()), { ...words, startingAfter: '19' }));
    expect(new Set([...first.contents, ...second.contents].map((answer) => answer.words)).size).toBe(25);
    expect(must(await openAnswers(results, must(await look()), { ...words, search: 'lid' })).totalItems).toBe(5);
    const [listed] = await listSharedResults(results, reader.operatorId);
    expect(listed?.studyId).toBe(study.studyId);
    expect(Math.abs((listed?.respondents ?? 0) - 80)).toBeLessThanOrEqual(8);
    expect(await sharedStudyIds(results.db, reader.operatorId)).toEqual([study.studyId]);
    await results.db
      .transaction()
      .execute((tx) => revokeResults(results, tx, { studyId: study.studyId, readerId: reader.operatorId }, study.act));
    expect(await look()).toMatchObject({ failure: 'unknown-study' });
    const actions = await sql<{
      action: string;
    }>`SELECT action FROM audit_entry WHERE action LIKE 'study.results-%' ORDER BY position`.execute(results.db);
    expect(actions.rows.map(({ action }) => action)).toEqual([
      'study.results-shared',
      'study.results-shared',
      'study.results-revoked',
    ]);
  });

  it('gets no words and no table of a group, and no figures of what is no group, even if nobody refused it before', async () => {
    const { results } = node.rooms;
    const { operatorId } = await anOperator(node, 'READER');
    const share = { studyId: study.studyId, readerId: operatorId, showsWords: true };
    must(await results.db.transaction().execute((tx) => shareResults(results, tx, share, study.act)));
    const shown = must(await openResults(results, { operatorId, isReader: true }, study.studyId));
    const sex = shown.release?.divisions.find(({ variable }) => variable === 'sex');
    const filter = { conditions: [{ variable: 'sex', codes: sex?.groups[0]?.codes }] };
    const asked = { filter, isWeighted: false };
    expect((await overviewOf(results, shown, asked)).isTooSmall).toBe(false);
    const words = { variable: 'why', filter, search: undefined, tagId: undefined, startingAfter: undefined };
    await expect(openAnswers(results, shown, words)).rejects.toThrow('not told of a group');
    const [eats, head] = [study.question('eats'), study.question('sex')];
    await expect(crossTabulate(results, shown, { question: eats, banners: [head] }, asked)).rejects.toThrow(
      'not told of a group',
    );
    const single = { filter: { conditions: [{ variable: 'minutes', from: 3, to: 3 }] }, isWeighted: false };
    await expect(summariseQuestion(results, shown, eats, single)).rejects.toThrow('no group');
    await expect(overviewOf(results, shown, single)).rejects.toThrow('no group');
  });

  it('can only be somebody with that role', async () => {
    const { results } = node.rooms;
    const share = { studyId: study.studyId, readerId: study.operatorId, showsWords: false };
    expect(await results.db.transaction().execute((tx) => shareResults(results, tx, share, study.act))).toMatchObject({
      failure: 'unknown-reader',
    });
  });
});
