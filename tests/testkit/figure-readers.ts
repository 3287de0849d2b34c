import type { FIGURES, FigureName } from '#contract/figures/figures.ts';
import { PLACED_STAGES, type ParticipantStage } from '#contract/product-tests/participant-stages.ts';
import type { OperatorClient } from './clients/operator-client.ts';

const DOCUMENTS = {
  getFieldwork: `query getFieldwork($studyId: ID!) { getFieldwork(studyId: $studyId) {
    invited complete underReview wanted pointsPaid cells { complete } } }`,
  listStudies: `query listStudies($filter: StudyFilter!) { listStudies(filter: $filter, pageSize: 100) {
    contents { studyId invited complete underReview wanted } } }`,
  getResults: 'query getResults($studyId: ID!) { getResults(studyId: $studyId) { respondents underReview } }',
  getLaunches: 'query getLaunches($studyId: ID!) { getLaunches(studyId: $studyId) { budget { paidPoints } } }',
  listQuotaCells: 'query listQuotaCells { listQuotaCells { studyId cells { complete } } }',
  listProductTests: `query listProductTests { listProductTests {
    contents { studyId units unitsLeft selected done overdue } } }`,
  getProductTest: `query getProductTest($studyId: ID!) { getProductTest(studyId: $studyId) {
    units unitsLeft cells { selected reserve } parts { part studyId } } }`,
  getProductTestBoard: `query getProductTestBoard($studyId: ID!) { getProductTestBoard(studyId: $studyId) {
    units unitsLeft selected reserve inReview pointsPaid screenersQualified columns { stage count overdue } } }`,
  getProductTestResults: `query getProductTestResults($studyId: ID!) { getProductTestResults(studyId: $studyId) {
    selected done inReview stages { stage count } screener { invited qualified } } }`,
  getWaitlist: 'query getWaitlist { getWaitlist { stages { stage people } noCell { stage people } } }',
} as const;
type Asked = keyof typeof DOCUMENTS;

/** Incidence and drop-out are one page's alone: they are recounted beside it, in fieldwork-recount.test.ts. */
export type RecountedFigure = Exclude<FigureName, 'study.incidence' | 'study.dropOut'>;

/** What one figure is, by each operation that shows it; undefined where it shows nothing of this study. */
type Readers = {
  readonly [Name in RecountedFigure]: Readonly<
    Record<(typeof FIGURES)[Name]['shownBy'][number], (studyId: string) => Promise<number | undefined>>
  >;
};

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const isPlaced = (stage: ParticipantStage) => PLACED_STAGES.some((one) => one === stage);
type Column = { readonly stage: ParticipantStage; readonly count: number; readonly overdue: number };

/** Every figure as each operation of the console answers it to this operator. */
export function figureReaders(operator: OperatorClient): Readers {
  async function ask(name: Asked, studyId?: string) {
    const filter = name === 'listStudies' ? { filter: {} } : {};
    const { body } = await operator.ask(name, DOCUMENTS[name], studyId === undefined ? filter : { studyId });
    if (body.data?.[name] === undefined) throw new Error(`${name}: ${JSON.stringify(body.errors)}`);
    return body.data[name];
  }

  const lineOf = async (name: 'listStudies' | 'listProductTests', id: string) =>
    (await ask(name)).contents.find(({ studyId }: { studyId: string }) => studyId === id);
  const field = (name: Asked, key: string) => async (id: string) => (await ask(name, id))[key];
  const listed = (name: 'listStudies' | 'listProductTests', key: string) => async (id: string) =>
    (await lineOf(name, id))?.[key];
  const columns = (is: (stage: ParticipantStage) => boolean, key: 'count' | 'overdue' = 'count') =>
    async function (id: string) {
      const found: readonly Column[] = (await ask('getProductTestBoard', id)).columns;
      return sum(found.filter(({ stage }) => is(stage)).map((column) => column[key]));
    };
  const stages = (is: (stage: ParticipantStage) => boolean) => async (id: string) =>
    sum(
      (await ask('getProductTestResults', id)).stages
        .filter((one: Column) => is(one.stage))
        .map((one: Column) => one.count),
    );
  /** A test without cells shows none. */
  const cells = (key: 'selected' | 'reserve') => async (id: string) => {
    const found: readonly Readonly<Record<typeof key, number>>[] = (await ask('getProductTest', id)).cells;
    return found.length === 0 ? undefined : sum(found.map((cell) => cell[key]));
  };
  const partsOf = async (id: string): Promise<readonly { part: string; studyId: string }[]> =>
    (await ask('getProductTest', id)).parts;
  const ofScreener = (key: string) => async (id: string) => {
    const screener = (await partsOf(id)).find(({ part }) => part === 'SCREENER');
    return screener && (await ask('getFieldwork', screener.studyId))[key];
  };
  const people = (key: 'stages' | 'noCell') => async () =>
    sum((await ask('getWaitlist'))[key].map((one: { people: number }) => one.people));

  return {
    'study.invited': { getFieldwork: field('getFieldwork', 'invited'), listStudies: listed('listStudies', 'invited') },
    'study.complete': {
      getFieldwork: field('getFieldwork', 'complete'),
      listStudies: listed('listStudies', 'complete'),
      getResults: async (id) => {
        const { respondents, underReview } = await ask('getResults', id);
        return respondents - underReview;
      },
    },
    'study.underReview': {
      getFieldwork: field('getFieldwork', 'underReview'),
      listStudies: listed('listStudies', 'underReview'),
      getResults: field('getResults', 'underReview'),
    },
    'study.wanted': { getFieldwork: field('getFieldwork', 'wanted'), listStudies: listed('listStudies', 'wanted') },
    'study.pointsPaid': {
      getFieldwork: field('getFieldwork', 'pointsPaid'),
      getLaunches: async (id) => (await ask('getLaunches', id)).budget.paidPoints,
    },
    'study.cellComplete': {
      getFieldwork: async (id) =>
        sum((await ask('getFieldwork', id)).cells.map((one: { complete: number }) => one.complete)),
      listQuotaCells: async (id) => {
        const found = (await ask('listQuotaCells')).find(({ studyId }: { studyId: string }) => studyId === id);
        return found && sum(found.cells.map((one: { complete: number }) => one.complete));
      },
    },
    'test.units': {
      listProductTests: listed('listProductTests', 'units'),
      getProductTest: field('getProductTest', 'units'),
      getProductTestBoard: field('getProductTestBoard', 'units'),
    },
    'test.unitsLeft': {
      listProductTests: listed('listProductTests', 'unitsLeft'),
      getProductTest: field('getProductTest', 'unitsLeft'),
      getProductTestBoard: field('getProductTestBoard', 'unitsLeft'),
    },
    'test.selected': {
      listProductTests: listed('listProductTests', 'selected'),
      getProductTestBoard: field('getProductTestBoard', 'selected'),
      getProductTestResults: field('getProductTestResults', 'selected'),
    },
    'test.done': {
      listProductTests: listed('listProductTests', 'done'),
      getProductTestBoard: columns((stage) => stage === 'DONE'),
      getProductTestResults: field('getProductTestResults', 'done'),
    },
    'test.placed': {
      getProductTest: cells('selected'),
      getProductTestBoard: columns(isPlaced),
      getProductTestResults: stages(isPlaced),
    },
    'test.reserve': { getProductTest: cells('reserve'), getProductTestBoard: field('getProductTestBoard', 'reserve') },
    'test.inReview': {
      getProductTestBoard: field('getProductTestBoard', 'inReview'),
      getProductTestResults: field('getProductTestResults', 'inReview'),
    },
    'test.overdue': {
      listProductTests: listed('listProductTests', 'overdue'),
      getProductTestBoard: columns(() => true, 'overdue'),
    },
    'test.invited': {
      getProductTestBoard: columns((stage) => stage === 'INVITED'),
      getProductTestResults: async (id) => (await ask('getProductTestResults', id)).screener.invited,
      getFieldwork: ofScreener('invited'),
    },
    'test.qualified': {
      getProductTestBoard: field('getProductTestBoard', 'screenersQualified'),
      getProductTestResults: async (id) => (await ask('getProductTestResults', id)).screener.qualified,
      getFieldwork: ofScreener('complete'),
    },
    'test.pointsPaid': {
      getProductTestBoard: field('getProductTestBoard', 'pointsPaid'),
      getFieldwork: async (id) => {
        const studies = [id, ...(await partsOf(id)).map(({ studyId }) => studyId)];
        return sum(await Promise.all(studies.map(async (one) => (await ask('getFieldwork', one)).pointsPaid)));
      },
    },
    'panel.stage': { getWaitlist: people('stages') },
    'panel.noCell': { getWaitlist: people('noCell') },
  };
}
