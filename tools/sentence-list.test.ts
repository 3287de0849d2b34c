import { expect, test } from 'vitest';
import { sentencesOf } from './sentence-list.ts';

const textsOf = (source: string, path = 'web/a.tsx') => sentencesOf(path, source).map(({ text }) => text);

test('text between tags is one sentence with what varies in braces', () => {
  expect(textsOf('export const A = () => <p>You have {count} points. <b>Well done</b></p>;')).toEqual([
    'You have {count} points. <b>',
    'Well done',
  ]);
});

test('strings of words, joined and with values', () => {
  expect(textsOf("const WORDS = { a: 'One ' + 'two three', b: (n: number) => `Only ${n} left`, c: 'Save' };")).toEqual([
    'One two three',
    'Only {n} left',
    'Save',
  ]);
});

test('a single word, with a hyphen or without', () => {
  expect(textsOf("const WHAT = { TASK: 'Activity', EMAIL: 'E-mail' };")).toEqual(['Activity', 'E-mail']);
});

test('what sentences are joined from', () => {
  expect(textsOf("const a = [first && 'One two.', 'Three four.'].filter(Boolean).join(' ');")).toEqual([
    'One two.',
    'Three four.',
  ]);
});

test('words in an attribute that is read', () => {
  expect(textsOf('export const A = () => <input aria-label="Your name" className="flex gap-2" id="a b" />;')).toEqual([
    'Your name',
  ]);
});

test.each([
  ['imports', "import { a } from './two words.ts';"],
  ['types', "type A = 'Two words';"],
  ['codes', "const A = ['DRAFT', 'in-field', 'a_b']; if (a === 'Some Code') b();"],
  ['styles', "const a = 'flex items-center gap-2';"],
  ['SQL', "const a = 'SELECT id FROM panelist'; const b = sql`update a set b`;"],
  ['logs and errors for those who maintain it', "log.warn('This went wrong'); throw new Error('Not a member');"],
])('%s are left out', (_what, source) => {
  expect(textsOf(source)).toEqual([]);
});

test('sentences below a name of codes', () => {
  expect(
    textsOf(
      "ask('matrix', { columns: ['Not at all', 'A little'], points: { answer: 'One two.' }, media: () => 'Three four.' });",
    ),
  ).toEqual(['Not at all', 'A little', 'One two.', 'Three four.']);
});

test('what a command prints is read by a person', () => {
  expect(textsOf("throw new Error('Not a folder');", 'server/commands/a.ts')).toEqual(['Not a folder']);
});

test('the place is the file and the line', () => {
  expect(sentencesOf('web/a.ts', "\n\nconst a = 'Two words';")).toEqual([{ place: 'web/a.ts:3', text: 'Two words' }]);
});
