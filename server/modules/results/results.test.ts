import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createStudy } from '#server/modules/activities/index.ts';
import { must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aBreakfastStudy, BREAKFAST } from '#testkit/beds/results-bed.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { crossTabulate } from './cross-tabulate.ts';
import { openResults } from './open-results.ts';
import { overviewOf } from './results-overview.ts';
import { saveWeighting } from './save-weighting.ts';
import { SetNoise } from './readers/set-noise.ts';
import { readSample } from './sample.ts';
import { shareResults } from './share-results.ts';
import { summariseQuestion } from './summarise-question.ts';

let node: TestNode;
let study: Awaited<ReturnType<typeof aBreakfastStudy>>;
beforeAll(async () => {
  node = await startTestNode();
  study = await aBreakfastStudy(node);
});
afterAll(() => node.stop());

const asked = { filter: {}, isWeighted: false };
const summary = (id: string, more: Partial<Parameters<typeof summariseQuestion>[3]> = {}) =>
  summariseQuestion(node.rooms.results, study.opened, study.question(id), { ...asked, ...more });
const round = (share: number | undefined) => Math.round((share ?? Number.NaN) * 1_000) / 1_000;
const bars = ({ summary: { bars: list } }: Awaited<ReturnType<typeof summary>>) =>
  list.map(({ label, count }) => `${label} ${count}`);

describe('a question', () => {
  it('has its shares with intervals of the base that answered', async () => {
    const eats = await summary('eats');
    expect(bars(eats)).toEqual(['bread 40', 'oats 40', 'nothing 0']);
    expect([eats.base, eats.summary.answered]).toEqual([80, 80]);
    const { interval } = eats.summary.bars[0] ?? {};
    // prop.test(40, 80, correct = FALSE)$conf.int
    expect([round(interval?.low), round(interval?.high)]).toEqual([0.393, 0.607]);
  });

  it('with several choices counts people, not choices', async () => {
    const drinks = await summary('drinks_1');
    expect(bars(drinks)).toEqual(['tea 40', 'coffee 40', 'None 40']);
    expect(drinks.summary.answered).toBe(80);
  });

  it('from 0 to 10 has a net score, a scale its mean and top two, a number its steps', async () => {
    expect((await summary('again')).question.kind).toBe('NET_SCORE');
    expect((await summary('again')).summary.netScore?.score).toBeLessThan(0);
    const taste = await summary('taste');
    expect([taste.question.kind, round(taste.summary.mean?.mean), taste.summary.topTwo?.count]).toEqual([
      'SCALE',
      3,
      32,
    ]);
    const minutes = await summary('minutes');
    expect(bars(minutes)).toEqual([
      '0 to 9 10',
      '10 to 19 10',
      '20 to 29 10',
      '30 to 39 10',
      '40 to 49 10',
      '50 to 59 10',
      '60 to 69 10',
      '70 to 79 10',
    ]);
    expect(minutes.summary.mean?.mean).toBeCloseTo(39.5, 10);
  });

  it('with rows is told row by row, and a ranking by rank', async () => {
    const grid = await summary('grid_1');
    expect(grid.rows.map(({ label, bars: list }) => [label, list.map(({ count }) => count)])).toEqual([
      ['quick', [27, 27, 26]],
      ['cheap', [0, 80, 0]],
    ]);
    const order = await summary('order_1');
    expect(
      order.rows.map(({ label, mean, bars: list }) => [label, list.map(({ count }) => count), mean?.mean]),
    ).toEqual([
      ['x', [60, 20], 1.25],
      ['y', [20, 60], 1.75],
    ]);
  });

  it('is narrowed by answers, numbers, outcomes and dates', async () => {
    const count = async (filter: Parameters<typeof summary>[1]) => (await summary('eats', filter)).base;
    expect(await count({ filter: { conditions: [{ variable: 'sex', codes: [1] }] } })).toBe(40);
    expect(
      await count({
        filter: {
          conditions: [
            { variable: 'minutes', from: 10, to: 19 },
            { variable: 'drinks_1', codes: [1] },
          ],
        },
      }),
    ).toBe(5);
    expect(await count({ filter: { outcomes: ['TERMINATED'] } })).toBe(0);
    expect(await count({ filter: { endedFrom: node.clock.now() } })).toBe(1);
    expect(await count({ filter: { endedBefore: node.clock.now() } })).toBe(79);
  });
});

describe('a weighted study', () => {
  const women = { label: 'Women', codes: [1], share: 0.25 };
  const men = { label: 'Men', codes: [2], share: 0.75 };

  it('refuses targets that do not add up, name nothing or are written', async () => {
    const { results } = node.rooms;
    const tried = (targets: (typeof women)[], variable = 'sex') =>
      results.db
        .transaction()
        .execute((tx) =>
          saveWeighting(
            results,
            tx,
            { opened: study.opened, scheme: { margins: [{ variable, targets }], largestWeight: undefined } },
            study.act,
          ),
        );
    expect(await tried([women, women])).toMatchObject({ failure: 'shares-do-not-add-up' });
    expect(await tried([women, men], 'nothing')).toMatchObject({ failure: 'unknown-variable' });
    expect(await tried([women, men], 'why')).toMatchObject({ failure: 'unknown-variable' });
    expect(await tried([women])).toMatchObject({ failure: 'too-many' });
  });

  it('gives everybody the weight that the targets ask for, and says what that costs', async () => {
    await node.platform.db.transaction().execute(async (tx) => {
      must(
        await saveWeighting(
          node.rooms.results,
          tx,
          {
            opened: study.opened,
            scheme: { margins: [{ variable: 'sex', targets: [women, men] }], largestWeight: undefined },
          },
          study.act,
        ),
      );
    });
    const eats = await summary('eats', { isWeighted: true });
    // 0.25 * 30/40 + 0.75 * 10/40
    expect(eats.summary.bars[0]?.share).toBeCloseTo(0.375, 10);
    // 80 people with weights 0.5 and 1.5: 80^2 / (40 * 0.25 + 40 * 2.25)
    expect(eats.summary.effectiveBase).toBeCloseTo(64, 10);
    expect(
      (await overviewOf(node.rooms.results, study.opened, { filter: {}, isWeighted: true })).effectiveBase,
    ).toBeCloseTo(64, 10);
    const plain = await summary('eats');
    expect(plain.summary.bars[0]?.share).toBe(0.5);
    const { rows } = await sql`SELECT action FROM audit_entry WHERE action = 'study.weighting-saved'`.execute(
      node.platform.db,
    );
    expect(rows).toHaveLength(1);
    await node.platform.db.transaction().execute(async (tx) => {
      must(
        await saveWeighting(
          node.rooms.results,
          tx,
          { opened: study.opened, scheme: { margins: [], largestWeight: undefined } },
          study.act,
        ),
      );
    });
    expect((await summary('eats', { isWeighted: true })).summary.effectiveBase).toBe(80);
  });
});

describe('a reader', () => {
  it('has the weights of a range of numbers that they may not divide people by', async () => {
    const { opened, act } = study;
    const ranges = [
      { label: 'up to 39', to: 39, share: 0.25 },
      { label: '40 to more', from: 40, share: 0.75 },
    ];
    const weightedBy = (margins: { variable: string; targets: typeof ranges }[]) =>
      inTransaction(node.platform.db, async (tx) =>
        must(
          await saveWeighting(node.rooms.results, tx, { opened, scheme: { margins, largestWeight: undefined } }, act),
        ),
      );
    await weightedBy([{ variable: 'minutes', targets: ranges }]);
    const { codebook, respondents } = opened;
    const people = Buffer.alloc(Math.ceil(respondents / 8), 0xff);
    const reader = {
      ...opened,
      isReader: true,
      codebook: { ...codebook, variables: codebook.variables.filter(({ name }) => name !== 'minutes') },
      release: { number: 1, people, divisions: [], madeAt: node.clock.now(), noise: new SetNoise('a seed') },
    };
    const sample = await readSample(node.platform.db, reader, { variables: ['eats'], filter: {}, isWeighted: true });
    await weightedBy([]);
    const weights = [...(sample?.weights ?? [])].map((weight) => round(weight)).toSorted((a, b) => a - b);
    expect([weights[0], weights.at(-1), weights.length]).toEqual([0.5, 1.5, 80]);
  });

  it('is refused a table at its banners where nothing may be divided by them', async () => {
    const reader = await signedInOperator(node, 'READER');
    const share = { studyId: study.studyId, readerId: reader.operatorId, showsWords: false };
    await inTransaction(node.platform.db, async (tx) =>
      must(await shareResults(node.rooms.results, tx, share, study.act)),
    );
    const table =
      'query t($studyId: ID!) { getCrosstab(studyId: $studyId, question: "eats", banners: ["minutes"]) { base } }';
    const { body } = await reader.ask('t', table, { studyId: study.studyId });
    expect(Object.keys(body.errors[0].extensions.fields)).toEqual(['banners']);
  });
});

describe('a table', () => {
  it('has letters for the columns it beats, marks against everybody else, and chi-square', async () => {
    const table = must(
      await crossTabulate(
        node.rooms.results,
        study.opened,
        {
          question: study.question('eats'),
          banners: [study.question('sex'), study.question('minutes'), study.question('drinks_1')],
        },
        asked,
      ),
    );
    const [sex, minutes, drinks] = table.banners;
    expect(sex?.columns.map(({ letter, label, base }) => `${letter} ${label} ${base}`)).toEqual([
      'A woman 40',
      'B man 40',
    ]);
    // prop.test(c(30, 10), c(40, 40), correct = FALSE): p = 7.744e-06; chisq.test(matrix(c(30,10,10,30),2), correct=FALSE): 20
    const [bread] = table.rows;
    expect(bread?.cells.slice(0, 3).map(({ share, above, difference }) => [share, above, difference])).toEqual([
      [0.5, [], undefined],
      [0.75, ['B'], 'HIGHER'],
      [0.25, [], 'LOWER'],
    ]);
    expect(sex?.chiSquare?.statistic).toBeCloseTo(20, 10);
    expect(minutes?.columns.map(({ label, isTested }) => [label, isTested])).toEqual([
      ['0 to 26', false],
      ['27 to 53', false],
      ['54 to 79', false],
    ]);
    expect(drinks?.isOverlapping).toBe(true);
    expect(drinks?.columns.map(({ letter }) => letter)).toEqual(['F', 'G', 'H']);
  });

  it('of a scale ends with its mean', async () => {
    const table = must(
      await crossTabulate(
        node.rooms.results,
        study.opened,
        { question: study.question('taste'), banners: [study.question('sex')] },
        asked,
      ),
    );
    const last = table.rows.at(-1);
    expect([last?.label, ...(last?.cells ?? []).map(({ mean }) => round(mean))]).toEqual(['Mean', 3, 3, 3]);
  });
});

describe('a study that nobody has answered', () => {
  it('has its questions without figures, and a draft has none', async () => {
    const { results } = node.rooms;
    const viewer = { operatorId: study.operatorId, isReader: false };
    const fresh = await aSurvey(node, { definitionJson: BREAKFAST });
    const shown = must(await openResults(results, viewer, fresh.projectId));
    expect(await overviewOf(results, shown, asked)).toMatchObject({
      respondents: 0,
      base: 0,
      questions: { length: 9 },
    });
    expect(
      (await summariseQuestion(results, shown, study.question('eats'), asked)).summary.bars.map(
        ({ interval }) => interval,
      ),
    ).toEqual([undefined, undefined, undefined]);
    const points = { qualified: 1, nonQualified: 1, overQuota: 1 };
    const planned = { kind: 'SURVEY', internalName: 'Draft', externalName: 'Draft', description: '', points } as const;
    const { shortId } = await results.db
      .transaction()
      .execute((tx) => createStudy(node.rooms.activities, tx, planned, { operatorId: null }));
    const draft = must(await openResults(results, viewer, shortId));
    expect(await overviewOf(results, draft, asked)).toMatchObject({ respondents: 0, questions: [] });
  });
});
