import { expect, test } from 'vitest';
import { withoutPipes } from './piped-titles.ts';

const TITLES = new Map([
  ['question3', 'Which drinks do you like?'],
  ['why', 'Why {question3}?'],
]);

test.each([
  ['You said {question3}. Why?', 'You said [Which drinks do you like?]. Why?'],
  ['How was { question3.tea }?', 'How was [Which drinks do you like?]?'],
  ['And {why}', 'And [Why …?]'],
  ['Hello {attribute.firstName}', 'Hello [firstName]'],
  ['In {unknown} braces', 'In {unknown} braces'],
  ['Plain', 'Plain'],
])('%s reads %s', (text, words) => expect(withoutPipes(text, TITLES)).toBe(words));
