import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aStartedWay } from '#testkit/builders/survey-way.ts';
import { readFieldwork } from '#server/modules/fieldwork/index.ts';
import type { Variable } from './codebook.ts';
import { dataVariable } from './export/study-data.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const PACKS = [
  { value: 'red', text: 'Red box', imageLink: '/pictures/019e1c7c-c700-776f-82f7-000000000001' },
  { value: 'blue', text: 'Blue box', imageLink: '/pictures/019e1c7c-c700-776f-82f7-000000000002' },
];
const SURVEY = {
  pages: [
    {
      name: 'packs',
      title: 'About {pack}',
      elements: [
        { type: 'imagepicker', name: 'pack', title: 'Which box do you like?', choices: PACKS },
        { type: 'imagepicker', name: 'packs', title: 'Which do you know?', choices: PACKS, multiSelect: true },
        { type: 'radiogroup', name: 'why', title: 'You like {pack}. More than {why}?', choices: ['yes', 'no {pack}'] },
      ],
    },
  ],
};
const QUESTION = `query getQuestionResult($studyId: ID!, $question: String!) {
  getQuestionResult(studyId: $studyId, question: $question) { label summary { bars { label picture } } } }`;

test('results read as what was asked, and choices of pictures come with their pictures', async () => {
  const survey = await aSurvey(node, { definitionJson: SURVEY });
  await (await aStartedWay(node, survey)).save(0, 'packs', { pack: 'red', packs: ['red', 'blue'], why: 'yes' });
  const operator = await signedInOperator(node);
  const ask = async (question: string) => {
    const asked = { studyId: survey.projectId, question };
    return (await operator.ask('getQuestionResult', QUESTION, asked)).body.data.getQuestionResult;
  };
  const pictured = PACKS.map(({ text, imageLink }) => ({ label: text, picture: imageLink }));
  expect(await ask('pack')).toEqual({ label: 'Which box do you like?', summary: { bars: pictured } });
  expect((await ask('packs_1')).summary.bars).toEqual(pictured);
  expect(await ask('why')).toEqual({
    label: 'You like [Which box do you like?]. More than [You like …. More than …?]?',
    summary: {
      bars: [
        { label: 'yes', picture: null },
        { label: 'no [Which box do you like?]', picture: null },
      ],
    },
  });
  const board = await readFieldwork(node.rooms, survey.projectId, 0);
  expect(board?.pages.map(({ title }) => title)).toEqual(['About [Which box do you like?]']);
});

test.each<[string, Partial<Variable>, string]>([
  ['a question that the survey led past', {}, 'Not shown'],
  ['what the profile does not say', { isAttribute: true }, 'Unknown'],
])('of %s a file says so', (_what, given, label) => {
  const variable: Variable = {
    name: 'q',
    label: 'Q',
    questionName: 'q',
    questionLabel: 'Q',
    type: 'single',
    choices: [],
    measure: 'nominal',
    ...given,
  };
  expect(dataVariable(variable, new Set()).missing[0]?.label).toBe(label);
  expect(dataVariable({ ...variable, type: 'number' }, new Set()).missing[0]?.label).toBe(label);
});
