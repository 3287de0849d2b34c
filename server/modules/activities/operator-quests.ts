import * as v from 'valibot';
import { fieldProblems } from '#contract/field-problems.ts';
import type { MutationResolvers, QueryResolvers } from '#contract/generated/operator/resolvers.ts';
import { newQuestSeries, QUEST_MESSAGES } from '#contract/study-quests.ts';
import { putQuestIntoWeek, type WeekProblem } from '#server/flows/study-quest-week.ts';
import type { PublishingRooms } from '#server/flows/publish-draft.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Result } from '#server/platform/result.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { WireError } from '#server/wire/wire-error.ts';
import { beginQuestSeries, clearQuestWeek, switchQuestSeries } from './plan-quests.ts';
import { readQuestSeries } from './read-quest-series.ts';
import { readKeptFigures } from './study-figures.ts';
import type { TaskCounts } from './count-study.ts';

interface QuestResolvers {
  readonly Query: Pick<QueryResolvers<OperatorCall>, 'getQuestSeries'>;
  readonly Mutation: Pick<
    MutationResolvers<OperatorCall>,
    'createQuestSeries' | 'switchQuestSeries' | 'setQuestWeek' | 'clearQuestWeek'
  >;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Series of weekly quests, as the console plans them. */
export function questResolvers(rooms: PublishingRooms): QuestResolvers {
  const { activities } = rooms;
  const { db } = activities;

  async function found(seriesId: string) {
    const series = UUID.test(seriesId) ? await readQuestSeries(activities, db, seriesId) : undefined;
    if (series === undefined) throw new WireError('NOT_FOUND');
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
    Query: { getQuestSeries: (_parent, { seriesId }) => found(seriesId) },
    Mutation: {
      async createQuestSeries(_parent, { input }, call) {
        const read = v.safeParse(newQuestSeries, input);
        if (!read.success) throw new WireError('VALIDATION_FAILED', { fields: fieldProblems(read.issues) });
        const { seriesId } = await inTransaction(db, (tx) =>
          beginQuestSeries(activities, tx, read.output, actOf(call)),
        );
        return found(seriesId);
      },
      async switchQuestSeries(_parent, { seriesId, isActive }, call) {
        await found(seriesId);
        valueOf(await inTransaction(db, (tx) => switchQuestSeries(activities, tx, seriesId, isActive, actOf(call))));
        return found(seriesId);
      },
      async setQuestWeek(_parent, given, call) {
        await found(given.seriesId);
        // Thrown inside the transaction: a survey is not published for a week that cannot be changed.
        await inTransaction(db, async (tx) => valueOf(await putQuestIntoWeek(rooms, tx, given, actOf(call))));
        return found(given.seriesId);
      },
      async clearQuestWeek(_parent, given, call) {
        await found(given.seriesId);
        valueOf(await inTransaction(db, (tx) => clearQuestWeek(activities, tx, given, actOf(call))));
        return found(given.seriesId);
      },
    },
  };
}

function valueOf(result: Result<void, WeekProblem>): void {
  if (result.ok) return;
  const { failure } = result;
  if (failure === 'unknown-series' || failure === 'unknown-study') throw new WireError('NOT_FOUND');
  if (typeof failure !== 'string') {
    const sentences = failure.map(({ reason }) => reason);
    throw new WireError('VALIDATION_FAILED', { fields: { studyId: [QUEST_MESSAGES.notPublishable, ...sentences] } });
  }
  throw new WireError('VALIDATION_FAILED', { fields: { week: [QUEST_MESSAGES[failure]] } });
}
