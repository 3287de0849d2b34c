import type { ResultFilterInput, Resolvers } from '#contract/generated/operator/resolvers.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Db } from '#server/platform/database/database.ts';
import { actOf, type OperatorCall } from '../../calls.ts';
import type { ReplicaRead } from '#server/platform/database/replica-reads.ts';
import type { Rooms } from '#server/rooms.ts';
import { orThrow } from '../../or-throw.ts';
import { replicaAnswer } from '../../replica-answer.ts';
import { found, refused, WireError } from '../../wire-error.ts';
import {
  createTag,
  crossTabulate,
  findQuestion,
  isFilterFor,
  listReaders,
  listSharedResults,
  openAnswers,
  openedIn,
  type OpenedResults,
  openResults,
  overviewOf,
  readWeighting,
  removeTag,
  resultClips,
  type ResultFilter,
  type Results,
  type ResultQuestion,
  revokeResults,
  saveWeighting,
  shareResults,
  summariseQuestion,
  tagAnswer,
  tagFound,
} from '#server/modules/results/index.ts';
import { crosstabOnWire, overviewOnWire, questionResultOnWire } from '../../results-on-wire.ts';

const BANNERS_LARGEST = 3;

export function resultsResolvers({ results }: Rooms): Resolvers<OperatorCall> {
  const open = async (studyId: string, { operator }: OperatorCall): Promise<OpenedResults> => {
    const viewer = { operatorId: operator.operatorId, isReader: operator.role === 'READER' };
    const opened = orThrow(await openResults(results, viewer, studyId), RESULT_ERRORS);
    // Written for this operator by no mutation: what they read next has it.
    if (opened.hasGathered && !opened.isReader) await results.replica.noteWrite(operator.operatorId);
    return opened;
  };
  /** What a reader sees is decided by what was released to them, so nothing of it comes from the replica. */
  const figures = async <Answer extends object>(
    name: ReplicaRead,
    opened: OpenedResults,
    call: OperatorCall,
    read: (from: Results, seen: OpenedResults) => Promise<Answer>,
  ): Promise<Answer & { readonly asOf?: Date | undefined }> =>
    opened.isReader
      ? read(results, opened)
      : replicaAnswer(results, name, call, async (db) => read({ ...results, db }, await openedIn(results, db, opened)));
  const change = <T>(work: (tx: Db) => Promise<T>): Promise<T> => inTransaction(results.db, work);
  return {
    Query: {
      async getResults(_parent, { studyId, filter, isWeighted: wantsWeights }, call) {
        const opened = await open(studyId, call);
        const isWeighted = wantsWeights === true;
        const asked = { filter: filterOf(opened, filter), isWeighted };
        return figures('results-overview', opened, call, async (from, seen) =>
          overviewOnWire(seen, await overviewOf(from, seen, asked)),
        );
      },
      async getQuestionResult(_parent, { studyId, question: id, filter, isWeighted: wantsWeights, base: on }, call) {
        const opened = await open(studyId, call);
        const question = questionIn(opened, id);
        const isWeighted = wantsWeights === true;
        const asked = { filter: filterOf(opened, filter), isWeighted, base: on ?? 'ANSWERED' } as const;
        return figures('results-question', opened, call, async (from, seen) =>
          questionResultOnWire(await summariseQuestion(from, seen, question, asked), asked),
        );
      },
      async getCrosstab(_parent, { studyId, question: id, banners, filter, isWeighted: wantsWeights, base: on }, call) {
        const opened = await open(studyId, call);
        if (banners.length === 0 || banners.length > BANNERS_LARGEST) throw refused('banners');
        const question = tabulated(opened, id);
        const heads = banners.map((banner) => tabulated(opened, banner));
        const isWeighted = wantsWeights === true;
        const asked = { filter: filterOf(opened, filter), isWeighted, base: on ?? 'ANSWERED' } as const;
        // A table of a group would be a table of three questions at once: a reader gets no such small cells.
        if (isGroupOfReader(opened, asked.filter)) throw refused('filter');
        return figures('results-crosstab', opened, call, async (from, seen) => {
          const table = await crossTabulate(from, seen, { question, banners: heads }, asked);
          return crosstabOnWire(question, orThrow(table, CROSSTAB_ERRORS), asked);
        });
      },
      async listOpenAnswers(_parent, { input, startingAfter }, call) {
        const opened = await open(input.studyId, call);
        const asked = {
          variable: input.question,
          filter: filterOf(opened, input.filter),
          search: input.search,
          tagId: input.tagId,
          startingAfter,
        };
        // Which group wrote it would say, group by group, who did.
        if (isGroupOfReader(opened, asked.filter)) throw new WireError('VALIDATION_FAILED');
        return figures('results-words', opened, call, async (from, seen) =>
          orThrow(await openAnswers(from, seen, asked), RESULT_ERRORS),
        );
      },
      async listResultClips(_parent, { studyId, question, filter, startingAfter }, call) {
        const opened = await open(studyId, call);
        const asked = { variable: question, filter: filterOf(opened, filter) };
        return found(await resultClips(results, opened, { ...asked, startingAfter }));
      },
      getWeighting: async (_parent, { studyId }, call) => readWeighting(results, await open(studyId, call)),
      listResultReaders: async (_parent, { studyId }, call) =>
        listReaders(results, (await open(studyId, call)).studyId),
      listSharedResults: (_parent, _input, { operator }) => listSharedResults(results, operator.operatorId),
    },
    Mutation: {
      async shareResults(_parent, { studyId: id, readerId, showsWords }, call) {
        const { studyId } = await open(id, call);
        const share = { studyId, readerId, showsWords };
        orThrow(await change((tx) => shareResults(results, tx, share, actOf(call))), RESULT_ERRORS);
        return listReaders(results, studyId);
      },
      async revokeResults(_parent, { studyId: id, readerId }, call) {
        const { studyId } = await open(id, call);
        await change((tx) => revokeResults(results, tx, { studyId, readerId }, actOf(call)));
        return listReaders(results, studyId);
      },
      async saveWeighting(_parent, { studyId, margins, largestWeight }, call) {
        const opened = await open(studyId, call);
        const scheme = { margins, largestWeight };
        orThrow(await change((tx) => saveWeighting(results, tx, { opened, scheme }, actOf(call))), RESULT_ERRORS);
        return readWeighting(results, opened);
      },
      async createAnswerTag(_parent, { studyId, question: variable, name }, call) {
        const opened = await open(studyId, call);
        const created = await change((tx) => createTag(results, tx, { opened, variable, name }, actOf(call)));
        return { tagId: orThrow(created, RESULT_ERRORS).tagId, name: name.trim(), count: 0 };
      },
      async removeAnswerTag(_parent, { studyId, tagId }, call) {
        const opened = await open(studyId, call);
        orThrow(await change((tx) => removeTag(results, tx, { opened, tagId }, actOf(call))), RESULT_ERRORS);
        return true;
      },
      async tagFoundAnswers(_parent, { studyId, tagId, search, filter }, call) {
        const opened = await open(studyId, call);
        const asked = { tagId, search, filter: filterOf(opened, filter) };
        return orThrow(await change((tx) => tagFound(results, tx, { opened, asked }, actOf(call))), RESULT_ERRORS)
          .tagged;
      },
      async tagAnswer(_parent, { studyId, tagId, rowNumber, isTagged }, call) {
        const opened = await open(studyId, call);
        const answer = { tagId, rowNumber, isTagged };
        orThrow(await change((tx) => tagAnswer(results, tx, { opened, asked: answer }, actOf(call))), RESULT_ERRORS);
        return true;
      },
    },
  };
}

const RESULT_ERRORS = {
  'unknown-study': 'NOT_FOUND',
  'unknown-question': 'NOT_FOUND',
  'unknown-tag': 'NOT_FOUND',
  'unknown-reader': 'NOT_FOUND',
  'not-shared': 'FORBIDDEN',
  'name-taken': 'CONFLICT',
  'bad-name': refused('name'),
  'unknown-variable': refused('margins'),
  'too-many': refused('margins'),
  'shares-do-not-add-up': refused('margins'),
  'bad-largest-weight': refused('margins'),
} as const;

/** What stands across is what a table cannot be divided by, or what makes it too large. */
const CROSSTAB_ERRORS = { 'too-large': refused('banners'), 'not-divided': refused('banners') } as const;

const questionIn = (opened: OpenedResults, id: string) => found(findQuestion(opened.codebook, id));

/** One that can stand beside or above a table. */
function tabulated(opened: OpenedResults, id: string): ResultQuestion {
  const question = questionIn(opened, id);
  const { kind } = question;
  if (kind === 'TEXT' || kind === 'FILES') throw refused('question');
  const [first] = question.variables;
  // A table is about one thing: of a grid or a ranking the first row, until another is asked for by its name.
  if ((kind === 'MATRIX' || kind === 'RANKING') && first !== undefined) {
    return { ...question, kind: 'CHOICE', label: `${question.label}: ${first.label}`, variables: [first] };
  }
  return question;
}

function filterOf(opened: OpenedResults, input: ResultFilterInput | null | undefined): ResultFilter {
  const filter = filterIn(input);
  if (isFilterFor(opened, filter)) return filter;
  throw opened.isReader ? new WireError('VALIDATION_FAILED') : refused('filter');
}

/** What a reader filters by is always a group. */
const isGroupOfReader = ({ isReader }: OpenedResults, { conditions = [] }: ResultFilter): boolean =>
  isReader && conditions.length > 0;

function filterIn(input: ResultFilterInput | null | undefined): ResultFilter {
  return {
    outcomes: input?.outcomes,
    endedFrom: input?.endedFrom,
    endedBefore: input?.endedBefore,
    conditions: input?.conditions,
  };
}
