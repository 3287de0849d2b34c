import { countTaskStates, readStudies } from '#server/modules/activities/index.ts';
import type { Needs, TestRooms } from '../product-tests.ts';
import { PARTICIPANT_STAGES, type ProductTestPart } from '#contract/product-tests/participant-stages.ts';
import type { TaskState } from '#contract/activities/task-states.ts';
import { countStages } from '../board/board.ts';
import { listParts, readTest } from '../planning/tests.ts';
import { readFigures } from '../board/figures.ts';

/** In the order in which people come to them. */
const SURVEYS = ['SCREENER', 'DIARY', 'FEEDBACK'] as const satisfies ProductTestPart[];

export type SurveyPart = (typeof SURVEYS)[number];

/** The surveys of a test, in the order in which people come to them. */
export async function listSurveysOf({ productTests }: Needs<'productTests'>, projectId: string) {
  const parts = await listParts(productTests.db, projectId);
  return SURVEYS.flatMap((part) =>
    parts.filter((one) => one.part === part).map(({ round, partProjectId }) => ({ part, round, partProjectId })),
  );
}

const ANSWERED = ['QUALIFIED', 'TERMINATED', 'OQ', 'UNDER_REVIEW'] as const satisfies TaskState[];

/** How a test goes in figures: each is counted from the rows that it is about, whenever it is asked for. */
export async function readTestResults(rooms: TestRooms, projectId: string) {
  const { activities, productTests } = rooms;
  const { db } = productTests;
  if ((await readTest(productTests, db, projectId)) === undefined) return undefined;
  const counts = new Map((await countStages(productTests, db, projectId)).map(({ stage, count }) => [stage, count]));
  const stages = PARTICIPANT_STAGES.filter((stage) => stage !== 'INVITED').map((stage) => ({
    stage,
    count: counts.get(stage) ?? 0,
  }));
  const surveys = await listSurveysOf(rooms, projectId);
  const ids = surveys.map(({ partProjectId }) => partProjectId);
  const studies = await readStudies(activities, db, ids);
  const counted = await countTaskStates(db, ids);
  const parts = surveys.map(({ part, round, partProjectId }) => {
    const states = counted.get(partProjectId) ?? new Map<TaskState, number>();
    return {
      part,
      round,
      studyId: partProjectId,
      shortId: studies.get(partProjectId)?.shortId ?? '',
      handedOut: [...states.values()].reduce((all, count) => all + count, 0),
      answered: ANSWERED.reduce((all, state) => all + (states.get(state) ?? 0), 0),
      states,
    };
  });
  const screener = parts.find(({ part }) => part === 'SCREENER');
  const ended = (state: TaskState) => screener?.states.get(state) ?? 0;
  return {
    ...(await readFigures(productTests, db, projectId)),
    participants: stages.reduce((all, { count }) => all + count, 0),
    stages,
    screener: {
      invited: screener?.handedOut ?? 0,
      qualified: ended('QUALIFIED'),
      unfit: ended('TERMINATED'),
      overQuota: ended('OQ'),
      underReview: ended('UNDER_REVIEW'),
      unanswered: (screener?.handedOut ?? 0) - (screener?.answered ?? 0),
    },
    parts: parts.map(({ states: _counted, ...part }) => part),
  };
}
