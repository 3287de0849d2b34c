import * as v from 'valibot';
import { fieldProblems } from '#contract/wire/field-problems.ts';
import type { MutationResolvers, QueryResolvers, Resolvers } from '#contract/generated/operator/resolvers.ts';
import { newQuestSeries, QUEST_MESSAGES } from '#contract/studies/study-quests.ts';
import { beginSeriesWithinLimits, type QuestSeriesRooms } from '#server/flows/activities/begin-quest-series.ts';
import { copyStudy, type CopyingRooms } from '#server/flows/studies/copy-study.ts';
import type { PublishingRooms } from '#server/flows/studies/publish-draft.ts';
import { readFieldwork, type FieldworkRooms } from '#server/flows/fieldwork/read-fieldwork.ts';
import { listStudiesWithFigures } from '#server/flows/fieldwork/study-list.ts';
import { putQuestIntoWeek, type WeekProblem } from '#server/flows/studies/study-quest-week.ts';
import { listQuotaCells } from '#server/flows/fieldwork/study-quotas.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Result } from '#server/platform/result.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { cannotAsk, reasonOf } from '#server/wire/second-person.ts';
import { planIn } from '#server/wire/study-plan-input.ts';
import { WireError } from '#server/wire/wire-error.ts';
import type { Activities } from './activities.ts';
import { createStudy } from './create-study.ts';
import { clearQuestWeek, switchQuestSeries } from './plan-quests.ts';
import { readQuestSeries } from './read-quest-series.ts';
import { isStudyId, readStudy, type Study } from './read-study.ts';
import { retryFailedTasks } from './retry-failed-tasks.ts';
import { readKeptFigures, type TaskCounts } from './study-figures.ts';
import { archiveStudy, closeStudy, pauseStudy, resumeStudy, unarchiveStudy } from './study-life.ts';
import { updateStudy } from './update-study.ts';

interface OperatorRooms extends FieldworkRooms, CopyingRooms, PublishingRooms, QuestSeriesRooms {
  readonly activities: Activities;
}

/** What this room answers in the console's schema. */
export function activitiesOperatorResolvers(rooms: OperatorRooms): Resolvers<OperatorCall> {
  return {
    Query: { ...studyQueries(rooms), ...questQueries(rooms) },
    Mutation: { ...studyMutations(rooms), ...questMutations(rooms) },
  };
}

async function foundStudy(activities: Activities, id: string): Promise<Study> {
  const study = await readStudy(activities, activities.db, id);
  if (study === undefined) throw new WireError('NOT_FOUND');
  return study;
}

function studyQueries(rooms: OperatorRooms) {
  return {
    getStudy: (_parent, { studyId }) => foundStudy(rooms.activities, studyId),
    async listStudies(_parent, { filter, pageSize, after }) {
      const given = {
        status: filter.status ?? undefined,
        needsDecision: filter.needsDecision ?? undefined,
        kind: filter.kind ?? undefined,
        ownerId: filter.ownerId ?? undefined,
        text: filter.text ?? undefined,
      };
      const page = { size: pageSize, after: after ?? undefined };
      const { counts, needingDecision, nextKey, owners, studies } = await listStudiesWithFigures(rooms, given, page);
      return {
        studies: studies.map((study) => ({ ...study, days: [...study.days] })),
        counts: { ...counts, needsDecision: needingDecision },
        owners: [...owners],
        nextKey: nextKey ?? null,
      };
    },
    async getFieldwork(_parent, { studyId }) {
      const fieldwork = await readFieldwork(rooms, studyId);
      if (fieldwork === undefined) throw new WireError('NOT_FOUND');
      const { days, pages, cells, decisions } = fieldwork;
      return { ...fieldwork, days: [...days], pages: [...pages], cells: [...cells], decisions: [...decisions] };
    },
    listQuotaCells: async () => (await listQuotaCells(rooms)).map((study) => ({ ...study, cells: [...study.cells] })),
  } satisfies Partial<QueryResolvers<OperatorCall>>;
}

function studyMutations(rooms: OperatorRooms) {
  const { activities } = rooms;
  const { db } = activities;
  const found = (id: string) => foundStudy(activities, id);

  const take =
    (step: typeof resumeStudy) =>
    async (_parent: unknown, { studyId }: { readonly studyId: string }, call: OperatorCall): Promise<Study> => {
      const study = await found(studyId);
      const taken = await inTransaction(db, (tx) => step(activities, tx, study.studyId, actOf(call)));
      if (!taken.ok) throw new WireError(taken.failure === 'wrong-state' ? 'CONFLICT' : 'NOT_FOUND');
      return found(study.studyId);
    };

  return {
    async createStudy(_parent, { input, copyOf }, call) {
      const study = { kind: input.kind, ...planIn(input) };
      const by = actOf(call);
      const created = await inTransaction(db, async (tx) => {
        if (copyOf == null) return createStudy(activities, tx, study, by);
        const copied = await copyStudy(rooms, tx, { copyOf, study }, by);
        if (!copied.ok) throw new WireError('NOT_FOUND');
        return copied.value;
      });
      return found(created.projectId);
    },
    async updateStudy(_parent, { studyId, input }, call) {
      const { studyId: projectId } = await found(studyId);
      const plan = planIn(input);
      const updated = await inTransaction(db, (tx) => updateStudy(activities, tx, projectId, plan, actOf(call)));
      if (!updated.ok) {
        const { failure } = updated;
        if (failure.reason === 'refused') throw new WireError('VALIDATION_FAILED', { fields: failure.fields });
        throw new WireError(failure.reason === 'wrong-state' ? 'CONFLICT' : 'NOT_FOUND');
      }
      return found(projectId);
    },
    pauseStudy: take((room, tx, projectId, by) => pauseStudy(room, tx, projectId, by)),
    resumeStudy: take(resumeStudy),
    closeStudy: take(closeStudy),
    archiveStudy: take(archiveStudy),
    unarchiveStudy: take(unarchiveStudy),
    async retryFailedTasks(_parent, { studyId }, call) {
      const study = await found(studyId);
      return inTransaction(db, (tx) => retryFailedTasks(activities, tx, study.studyId, actOf(call)));
    },
  } satisfies Partial<MutationResolvers<OperatorCall>>;
}

async function foundSeries({ activities }: OperatorRooms, seriesId: string) {
  const series = isStudyId(seriesId) ? await readQuestSeries(activities, activities.db, seriesId) : undefined;
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

function questQueries(rooms: OperatorRooms) {
  return {
    getQuestSeries: (_parent, { seriesId }) => foundSeries(rooms, seriesId),
  } satisfies Partial<QueryResolvers<OperatorCall>>;
}

function questMutations(rooms: OperatorRooms) {
  const { activities } = rooms;
  const { db } = activities;
  const found = (seriesId: string) => foundSeries(rooms, seriesId);

  return {
    async createQuestSeries(_parent, { input }, call) {
      const read = v.safeParse(newQuestSeries, input);
      if (!read.success) throw new WireError('VALIDATION_FAILED', { fields: fieldProblems(read.issues) });
      const series = { ...read.output, reason: reasonOf(input.reason) };
      const begun = await inTransaction(db, (tx) => beginSeriesWithinLimits(rooms, tx, series, actOf(call)));
      if (!begun.ok) throw cannotAsk(begun.failure);
      return begun.value.state === 'DONE' ? found(begun.value.done.seriesId) : null;
    },
    async switchQuestSeries(_parent, { seriesId, isActive }, call) {
      await found(seriesId);
      settled(await inTransaction(db, (tx) => switchQuestSeries(activities, tx, seriesId, isActive, actOf(call))));
      return found(seriesId);
    },
    async setQuestWeek(_parent, given, call) {
      await found(given.seriesId);
      // Thrown inside the transaction: a survey is not published for a week that cannot be changed.
      await inTransaction(db, async (tx) => settled(await putQuestIntoWeek(rooms, tx, given, actOf(call))));
      return found(given.seriesId);
    },
    async clearQuestWeek(_parent, given, call) {
      await found(given.seriesId);
      settled(await inTransaction(db, (tx) => clearQuestWeek(activities, tx, given, actOf(call))));
      return found(given.seriesId);
    },
  } satisfies Partial<MutationResolvers<OperatorCall>>;
}

/** What a plan of quests was refused for, in sentences. */
function settled(result: Result<void, WeekProblem>): void {
  if (result.ok) return;
  const { failure } = result;
  if (failure === 'unknown-series' || failure === 'unknown-study') throw new WireError('NOT_FOUND');
  if (typeof failure !== 'string') {
    const sentences = failure.map(({ reason }) => reason);
    throw new WireError('VALIDATION_FAILED', { fields: { studyId: [QUEST_MESSAGES.notPublishable, ...sentences] } });
  }
  throw new WireError('VALIDATION_FAILED', { fields: { week: [QUEST_MESSAGES[failure]] } });
}
