import { expect, test } from 'vitest';
import { wordsOfOneApp } from './contract-words.ts';

const WORDS = 'contract/studies/words.ts';
const LABELS = `export const LABELS = { DRAFT: 'Draft' } as const;\n`;
const used = (name: string, from = '#contract/studies/words.ts') => `import { ${name} } from '${from}';\n`;

test('words of one app are told to live there', () => {
  const sources = new Map([
    [WORDS, `${LABELS}export const HINT = \`Only \${1} more to go\`;\n`],
    ['console/features/studies/table.tsx', used('LABELS, type Other')],
    ['web/features/history/page.tsx', used('HINT')],
  ]);
  expect(wordsOfOneApp(sources)).toEqual([
    `${WORDS}: only console/ uses LABELS. Move it there, next to the screen that shows it.`,
    `${WORDS}: only web/ uses HINT. Move it there, next to the screen that shows it.`,
  ]);
});

test.each([
  ['both apps say it', WORDS, LABELS, ['console/a.tsx', 'web/a.tsx']],
  ['an app and the server say it', WORDS, LABELS, ['console/a.tsx', 'server/api/operator/a.ts']],
  ['the server says it', WORDS, LABELS, ['server/api/operator/a.ts']],
  ['both apps say it through the renderer', WORDS, LABELS, ['survey-renderer/a.tsx']],
  ['it says nothing', WORDS, `export const LABELS = ['DRAFT', 'in-field', '/api/x'];\n`, ['console/a.tsx']],
  ['its words are a comment', WORDS, `/** It's for 'All of them'. */\nexport const LABELS = 1;\n`, ['console/a.tsx']],
  ['the specification fixes it', 'contract/messages/words.ts', LABELS, ['console/a.tsx']],
])('words may be in the contract when %s', (_why, module, text, users) => {
  const sources = new Map([[module, text], ...users.map((user) => [user, used('LABELS', `#${module}`)] as const)]);
  expect(wordsOfOneApp(sources)).toEqual([]);
});

test('what another name of the contract is made of is used by whoever uses that', () => {
  const sources = new Map([
    [WORDS, LABELS],
    ['contract/studies/state.ts', `${used('LABELS', './words.ts')}export type State = keyof typeof LABELS;\n`],
    ['console/a.tsx', used('LABELS')],
    ['server/modules/activities/a.ts', used('State', '#contract/studies/state.ts')],
  ]);
  expect(wordsOfOneApp(sources)).toEqual([]);
});
