import type { FIGURES, FigureName } from '#contract/figures/figures.ts';
import { PLACED_STAGES, type ParticipantStage } from '#contract/product-tests/participant-stages.ts';
import type { OperatorClient } from './clients/operator-client.ts';
import { FIGURE_DOCUMENTS } from './figure-documents.ts';

type Asked = keyof typeof FIGURE_DOCUMENTS;

/** Incidence and drop-out are one page's alone: they are recounted beside it, in fieldwork-recount.test.ts. */
export type RecountedFigure = Exclude<FigureName, 'study.incidence' | 'study.dropOut'>;

/** What one figure is, by each operation that shows it; undefined where it shows nothing of this study. */
type Readers = {
  readonly [Name in RecountedFigure]: Readonly<
    Record<(typeof FIGURES)[Name]['shownBy'][number], (studyId: string) => Promise<number | undefined>>
  >;
};

interface SideCard {
  readonly points: number | undefined;
  readonly completes: number;
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const isPlaced = (stage: ParticipantStage) => PLACED_STAGES.some((one) => one === stage);
type Column = { readonly stage: ParticipantStage; readonly count: number; readonly overdue: number };

/** Every figure as each operation of the console answers it to this operator. */
export function figureReaders(operator: OperatorClient): Readers {
  /** Each once: nothing changes in between. */
  const answers = new Map<string, ReturnType<typeof read>>();
  function ask(name: Asked, id?: string): ReturnType<typeof read> {
    const key = `${name} ${id ?? ''}`;
    const answer = answers.get(key) ?? read(name, id);
    answers.set(key, answer);
    return answer;
  }
  async function read(name: Asked, id?: string) {
    const filter = name === 'listStudies' ? { filter: {} } : {};
    const { body } = await operator.ask(name, FIGURE_DOCUMENTS[name], id === undefined ? filter : { studyId: id });
    if (body.data?.[name] == null) throw new Error(`${name}: ${JSON.stringify(body.errors)}`);
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

  /** Null while it is still being counted: a page asks again, as we do. Who joins is not chosen from the members. */
  const counts = new Map<string, Promise<Readonly<Record<string, number>>>>();
  async function count(id: string): Promise<Readonly<Record<string, number>>> {
    const { body } = await operator.ask('dryRunAudience', FIGURE_DOCUMENTS.dryRunAudience, { studyId: id });
    if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
    return body.data.dryRunAudience ?? count(id);
  }
  const dryRun = (key: string) => async (id: string) => {
    if ((await ask('getFieldwork', id)).study.recruits !== null) return undefined;
    const counted = counts.get(id) ?? count(id);
    counts.set(id, counted);
    return (await counted)[key];
  };
  const weekOf = async (id: string): Promise<{ studyId: string | null; handedOut: number; complete: number }> => {
    const { currentWeek, weeks } = await ask('getQuestSeries', id);
    return weeks.find(({ week }: { week: number }) => week === currentWeek);
  };
  const ofWeek = (key: string) => async (id: string) => {
    const { studyId } = await weekOf(id);
    return studyId === null ? undefined : (await ask('getFieldwork', studyId))[key];
  };
  const ofParts = (key: 'handedOut' | 'answered') => async (id: string) => {
    const { parts } = await ask('getProductTestResults', id);
    return sum(parts.map((part: Readonly<Record<typeof key, number>>) => part[key]));
  };
  const ofPartStudies = (keys: readonly string[]) => async (id: string) => {
    const { parts } = await ask('getProductTestResults', id);
    const studies = await Promise.all(
      parts.map(({ studyId }: { studyId: string }) => ask('getFieldwork', studyId)) as Promise<
        Readonly<Record<string, number>>
      >[],
    );
    return sum(studies.flatMap((study) => keys.map((key) => study[key] ?? 0)));
  };
  /** Each request and review once, by their member. */
  let requests: Promise<ReadonlyMap<string, SideCard>> | undefined;
  let reviews: Promise<ReadonlyMap<string, SideCard>> | undefined;
  const requestOf = async (id: string) => (await (requests ??= readRequests())).get(id);
  const reviewOf = async (id: string) => (await (reviews ??= readReviews())).get(id);
  async function readRequests() {
    const found = new Map<string, SideCard>();
    for (const { requestId } of (await ask('listSupportRequests')).contents) {
      const { member } = await ask('getSupportRequest', requestId);
      if (member !== null) found.set(member.panelistId, member);
    }
    return found;
  }
  async function readReviews() {
    const found = new Map<string, SideCard>();
    for (const { taskId } of (await ask('listReviews')).contents) {
      const { panelistId, evidence } = await ask('getReview', taskId);
      found.set(panelistId, { points: undefined, completes: evidence.record.completes });
    }
    return found;
  }

  return {
    'study.invited': {
      getFieldwork: field('getFieldwork', 'invited'),
      listStudies: listed('listStudies', 'invited'),
      dryRunAudience: dryRun('invited'),
    },
    'study.complete': {
      getFieldwork: field('getFieldwork', 'complete'),
      listStudies: listed('listStudies', 'complete'),
      getResults: async (id) => {
        const { respondents, underReview } = await ask('getResults', id);
        return respondents - underReview;
      },
      dryRunAudience: dryRun('complete'),
    },
    'study.completesToday': {
      getFieldwork: field('getFieldwork', 'completesToday'),
      listStudies: listed('listStudies', 'completesToday'),
    },
    'study.expected': {
      getFieldwork: field('getFieldwork', 'expected'),
      listStudies: listed('listStudies', 'expected'),
    },
    'quest.assigned': {
      getQuestSeries: async (id) => (await weekOf(id)).handedOut,
      listStudies: listed('listStudies', 'invited'),
      getFieldwork: ofWeek('invited'),
    },
    'quest.complete': {
      getQuestSeries: async (id) => (await weekOf(id)).complete,
      listStudies: listed('listStudies', 'complete'),
      getFieldwork: ofWeek('complete'),
    },
    'study.underReview': {
      getFieldwork: field('getFieldwork', 'underReview'),
      listStudies: listed('listStudies', 'underReview'),
      getResults: field('getResults', 'underReview'),
      dryRunAudience: dryRun('underReview'),
    },
    'study.wanted': {
      getFieldwork: field('getFieldwork', 'wanted'),
      listStudies: listed('listStudies', 'wanted'),
      dryRunAudience: dryRun('wantedCompletes'),
    },
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
    'test.assigned': { getProductTestResults: ofParts('handedOut'), getFieldwork: ofPartStudies(['invited']) },
    'test.answered': {
      getProductTestResults: ofParts('answered'),
      getFieldwork: ofPartStudies(['complete', 'screenedOut', 'overQuota', 'rejected', 'underReview']),
    },
    'member.completes': {
      getMember: field('getMember', 'completes'),
      getSupportRequest: async (id) => (await requestOf(id))?.completes,
      getReview: async (id) => (await reviewOf(id))?.completes,
    },
    'member.points': {
      getMember: async (id) => (await ask('getMember', id)).points.total,
      getSupportRequest: async (id) => (await requestOf(id))?.points,
      findAdjustableMember: async (id) =>
        (await ask('findAdjustableMember', (await ask('getMember', id)).externalId)).balance,
    },
    'work.reviews': {
      getConsoleCounts: async () => (await ask('getConsoleCounts')).openReviews,
      listReviews: async () => sum((await ask('listReviews')).counts.map((one: { open: number }) => one.open)),
    },
    'work.requests': {
      getConsoleCounts: async () => (await ask('getConsoleCounts')).openRequests,
      getSupportCounts: async () => (await ask('getSupportCounts')).open,
      getSupportFigures: async () => (await ask('getSupportFigures')).open,
    },
    'work.overdueRequests': {
      getSupportCounts: async () => (await ask('getSupportCounts')).overdue,
      getSupportFigures: async () => (await ask('getSupportFigures')).overdue,
    },
    'work.pendingCards': {
      getGiftCardStock: async () => (await ask('getGiftCardStock')).pendingCount,
      getRedemptionCounts: async () => (await ask('getRedemptionCounts')).pending,
    },
    'work.lowCards': {
      getConsoleCounts: async () => (await ask('getConsoleCounts')).lowGiftCards,
      getGiftCardStock: async () =>
        (await ask('getGiftCardStock')).values.filter(({ isLow }: { isLow: boolean }) => isLow).length,
    },
    'panel.stage': { getWaitlist: people('stages') },
    'panel.noCell': { getWaitlist: people('noCell') },
  };
}
