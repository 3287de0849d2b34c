import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { mostOf } from '#contract/second-person/promises.ts';
import { WELCOME_MESSAGES, welcomeBudget } from '#contract/joining/welcome-budget.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import {
  launchRefusalSentences,
  setRecruitingStudy,
  setWelcomeStudy,
  stopWelcoming,
} from '#server/modules/launches/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { readStudy } from '#server/modules/activities/index.ts';
import { isKindWaiting } from '#server/modules/approvals/index.ts';
import { readRecruitment, readWelcomeStudy } from '#server/modules/joining/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '../../calls.ts';
import { ASKING_ERRORS, readInput, reasonIfGiven } from '../../input.ts';
import { orThrow, throwOn } from '../../or-throw.ts';
import { refused, type WireError } from '../../wire-error.ts';

export function recruitmentResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { activities, approvals, joining } = rooms;
  const { db } = joining;
  const read = async () => {
    const welcome = await readWelcomeStudy(joining, db);
    const study = welcome && (await readStudy(activities, db, welcome.projectId));
    return {
      studyId: (await readRecruitment(joining, db)).projectId,
      welcomeStudyId: welcome?.projectId,
      welcomeBudgetPoints: welcome?.budgetPoints,
      welcomePromisedPoints: welcome?.promisedPoints,
      isWelcomeBudgetUsed:
        welcome !== undefined &&
        study !== undefined &&
        welcome.promisedPoints + mostOf(study.points) > welcome.budgetPoints,
      isWelcomeWaiting: await isKindWaiting(approvals, db, 'WELCOME'),
    };
  };
  return {
    Query: { getRecruitment: read },
    Mutation: {
      async setRecruitingStudy(_parent, { studyId }, call) {
        await inTransaction(db, async (tx) => {
          orThrow(await setRecruitingStudy(rooms, tx, studyId ?? null, actOf(call)), studyError);
        });
        return read();
      },
      async setWelcomeStudy(_parent, { studyId, budgetPoints, reason }, call) {
        const by = actOf(call);
        const order =
          studyId == null
            ? undefined
            : { studyId, ...readInput(welcomeBudget, { budgetPoints }), reason: reasonIfGiven(reason) };
        await inTransaction(db, async (tx) => {
          if (order === undefined) return stopWelcoming(rooms, tx, by);
          orThrow(throwOn(await setWelcomeStudy(rooms, tx, order, by), ASKING_ERRORS), studyError);
        });
        return read();
      },
    },
  };
}

type ChosenProblem = Exclude<Parameters<typeof launchRefusalSentences>[0], string>;

function studyError(
  failure: 'unknown-study' | 'wrong-state' | 'budget-too-small' | ChosenProblem,
): ErrorCode | WireError {
  if (failure === 'unknown-study') return 'NOT_FOUND';
  if (failure === 'wrong-state') return 'CONFLICT';
  if (failure === 'budget-too-small') return refused('budgetPoints', WELCOME_MESSAGES.tooSmall);
  return refused('studyId', launchRefusalSentences(failure).join(' '));
}
