import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { newQuestSeries, QUEST_MESSAGES } from '#contract/activities/quests.ts';
import {
  type TaskCounts,
  beginSeriesWithinLimits,
  clearQuestWeek,
  isStudyId,
  readKeptFigures,
  readQuestSeries,
  switchQuestSeries,
} from '#server/modules/activities/index.ts';
import { type WeekProblem, setQuestWeekWithinLimits } from '#server/modules/studies/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { ASKING_ERRORS, readInput, reasonIfGiven } from '../input.ts';
import { orThrow, throwOn } from '../or-throw.ts';
import type { Rooms } from '#server/rooms.ts';
import { found, refused, type WireError } from '../wire-error.ts';

export function activitiesResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { activities } = rooms;
  const { db } = activities;

  async function read(seriesId: string) {
    const series = found(isStudyId(seriesId) ? await readQuestSeries(activities, db, seriesId) : undefined);
    const projectIds = series.weeks.flatMap((week) => week.projectId ?? []);
    const figures = await readKeptFigures<{ readonly tasks: TaskCounts }>(activities, projectIds);
    return {
      ...series,
      weeks: series.weeks.map(({ projectId, ...week }) => ({
        ...week,
        studyId: projectId,
        isHandedOut: projectId !== null,
        complete: figures.get(projectId ?? '')?.figures.tasks.byState.QUALIFIED ?? 0,
      })),
    };
  }

  return {
    Query: {
      getQuestSeries: (_parent, { seriesId }) => read(seriesId),
    },
    Mutation: {
      async createQuestSeries(_parent, { input }, call) {
        const asked = { ...readInput(newQuestSeries, input), reason: reasonIfGiven(input.reason) };
        const begun = await inTransaction(db, (tx) => beginSeriesWithinLimits(rooms, tx, asked, actOf(call)));
        const series = orThrow(begun, ASKING_ERRORS);
        return series.state === 'DONE' ? read(series.done.seriesId) : null;
      },
      async switchQuestSeries(_parent, { seriesId, isActive }, call) {
        await read(seriesId);
        const switched = await inTransaction(db, (tx) =>
          switchQuestSeries(activities, tx, { seriesId, isActive }, actOf(call)),
        );
        orThrow(switched, weekError);
        return read(seriesId);
      },
      async setQuestWeek(_parent, given, call) {
        await read(given.seriesId);
        // Thrown inside the transaction: a survey is not published for a week that cannot be changed.
        const order = { ...given, reason: reasonIfGiven(given.reason) };
        const isWaiting = await inTransaction(db, async (tx) => {
          const set = throwOn(await setQuestWeekWithinLimits(rooms, tx, order, actOf(call)), ASKING_ERRORS);
          return orThrow(set, weekError).state === 'WAITING';
        });
        return isWaiting ? null : read(given.seriesId);
      },
      async clearQuestWeek(_parent, given, call) {
        await read(given.seriesId);
        orThrow(await inTransaction(db, (tx) => clearQuestWeek(activities, tx, given, actOf(call))), weekError);
        return read(given.seriesId);
      },
    },
  };
}

/** What a plan of quests was refused for, in sentences. */
function weekError(failure: WeekProblem): ErrorCode | WireError {
  if (failure === 'unknown-series' || failure === 'unknown-study') return 'NOT_FOUND';
  if (typeof failure === 'string') return refused('week', QUEST_MESSAGES[failure]);
  return refused('studyId', QUEST_MESSAGES.notPublishable, ...failure.map(({ reason }) => reason));
}
