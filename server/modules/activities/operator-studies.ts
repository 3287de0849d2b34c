import type { MutationResolvers } from '#contract/generated/operator/resolvers.ts';
import { copyStudy, type CopyingRooms } from '#server/flows/copy-study.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { planIn } from '#server/wire/study-plan-input.ts';
import { WireError } from '#server/wire/wire-error.ts';
import { createStudy } from './create-study.ts';
import type { Study } from './read-study.ts';
import { archiveStudy, closeStudy, pauseStudy, resumeStudy, unarchiveStudy } from './study-life.ts';
import { updateStudy } from './update-study.ts';

type StudyMutations = Pick<
  MutationResolvers<OperatorCall>,
  'createStudy' | 'updateStudy' | 'pauseStudy' | 'resumeStudy' | 'closeStudy' | 'archiveStudy' | 'unarchiveStudy'
>;
type LifeStep = typeof resumeStudy;

/** What an operator may do to a study itself. */
export function studyChanges(rooms: CopyingRooms, found: (id: string) => Promise<Study>): StudyMutations {
  const { activities } = rooms;
  const { db } = activities;

  const take =
    (step: LifeStep) =>
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
  };
}
