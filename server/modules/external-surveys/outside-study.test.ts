import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { STUDY_PLAN, studyClient } from '#testkit/clients/study-client.ts';

let node: TestNode;
let researcher: Awaited<ReturnType<typeof studyClient>>;
beforeAll(async () => {
  node = await startTestNode();
  researcher = await studyClient(node);
});
afterAll(() => node.stop());

describe('a survey that lives elsewhere', () => {
  const outside = (entryUrl: string) =>
    researcher.ask(
      'createOutsideStudy',
      `mutation createOutsideStudy($input: NewStudy!, $entryUrl: String!) {
      createOutsideStudy(input: $input, entryUrl: $entryUrl) { study { studyId status isOutside } key { keyId secret } } }`,
      {
        input: { kind: 'SURVEY', ...STUDY_PLAN },
        entryUrl,
      },
    );
  const SETUP = 'entryUrl keys { keyId retiredAt }';
  const setup = (studyId: string) =>
    researcher.ask(
      'getOutsideSurvey',
      `query getOutsideSurvey($studyId: ID!) { getOutsideSurvey(studyId: $studyId) { ${SETUP} } }`,
      {
        studyId,
      },
    );

  test('gets a key whose secret is told once', async () => {
    const { study, key } = await outside('https://surveys.example.com/s/1?lang=en');
    expect(study).toMatchObject({ isOutside: true, status: 'DRAFT' });
    expect(key.secret).toMatch(/^[0-9a-f]{64}$/);
    const before = await setup(study.studyId);
    expect(before).toEqual({
      entryUrl: 'https://surveys.example.com/s/1?lang=en',
      keys: [{ keyId: key.keyId, retiredAt: null }],
    });
    const added = await researcher.ask(
      'addOutsideKey',
      `mutation addOutsideKey($studyId: ID!) {
      addOutsideKey(studyId: $studyId) { keyId secret } }`,
      { studyId: study.studyId },
    );
    expect(added.secret).not.toBe(key.secret);
    const after = await researcher.ask(
      'retireOutsideKey',
      `mutation retireOutsideKey($studyId: ID!, $keyId: String!) {
      retireOutsideKey(studyId: $studyId, keyId: $keyId) { ${SETUP} } }`,
      { studyId: study.studyId, keyId: key.keyId },
    );
    const retired = after.keys.filter((one: { retiredAt: string | null }) => one.retiredAt !== null);
    expect(retired).toMatchObject([{ keyId: key.keyId }]);
  });

  test('leaves nothing behind when its address is refused', async () => {
    const { counts: before } = await researcher.list({});
    const refused = await outside('https://surveys.example.com/?rid=1');
    expect(Object.keys(refused.fields)).toEqual(['entryUrl']);
    expect((await researcher.list({})).counts).toEqual(before);
  });

  test('is none for a study of our own', async () => {
    const { studyId } = await researcher.create();
    expect(await setup(studyId)).toBeNull();
  });
});
