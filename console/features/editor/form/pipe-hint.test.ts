import { expect, test } from 'vitest';
import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { pipeHint } from './pipe-hint.ts';

const DOCUMENT: SurveyDocument = {
  definition: {
    pages: [
      {
        name: 'p1',
        elements: [
          { type: 'radiogroup', name: 'kind', title: 'Which kind?', choices: ['Barista', 'Original'] },
          { type: 'matrix', name: 'agree', rows: ['a'], columns: ['b'] },
          { type: 'comment', name: 'why' },
        ],
      },
    ],
  },
  outcomes: [],
};

test.each([
  ['the first question has nothing to include', 0, undefined],
  ['the second includes the first', 1, 'To include the answer to Q1, type {kind}.'],
  ['the nearest one that can be quoted is the example', 2, 'To include the answer to Q1, type {kind}.'],
])('%s', (_, index, hint) => {
  expect(pipeHint(DOCUMENT, index)).toBe(hint);
});
