import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { WireError } from '#server/wire/wire-error.ts';
import type { Activities } from './activities.ts';
import { createStudy } from './create-study.ts';
import { readStudy } from './read-study.ts';

/** What this room answers in the console's schema. */
export function activitiesOperatorResolvers({
  activities,
}: {
  readonly activities: Activities;
}): Resolvers<OperatorCall> {
  const found = async (id: string) => {
    const study = await readStudy(activities, activities.db, id);
    if (study === undefined) throw new WireError('NOT_FOUND');
    return study;
  };
  return {
    Query: { getStudy: (_parent, { studyId }) => found(studyId) },
    Mutation: {
      async createStudy(_parent, { input }, call) {
        const study = {
          ...input,
          opensAt: instantOf(input.opensAt),
          closesAt: instantOf(input.closesAt),
        };
        const { projectId } = await inTransaction(activities.db, (tx) =>
          createStudy(activities, tx, study, actOf(call)),
        );
        return found(projectId);
      },
    },
  };
}

/** graphql-jit hands an instant over as the scalar parsed it. */
function instantOf(value: Date | string | null | undefined): Date | undefined {
  return value == null ? undefined : new Date(value);
}
