import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { entryAddressSentence } from '#contract/studies/studies.ts';
import { createOutsideStudy, findOutsideStudy, type OutsideRooms } from '#server/flows/studies/study-outside.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { planIn } from '#server/wire/study-plan-input.ts';
import { WireError } from '#server/wire/wire-error.ts';
import { addSigningKey, type NewSigningKey, retireSigningKey } from './signing-keys.ts';
import { readSetup } from './set-up-external-survey.ts';

/** What this room answers in the console's schema. */
export function externalSurveysOperatorResolvers(rooms: OutsideRooms): Resolvers<OperatorCall> {
  const room = rooms.externalSurveys;
  const { db } = room;

  async function found(studyId: string) {
    const outside = await findOutsideStudy(rooms, studyId);
    if (outside === undefined) throw new WireError('NOT_FOUND');
    return outside;
  }
  async function surveyOf(studyId: string): Promise<string> {
    const { surveyId } = await found(studyId);
    if (surveyId === undefined) throw new WireError('NOT_FOUND');
    return surveyId;
  }
  async function setupOf(surveyId: string) {
    const setup = await readSetup(room, db, surveyId);
    if (setup === undefined) throw new WireError('NOT_FOUND');
    return { ...setup, keys: [...setup.keys] };
  }

  return {
    Query: {
      async getOutsideSurvey(_parent, { studyId }) {
        const { surveyId } = await found(studyId);
        return surveyId === undefined ? null : setupOf(surveyId);
      },
    },
    Mutation: {
      async createOutsideStudy(_parent, { input, entryUrl }, call) {
        const study = { kind: input.kind, ...planIn(input) };
        const { projectId, key } = await inTransaction(db, async (tx) => {
          const created = await createOutsideStudy(rooms, tx, { study, entryUrl }, actOf(call));
          if (created.ok) return created.value;
          // Thrown, so that nothing of the study stays.
          throw new WireError('VALIDATION_FAILED', { fields: { entryUrl: [entryAddressSentence(created.failure)] } });
        });
        return { study: (await found(projectId)).study, key: onWire(key) };
      },
      async addOutsideKey(_parent, { studyId }, call) {
        const surveyId = await surveyOf(studyId);
        const key = await inTransaction(db, (tx) => addSigningKey(room, tx, surveyId, actOf(call)));
        if (!key.ok) throw new WireError('NOT_FOUND');
        return onWire(key.value);
      },
      async retireOutsideKey(_parent, { studyId, keyId }, call) {
        const surveyId = await surveyOf(studyId);
        const retired = await inTransaction(db, (tx) => retireSigningKey(room, tx, { surveyId, keyId }, actOf(call)));
        if (!retired.ok) throw new WireError('NOT_FOUND');
        return setupOf(surveyId);
      },
    },
  };
}

/** The only time that a secret leaves this room. */
function onWire({ keyId, secret }: NewSigningKey) {
  return { keyId, secret: secret.toString('hex') };
}
