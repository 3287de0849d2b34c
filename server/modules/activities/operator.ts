import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { CopyingRooms } from '#server/flows/copy-study.ts';
import { readFieldwork, type FieldworkRooms } from '#server/flows/read-fieldwork.ts';
import { listStudiesWithFigures } from '#server/flows/study-list.ts';
import { listQuotaCells } from '#server/flows/study-quotas.ts';
import type { PublishingRooms } from '#server/flows/publish-draft.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { WireError } from '#server/wire/wire-error.ts';
import type { Activities } from './activities.ts';
import { questResolvers } from './operator-quests.ts';
import { studyChanges } from './operator-studies.ts';
import { readStudy } from './read-study.ts';
import { retryFailedTasks } from './retry-failed-tasks.ts';

export interface ActivitiesOperatorRooms extends FieldworkRooms, CopyingRooms, PublishingRooms {
  readonly activities: Activities;
}

/** What this room answers in the console's schema. */
export function activitiesOperatorResolvers(rooms: ActivitiesOperatorRooms): Resolvers<OperatorCall> {
  const { activities } = rooms;
  const { db } = activities;
  const found = async (id: string) => {
    const study = await readStudy(activities, db, id);
    if (study === undefined) throw new WireError('NOT_FOUND');
    return study;
  };
  const quests = questResolvers(rooms);
  return {
    Query: {
      getStudy: (_parent, { studyId }) => found(studyId),
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
      ...quests.Query,
    },
    Mutation: {
      ...studyChanges(rooms, found),
      async retryFailedTasks(_parent, { studyId }, call) {
        const study = await found(studyId);
        return inTransaction(db, (tx) => retryFailedTasks(activities, tx, study.studyId, actOf(call)));
      },
      ...quests.Mutation,
    },
  };
}
