import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { listStudiesWithFigures } from '#server/modules/fieldwork/index.ts';
import { copyStudy } from '#server/modules/studies/index.ts';
import {
  archiveStudy,
  closeStudy,
  createStudy,
  pauseStudy,
  readStudy,
  type resumeStudy,
  type Study,
  unarchiveStudy,
  updateStudy,
} from '#server/modules/activities/index.ts';
import { resumeInAMinute } from '#server/modules/launches/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '../../calls.ts';
import { planIn } from '../../input.ts';
import type { Rooms } from '#server/rooms.ts';
import { orThrow, type WireErrors } from '../../or-throw.ts';
import { found, WireError } from '../../wire-error.ts';

const STUDY_ERRORS: WireErrors<'unknown-study' | 'wrong-state'> = {
  'unknown-study': 'NOT_FOUND',
  'wrong-state': 'CONFLICT',
};

export function studiesResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { activities } = rooms;
  const { db } = activities;
  const read = async (studyId: string) => found(await readStudy(activities, db, studyId));

  const take =
    (step: typeof resumeStudy) =>
    async (_parent: unknown, { studyId }: { readonly studyId: string }, call: OperatorCall): Promise<Study> => {
      const study = await read(studyId);
      const taken = await inTransaction(db, (tx) => step(activities, tx, study.studyId, actOf(call)));
      orThrow(taken, STUDY_ERRORS);
      return read(study.studyId);
    };

  return {
    Query: {
      getStudy: (_parent, { studyId }) => read(studyId),
      async listStudies(_parent, { filter, ...page }) {
        const given = {
          status: filter.status,
          needsDecision: filter.needsDecision,
          kind: filter.kind,
          ownerId: filter.ownerId,
          text: filter.text,
        };
        const { counts, needingDecision, ...list } = await listStudiesWithFigures(rooms, given, page);
        return { ...list, counts: { ...counts, needsDecision: needingDecision } };
      },
    },
    Mutation: {
      async createStudy(_parent, { input, copyOf }, call) {
        const recruits = input.kind === 'SURVEY' ? input.recruits : null;
        const study = { kind: input.kind, recruits, ...planIn(input) };
        const by = actOf(call);
        const created = await inTransaction(db, async (tx) => {
          if (copyOf == null) return createStudy(activities, tx, study, by);
          return orThrow(await copyStudy(rooms, tx, { copyOf, study }, by), STUDY_ERRORS);
        });
        return read(created.projectId);
      },
      async updateStudy(_parent, { studyId, input }, call) {
        const { studyId: projectId } = await read(studyId);
        const plan = planIn(input);
        const updated = await inTransaction(db, (tx) => updateStudy(activities, tx, { projectId, plan }, actOf(call)));
        orThrow(updated, (failure) =>
          failure.reason === 'refused'
            ? new WireError('VALIDATION_FAILED', { fields: failure.fields })
            : STUDY_ERRORS[failure.reason],
        );
        return read(projectId);
      },
      pauseStudy: take((room, tx, projectId, by) => pauseStudy(room, tx, { projectId }, by)),
      resumeStudy: take((_room, tx, projectId, by) => resumeInAMinute(rooms, tx, projectId, by)),
      closeStudy: take(closeStudy),
      archiveStudy: take(archiveStudy),
      unarchiveStudy: take(unarchiveStudy),
    },
  };
}
