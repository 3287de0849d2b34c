import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { entryAddressSentence } from '#contract/studies/studies.ts';
import { createOutsideStudy } from '#server/modules/studies/index.ts';
import { readStudy } from '#server/modules/activities/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import type { Rooms } from '#server/rooms.ts';
import { orThrow } from '../or-throw.ts';
import { found, refused } from '../wire-error.ts';
import { planIn } from '../input.ts';
import {
  addSigningKey,
  type NewSigningKey,
  readSetup,
  retireSigningKey,
} from '#server/modules/external-surveys/index.ts';

export function externalSurveysResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const room = rooms.externalSurveys;
  const { db } = room;

  const outside = async (studyId: string) => {
    const study = found(await readStudy(rooms.activities, db, studyId));
    return { study, surveyId: study.isOutside ? (study.surveyId ?? undefined) : undefined };
  };
  const surveyOf = async (studyId: string) => found((await outside(studyId)).surveyId);
  const setupOf = async (surveyId: string) => found(await readSetup(room, db, surveyId));

  return {
    Query: {
      async getOutsideSurvey(_parent, { studyId }) {
        const { surveyId } = await outside(studyId);
        return surveyId === undefined ? null : setupOf(surveyId);
      },
    },
    Mutation: {
      async createOutsideStudy(_parent, { input, entryUrl }, call) {
        const study = { kind: input.kind, ...planIn(input) };
        const { projectId, key } = await inTransaction(db, async (tx) => {
          const created = await createOutsideStudy(rooms, tx, { study, entryUrl }, actOf(call));
          // Thrown in the transaction, so that nothing of the study stays.
          return orThrow(created, (failure) => refused('entryUrl', entryAddressSentence(failure)));
        });
        return { study: (await outside(projectId)).study, key: onWire(key) };
      },
      async addOutsideKey(_parent, { studyId }, call) {
        const surveyId = await surveyOf(studyId);
        const key = await inTransaction(db, (tx) => addSigningKey(room, tx, surveyId, actOf(call)));
        return onWire(orThrow(key, { 'unknown-survey': 'NOT_FOUND' }));
      },
      async retireOutsideKey(_parent, { studyId, keyId }, call) {
        const surveyId = await surveyOf(studyId);
        const retired = await inTransaction(db, (tx) => retireSigningKey(room, tx, { surveyId, keyId }, actOf(call)));
        orThrow(retired, { 'unknown-key': 'NOT_FOUND' });
        return setupOf(surveyId);
      },
    },
  };
}

/** The only time that a secret leaves this room. */
function onWire({ keyId, secret }: NewSigningKey) {
  return { keyId, secret: secret.toString('hex') };
}
