import type { ProductTestInput, TestParticipantFilter } from '#contract/generated/operator/graphql.ts';
import {
  getProductTest,
  getProductTestBoard,
  getProductTestResults,
  getTestParticipant,
  listSendings,
  listProductTests,
  listTestParticipants,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { ParticipantStage } from '#contract/product-tests/participant-stages.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import { lookAgain } from '#console/api/look-again.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type ProductTest = AnswerOf<typeof getProductTest>;
export type ProductTestLine = AnswerOf<typeof listProductTests>['contents'][number];
export type Board = AnswerOf<typeof getProductTestBoard>;
export type BoardColumn = Board['columns'][number];
export type TestResults = AnswerOf<typeof getProductTestResults>;
export type ParticipantFile = AnswerOf<typeof getTestParticipant>;

/** What shows a test or somebody in it after something was done. */
export const SHOWS_TEST = [
  listProductTests,
  getProductTest,
  getProductTestBoard,
  getProductTestResults,
  listTestParticipants,
  getTestParticipant,
  listSendings,
].map(({ name }) => name);

/** Parcels move and members answer while the board is looked at. */
const LIVE_MS = 15_000;
/** While many are selected, or told of it, the figure moves. */
const COUNTING_MS = 2_000;

export const productTestsQuery = (api: OperatorApi) => pagedQuery(api, listProductTests, {});
export const productTestQuery = (api: OperatorApi, studyId: string) => operationQuery(api, getProductTest, { studyId });
export const boardQuery = (api: OperatorApi, studyId: string) =>
  operationQuery(
    api,
    getProductTestBoard,
    { studyId },
    lookAgain<Board>(({ beingTold, selecting }) => beingTold > 0 || selecting !== null, COUNTING_MS, LIVE_MS),
  );
export const testResultsQuery = (api: OperatorApi, studyId: string) =>
  operationQuery(api, getProductTestResults, { studyId });
export const participantsQuery = (api: OperatorApi, studyId: string, filter: TestParticipantFilter) =>
  pagedQuery(api, listTestParticipants, { studyId, filter });
/** Anyone who looks at an address is written down, so nobody looks again by leaving the page open. */
export const participantQuery = (api: OperatorApi, participantId: string) =>
  operationQuery(api, getTestParticipant, { participantId }, { refetchOnWindowFocus: false, staleTime: Infinity });

/** All that is said of a test, as it is sent back to change a part of it. */
export function inputOf(test: ProductTest): ProductTestInput {
  const { internalName, externalName, description, product, inTheBox, picture, units, weightGrams, hazards } = test;
  const { testingDays, diaryEveryDays, feedbackDays, addressDays, points, consentText, instruction } = test;
  const { qualified, nonQualified, overQuota } = points.screener;
  return {
    internalName,
    externalName,
    description,
    product,
    inTheBox,
    picture,
    units,
    weightGrams,
    hazards: [...hazards],
    testingDays,
    diaryEveryDays,
    feedbackDays,
    addressDays,
    points: {
      screener: { qualified, nonQualified, overQuota },
      diary: points.diary,
      feedback: points.feedback,
      test: points.test,
    },
    consentText,
    instruction: { title: instruction.title, paragraphs: [...instruction.paragraphs] },
    selectionRule: test.selectionRule,
    cells: test.cells.map(({ name, target, conditions }) => ({ name, target, conditions })),
    screenerMinutes: test.screenerMinutes,
    feedbackMinutes: test.feedbackMinutes,
  };
}

/** How many stand at any of these. */
export const countAt = ({ columns }: Board, ...stages: readonly ParticipantStage[]): number =>
  columns.filter(({ stage }) => stages.includes(stage)).reduce((sum, { count }) => sum + count, 0);
