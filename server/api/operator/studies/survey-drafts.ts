import type { Resolvers, SurveyDraftSave } from '#contract/generated/operator/resolvers.ts';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import {
  changeDraft,
  codesOfStudy,
  findStudyId,
  openDraft,
  previewDraft,
  publishNextVersion,
  saveToDraft,
  listClips,
  listVersions,
  meetInDraft,
  nameVersion,
  readDraft,
  readVersion,
  restoreVersion,
} from '#server/modules/studies/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '../../calls.ts';
import type { Rooms } from '#server/rooms.ts';
import { orThrow, throwOn } from '../../or-throw.ts';
import { found, refused } from '../../wire-error.ts';

export function surveyDraftsResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { surveyDrafts: drafts } = rooms;
  const { db } = drafts;
  const projectOf = async (studyId: string) => found(await findStudyId(rooms, db, studyId));
  return {
    Query: {
      getSurveyDraft: async (_parent, { studyId }) => found(await openDraft(rooms, db, studyId)),
      getSurveyDraftVersions: async (_parent, { studyId, ...page }) => listVersions(db, await projectOf(studyId), page),
      getSurveyDraftVersion: async (_parent, { studyId, version }) =>
        found(await readVersion(db, await projectOf(studyId), version)),
      async getSurveyPublishPreview(_parent, { studyId }) {
        const preview = await previewDraft(rooms, db, studyId);
        return orThrow(preview, { 'not-found': 'NOT_FOUND', 'nothing-published': 'CONFLICT' });
      },
      getPublishedCodes: async (_parent, { studyId }) =>
        found(await codesOfStudy(rooms, db, studyId)).map((code) => ({ ...code, column: code.column })),
      getSurveyDraftClips: (_parent, { startingAfter }) => listClips(drafts, startingAfter),
    },
    Mutation: {
      async saveSurveyDraft(_parent, { studyId, input }, call) {
        const draft = {
          baseRevision: input.baseRevision,
          definition: input.definition,
          // Its shape is looked at before it is kept.
          outcomes: input.outcomes as readonly SurveyOutcomeRule[],
          ...(input.origin == null ? {} : { origin: input.origin }),
        };
        return savedOf(await inTransaction(db, (tx) => saveToDraft(rooms, tx, { id: studyId, draft }, actOf(call))));
      },
      async restoreSurveyDraftVersion(_parent, { studyId, version, baseRevision }, call) {
        const saved = await inTransaction(db, (tx) =>
          changeDraft(rooms, tx, studyId, (inTx, projectId) =>
            restoreVersion(drafts, inTx, { projectId, version, baseRevision }, actOf(call)),
          ),
        );
        return savedOf(saved);
      },
      async nameSurveyDraftVersion(_parent, { studyId, version, name }, call) {
        const projectId = await projectOf(studyId);
        const named = await inTransaction(db, (tx) =>
          nameVersion(drafts, tx, { projectId, version, name }, actOf(call)),
        );
        return orThrow(named, { 'not-found': 'NOT_FOUND', 'bad-name': refused('name') });
      },
      async meetInSurveyDraft(_parent, { studyId, question }, call) {
        const projectId = await projectOf(studyId);
        const { operatorId } = call.operator;
        const others = await meetInDraft(drafts, db, { projectId, operatorId, question: question ?? null });
        const draft = await readDraft(db, projectId);
        return {
          revision: draft?.revision ?? 0,
          version: draft?.version ?? 0,
          savedBy: draft?.savedBy,
          others,
        };
      },
      async publishSurveyDraft(_parent, { studyId, revision }, call) {
        const published = await inTransaction(db, (tx) =>
          publishNextVersion(rooms, tx, { id: studyId, revision }, actOf(call)),
        );
        const answer = throwOn(published, { 'not-found': 'NOT_FOUND', conflict: 'CONFLICT' });
        return answer.ok
          ? { surveyVersion: answer.value, problems: [] }
          : { surveyVersion: null, problems: answer.failure.problems };
      },
    },
  };
}

function savedOf(result: Awaited<ReturnType<typeof saveToDraft>>): SurveyDraftSave {
  const saved = throwOn(result, { 'not-found': 'NOT_FOUND' });
  const none = { saved: null, conflict: null, refusal: null };
  return saved.ok ? { ...none, saved: saved.value } : { ...none, ...saved.failure };
}
