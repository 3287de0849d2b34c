import { describe, expect, test } from 'vitest';
import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { sideText, differenceText, differingParts } from './difference-texts.ts';

const DOCUMENT: SurveyDocument = {
  definition: {
    pages: [
      {
        name: 'p1',
        elements: [
          { type: 'text', name: 'a' },
          { type: 'text', name: 'b' },
        ],
      },
    ],
  },
  outcomes: [],
};

describe('a difference', () => {
  test.each<[readonly string[], unknown, unknown, string, string, string]>([
    [['elements', 'b', 'title'], 'Mine', { default: 'Theirs', de: 'x' }, 'Q2, question', 'Mine', 'Theirs'],
    [['elements', 'b', 'visibleIf'], undefined, '{a} = 1', 'Q2, shown to', 'Everyone', '{a} = 1'],
    [['elements', 'a', 'choices', '1', 'text'], 'One', 'Uno', 'Q1, choices', 'One', 'Uno'],
    [['elements', 'a', 'choices', 'order'], ['1', '2'], ['2', '1'], 'Q1, order', '1, 2', '2, 1'],
    [['elements', 'a', 'isRequired'], true, undefined, 'Q1, required', 'Yes', 'None'],
    [['elements', 'z'], undefined, { name: 'z', title: 'Gone' }, 'Gone', 'Removed', 'Gone'],
    [['elements', 'a', 'maxLength'], 3, 4, 'Q1, maxLength', '3', '4'],
    [['survey', 'title'], 'A', 'B', 'Survey, title', 'A', 'B'],
    [['outcomes', 'Age', 'when'], '{a} < 1', '{a} < 2', 'Rule “Age”, condition', '{a} < 1', '{a} < 2'],
    [['places', 'page p1', 'order'], ['a', 'b'], ['b', 'a'], 'Order on p1, order', 'a, b', 'b, a'],
  ])('at %j is in words', (path, mine, theirs, label, mineText, theirText) => {
    expect(differenceText(DOCUMENT, { path, mine, theirs })).toEqual({ label, mine: mineText, theirs: theirText });
  });

  test('shows the words of its own', () => {
    expect(
      differingParts('What would stop you from using it?', 'What, if anything, would stop you from ordering it?'),
    ).toEqual([
      { at: 0, text: 'What ', isOwn: true },
      { at: 5, text: 'would stop you from ', isOwn: false },
      { at: 25, text: 'using ', isOwn: true },
      { at: 31, text: 'it?', isOwn: false },
    ]);
  });
});

test.each([
  ['someone else', { operatorId: 'ben', name: 'Ben' }, 'You and Ben both changed', 'Ben'],
  ['my other tab', { operatorId: 'me', name: 'Mia' }, 'You changed', 'Your other tab'],
  ['nobody known', null, 'You and someone else both changed', 'someone else'],
])('the other side of a conflict is %s', (_, savedBy, changed, theirs) => {
  expect(sideText(savedBy, 'me')).toMatchObject({ changed, theirs });
});
