import type { TestNode } from '../node.ts';
import { signedInOperator } from './operator-client.ts';

export const STUDY_PLAN = {
  internalName: 'Bread, the morning after',
  externalName: "Yesterday's bread",
  description: 'What becomes of it.',
  points: { qualified: 90, nonQualified: 10, overQuota: 20 },
  minutes: 6,
};
const FIELDS = 'studyId shortId kind status internalName isOutside surveyId minutes closesAt points { qualified }';

/** A researcher who plans studies over the console's schema. A refusal answers as its code and sentences. */
export async function studyClient(node: TestNode) {
  const operator = await signedInOperator(node);
  async function ask(name: string, document: string, variables: object) {
    const { body } = await operator.ask(name, document, variables);
    const refusal = body.errors?.[0].extensions;
    return refusal === undefined ? body.data[name] : { code: refusal.code, fields: refusal.fields };
  }
  return {
    operatorId: operator.operatorId,
    ask,
    create: (input: object = {}, copyOf?: string) =>
      ask(
        'createStudy',
        `mutation createStudy($input: NewStudy!, $copyOf: ID) { createStudy(input: $input, copyOf: $copyOf) { ${FIELDS} } }`,
        { input: { kind: 'SURVEY', ...STUDY_PLAN, ...input }, copyOf },
      ),
    update: (studyId: string, input: object) =>
      ask(
        'updateStudy',
        `mutation updateStudy($studyId: ID!, $input: StudyChanges!) { updateStudy(studyId: $studyId, input: $input) { ${FIELDS} } }`,
        { studyId, input: { ...STUDY_PLAN, ...input } },
      ),
    list: (filter: object, pageSize = 50, startingAfter?: string) =>
      ask(
        'listStudies',
        `query listStudies($filter: StudyFilter!, $pageSize: Int, $startingAfter: ID) {
          listStudies(filter: $filter, pageSize: $pageSize, startingAfter: $startingAfter) {
            contents { studyId isSeries shortId kind status internalName ownerName pausedByName complete decision { kind }
              week weeks isNextWeekReady }
            nextPage counts { DRAFT IN_FIELD PAUSED CLOSED ARCHIVED needsDecision } owners { operatorId name } } }`,
        { filter, pageSize, startingAfter },
      ),
    take: (step: string, studyId: string) =>
      ask(step, `mutation ${step}($studyId: ID!) { ${step}(studyId: $studyId) { status } }`, { studyId }),
  };
}
