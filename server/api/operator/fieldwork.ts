import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { readFieldwork, listQuotaCells } from '#server/modules/fieldwork/index.ts';
import { readStudy, retryFailedTasks } from '#server/modules/activities/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import type { Rooms } from '#server/rooms.ts';
import { found } from '../wire-error.ts';

export function fieldworkResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { activities } = rooms;
  const { db } = activities;
  return {
    Query: {
      getFieldwork: async (_parent, { studyId }) => found(await readFieldwork(rooms, studyId)),
      listQuotaCells: () => listQuotaCells(rooms),
    },
    Mutation: {
      async retryFailedTasks(_parent, { studyId }, call) {
        const study = found(await readStudy(activities, db, studyId));
        return inTransaction(db, (tx) => retryFailedTasks(activities, tx, study.studyId, actOf(call)));
      },
    },
  };
}
