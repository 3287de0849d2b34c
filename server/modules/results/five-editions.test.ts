import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishSurvey } from '#server/modules/surveys/index.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { seeded } from '#testkit/beds/reader-attack-bed.ts';
import { readSav } from '#testkit/read-sav.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aStartedWay } from '#testkit/builders/survey-way.ts';
import { csvOf } from './export/csv.ts';
import { savOf } from './export/sav/sav.ts';
import { studyData } from './export/study-data.ts';
import { tripleSData, tripleSDescription } from './export/triple-s.ts';
import { openResults } from './open-results.ts';
import { findQuestion } from './result-questions.ts';
import { summariseQuestion } from './summarise-question.ts';

/** What a choice is called, by what the survey keeps for it. */
type Words = Readonly<Record<string, string>>;

/** Five times in the field: choices come, go, move and are called otherwise. No code comes back as another answer. */
const EDITIONS: readonly {
  readonly eats: Words;
  readonly drinks: Words;
  readonly none: string;
  readonly unsure: string;
}[] = [
  {
    eats: { b: 'Bread', o: 'Oats', n: 'Nothing' },
    drinks: { t: 'Tea', c: 'Coffee' },
    none: 'None',
    unsure: 'Not sure',
  },
  {
    eats: { f: 'Fruit', b: 'Bread', o: 'Oats', n: 'Nothing' },
    drinks: { c: 'Coffee', t: 'Tea' },
    none: 'None',
    unsure: 'Not sure',
  },
  {
    eats: { n: 'Nothing', f: 'Fruit', b: 'Bread or toast' },
    drinks: { c: 'Coffee', t: 'Tea', j: 'Juice' },
    none: 'None',
    unsure: 'Not sure',
  },
  {
    eats: { b: 'Bread or toast', f: 'Fruit', e: 'Eggs' },
    drinks: { c: 'Coffee', j: 'Juice' },
    none: 'None of these',
    unsure: 'I do not know',
  },
  {
    eats: { e: 'Eggs, any', f: 'Fruit', b: 'Toast', y: 'Yoghurt' },
    drinks: { w: 'Water', j: 'Juice', c: 'Coffee' },
    none: 'None of these',
    unsure: 'I do not know',
  },
];
const PEOPLE_EACH = 12;
const REFUSED = 'I would rather not say';

const choices = (words: Words) => Object.entries(words).map(([value, text]) => ({ value, text }));
const definition = ({ eats, drinks, none, unsure }: (typeof EDITIONS)[number]) => ({
  title: 'Breakfast',
  pages: [
    {
      name: 'all',
      elements: [
        {
          type: 'radiogroup',
          name: 'eats',
          title: 'What do you eat?',
          choices: choices(eats),
          showRefuseItem: true,
          refuseText: REFUSED,
          showDontKnowItem: true,
          dontKnowText: unsure,
        },
        {
          type: 'checkbox',
          name: 'drinks',
          title: 'What do you drink?',
          choices: choices(drinks),
          showNoneItem: true,
          noneText: none,
          showDontKnowItem: true,
          dontKnowText: unsure,
        },
      ],
    },
  ],
});

let node: TestNode;
let studyId: string;
/** Recounted from the rows of the runs themselves, by the words that the choice was called last. */
const raw = { eats: new Map<string, number>(), drinks: new Map<string, number>(), answeredDrinks: 0 };

beforeAll(async () => {
  node = await startTestNode();
  const [first, ...later] = EDITIONS;
  if (first === undefined) throw new Error('there is no first edition');
  const survey = await aSurvey(node, { definitionJson: definition(first) });
  studyId = survey.projectId;
  const random = seeded(5);
  const { operatorId } = await anOperator(node);
  for (const edition of [first, ...later]) {
    if (edition !== first) {
      const next = { surveyId: survey.surveyId, title: 'Breakfast', definitionJson: definition(edition), outcomes: [] };
      must(await publishSurvey(node.rooms.surveys, node.platform.db, next));
    }
    for (let person = 0; person < PEOPLE_EACH; person++) {
      const eats = [...Object.keys(edition.eats), 'refused', 'dontknow'];
      const drinks = Object.keys(edition.drinks).filter(() => random() < 0.5);
      const none = random() < 0.5 ? ['none'] : ['dontknow'];
      node.clock.advance(1_000);
      const way = await aStartedWay(node, survey);
      await way.save(0, 'all', {
        eats: eats[Math.floor(random() * eats.length)],
        ...(person === 0 ? {} : { drinks: drinks.length === 0 ? none : drinks }),
      });
    }
    // Somebody looks at every edition while it is in the field.
    must(await openResults(node.rooms.results, { operatorId, isReader: false }, studyId));
  }
  await recount(survey.surveyId);
});
afterAll(() => node.stop());

async function recount(surveyId: string): Promise<void> {
  const last: Words = Object.assign({}, ...EDITIONS.map(({ eats }) => eats));
  const lastDrinks: Words = Object.assign({}, ...EDITIONS.map(({ drinks }) => drinks));
  const special: Words = { refused: REFUSED, dontknow: 'I do not know', none: 'None of these' };
  const { rows } = await sql<{ eats: string | null; drinks: string[] | null }>`
    SELECT state->'answers'->>'eats' AS eats, state->'answers'->'drinks' AS drinks
    FROM survey_run WHERE survey_id = ${surveyId} AND outcome = 'QUALIFIED'`.execute(node.platform.db);
  expect(rows).toHaveLength(EDITIONS.length * PEOPLE_EACH);
  const count = (into: Map<string, number>, label: string) => into.set(label, (into.get(label) ?? 0) + 1);
  for (const { eats, drinks } of rows) {
    if (eats !== null) count(raw.eats, last[eats] ?? special[eats] ?? eats);
    for (const drink of drinks ?? []) count(raw.drinks, lastDrinks[drink] ?? special[drink] ?? drink);
    if (drinks !== null) raw.answeredDrinks += 1;
  }
}

const sorted = (counts: ReadonlyMap<string, number>) =>
  [...counts].filter(([, count]) => count > 0).toSorted(([one], [other]) => one.localeCompare(other));
const bytesOf = async (parts: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(parts));
const tally = (labels: Iterable<string>) => {
  const counts = new Map<string, number>();
  for (const label of labels) if (label !== '') counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
};
const dataOf = () => studyData(node.rooms.results, { studyId, name: 'x', title: 'x', filter: {}, isNamed: false });
/** The texts of this test hold no comma but one, which is quoted. */
const cellsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|([^,]+)|(?<=,)(?=,|$)/g)].map(([, q, bare]) => q ?? bare ?? '');

describe('a study that was edited five times in the field', () => {
  it('has charts that agree with the raw answers, label by label, on either base', async () => {
    const { operatorId } = await anOperator(node);
    const opened = must(await openResults(node.rooms.results, { operatorId, isReader: false }, studyId));
    const chart = async (id: string, base: 'ANSWERED' | 'SUBSTANTIVE') => {
      const question = findQuestion(opened.codebook, id);
      if (question === undefined) throw new Error(`no question ${id}`);
      const { summary } = await summariseQuestion(node.rooms.results, opened, question, {
        filter: {},
        isWeighted: false,
        base,
      });
      return {
        answered: summary.answered,
        counts: sorted(new Map(summary.bars.map(({ label, count }) => [label, count]))),
      };
    };
    const drinks = opened.codebook.variables.find(({ questionName }) => questionName === 'drinks')?.name ?? '';
    expect(await chart('eats', 'ANSWERED')).toEqual({ answered: 60, counts: sorted(raw.eats) });
    expect(await chart(drinks, 'ANSWERED')).toEqual({ answered: raw.answeredDrinks, counts: sorted(raw.drinks) });
    const said = ['I do not know', REFUSED, 'None of these'];
    const without = (counts: ReadonlyMap<string, number>) =>
      new Map([...counts].filter(([label]) => !said.includes(label)));
    const unsaid = (counts: ReadonlyMap<string, number>) =>
      said.reduce((sum, label) => sum + (counts.get(label) ?? 0), 0);
    expect(unsaid(raw.eats)).toBeGreaterThan(0);
    expect(await chart('eats', 'SUBSTANTIVE')).toEqual({
      answered: 60 - unsaid(raw.eats),
      counts: sorted(without(raw.eats)),
    });
    expect(await chart(drinks, 'SUBSTANTIVE')).toEqual({
      answered: raw.answeredDrinks - unsaid(raw.drinks),
      counts: sorted(without(raw.drinks)),
    });
  });

  it('has a CSV that does', async () => {
    const data = await dataOf();
    const [head = '', ...lines] = (await bytesOf(csvOf(data, 'labels')))
      .toString()
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n');
    const names = head.split(',');
    const rows = lines.map(cellsOf);
    expect(sorted(tally(rows.map((row) => row[names.indexOf('eats')] ?? '')))).toEqual(sorted(raw.eats));
    const drinks = new Map<string, number>();
    for (const { name, choiceOf } of data.variables.filter((one) =>
      one.choiceOf?.label.endsWith('What do you drink?'),
    )) {
      drinks.set(choiceOf?.choice ?? '', rows.filter((row) => row[names.indexOf(name)] === 'Yes').length);
    }
    const columns = data.variables.flatMap(({ name, choiceOf }) => (choiceOf ? [names.indexOf(name)] : []));
    const isUnsure = (row: readonly string[]) => columns.some((column) => row[column] === 'I do not know');
    drinks.set('I do not know', rows.filter(isUnsure).length);
    expect(sorted(drinks)).toEqual(sorted(raw.drinks));
  });

  it('has a .sav that does, with reasons for no answer as missing values that have labels', async () => {
    const data = await dataOf();
    const file = readSav(await bytesOf(savOf(data)));
    const at = file.variables.findIndex(({ name }) => name === 'eats');
    const { labels = {}, missing } = file.variables[at] ?? {};
    expect(sorted(tally(file.rows.map((row) => labels[Number(row[at])] ?? '')))).toEqual(sorted(raw.eats));
    expect([labels[-8], labels[-9]]).toEqual([REFUSED, 'I do not know']);
    expect(missing).toEqual([-9, -1]);
    const drinks = new Map<string, number>();
    for (const [index, { choiceOf }] of data.variables.entries()) {
      if (choiceOf?.label.endsWith('What do you drink?') !== true) continue;
      drinks.set(choiceOf.choice, file.rows.filter((row) => row[index] === 1).length);
    }
    const columns = data.variables.flatMap(({ choiceOf }, index) => (choiceOf ? [index] : []));
    drinks.set('I do not know', file.rows.filter((row) => columns.some((column) => row[column] === -9)).length);
    expect(sorted(drinks)).toEqual(sorted(raw.drinks));
  });

  it('has a Triple-S file that does, where whoever does not know has a value that says so', async () => {
    const data = await dataOf();
    const xml = tripleSDescription(data);
    const [head = '', ...lines] = (await bytesOf(tripleSData(data))).toString().trimEnd().split('\r\n');
    const names = head.split(',');
    const rows = lines.map(cellsOf);
    const valuesOf = (name: string) => {
      const part = xml.split('<variable ').find((one) => one.includes(`<name>${name}</name>`)) ?? '';
      return new Map(
        [...part.matchAll(/<value code="(\d+)">([^<]*)</g)].map(([, code = '', label = '']) => [code, label]),
      );
    };
    const eats = valuesOf('eats');
    expect(sorted(tally(rows.map((row) => eats.get(row[names.indexOf('eats')] ?? '') ?? '')))).toEqual(
      sorted(raw.eats),
    );
    expect([eats.get('98'), eats.get('99')]).toEqual([REFUSED, 'I do not know']);
    const drinks = valuesOf('drinks');
    const taken = rows.flatMap((row) =>
      (row[names.indexOf('drinks')] ?? '')
        .split('')
        .flatMap((bit, index) => (bit === '1' ? [drinks.get(`${index + 1}`) ?? ''] : [])),
    );
    expect(sorted(tally(taken))).toEqual(sorted(raw.drinks));
  });
});
