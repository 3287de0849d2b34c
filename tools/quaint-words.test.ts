import { expect, test } from 'vitest';
import { quaintSentences, sentencesIn } from './quaint-words.ts';

const at = (text: string, place = 'web/a.tsx:1') => ({ place, text });

test.each([
  'You need not do anything.',
  'Whoever has left cannot join again.',
  'The link runs out by itself.',
  'Your code waits for you.',
  'An e-mail is on its way.',
  'We open it again when the study goes on.',
  'That code is not right.',
  'Written to the audit log with your name.',
  "The name 'age' is there twice.",
  'Settle by file',
  'The card is handed out.',
  'The address was deleted since.',
  'Nothing is sent until somebody says go.',
  'OFREP_URL: is required when OFREP_TOKEN is given',
  'The newest films come first.',
  'A module stands on those below it.',
  'The package is held up.',
  'Changed the role of *',
  'Resume email',
  'Columns left out: Gendr.',
  'Enter the 6 digits of your authenticator app',
])('%s', (text) => {
  expect(quaintSentences([at(text)])).not.toEqual([]);
});

test.each([
  "You're all caught up. We'll let you know when there's something new.",
  "If you've changed your mind, ignore this email. The link will expire.",
  '3 activities per week',
  'Recorded in the audit log with your name.',
  'The address has since been deleted.',
  'Waiting since 06/01/2026',
  'Film yourself opening the box.',
  'OFREP_URL: is required when OFREP_TOKEN is set',
  "Changed *'s role",
])('%s is fine', (text) => {
  expect(quaintSentences([at(text)])).toEqual([]);
});

test('a line names the place, the words and what to write instead', () => {
  expect(quaintSentences([at('Nothing has changed meanwhile.')])).toEqual([
    'web/a.tsx:1: ‘meanwhile’ in “Nothing has changed meanwhile.”. Better: in the meantime, or nothing.',
  ]);
});

test('only folders that are clean are held to it', () => {
  const [inWeb, inConsole] = [at('Hello'), at('Hello', 'console/a.tsx:1')];
  expect(sentencesIn(['web/'], [inWeb, inConsole])).toEqual([inWeb]);
});
