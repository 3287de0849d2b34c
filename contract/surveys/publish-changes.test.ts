import { expect, test } from 'vitest';
import { publishChanges } from './publish-changes.ts';

const survey = (...elements: object[]) => ({ definition: { pages: [{ name: 'one', elements }] }, outcomes: [] });
const picker = (...links: (string | undefined)[]) => ({
  type: 'imagepicker',
  name: 'pack',
  choices: links.map((imageLink, index) => ({ value: index + 1, text: `Pack ${index + 1}`, imageLink })),
});
const image = (imageLink: string) => ({ type: 'image', name: 'shelf', imageLink });
const told = (before: object[], after: object[]) =>
  publishChanges(survey(...before), survey(...after)).map(
    ({ kind, label, what, effect, counted }) =>
      `${kind} ${label}: ${what}. ${effect(3)} [${counted?.question} ${counted?.code}]`,
  );

test.each<[string, object[], object[], string[]]>([
  ['nothing', [picker('/a', '/b')], [picker('/a', '/b')], []],
  [
    'the picture of a choice swapped',
    [picker('/a', '/b')],
    [picker('/a', '/c')],
    ['CHANGED Q1: Picture for choice “Pack 2” replaced. 3 answers were given with the old picture. [pack 2]'],
  ],
  [
    'the picture of a choice removed',
    [picker('/a', '/b')],
    [picker(undefined, '/b')],
    ['REMOVED Q1: Picture for choice “Pack 1” removed. 3 answers were given with the old picture. [pack 1]'],
  ],
  [
    'the picture of a choice added',
    [picker('/a', undefined)],
    [picker('/a', '/b')],
    ['ADDED Q1: Picture for choice “Pack 2” added. 3 answers were given without it. [pack 2]'],
  ],
  [
    'a picture swapped',
    [image('/a'), picker('/b')],
    [image('/c'), picker('/b')],
    ['CHANGED Picture: Picture “shelf” replaced. 3 answers were given with the old picture. [pack pack]'],
  ],
  [
    'a picture removed',
    [image('/a'), picker('/b')],
    [picker('/b')],
    ['REMOVED Picture: Picture “shelf” removed. 3 answers were given with the old picture. [pack pack]'],
  ],
])('tells before publishing: %s', (_, before, after, words) => {
  expect(told(before, after)).toEqual(words);
});

test('a setting has the name that the editor gives it', () => {
  const before = { type: 'comment', name: 'why', lines: 2 };
  const after = { type: 'comment', name: 'why', lines: 4, description: 'In your words', strange: 1 };
  expect(told([before], [after])).toEqual([
    "CHANGED Q1: Settings changed: Visible lines, Help text, strange. 3 answers were given under the old settings. Existing answers aren't checked again. [why why]",
  ]);
});
