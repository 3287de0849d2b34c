import { expect, test } from 'vitest';
import { SYSTEM_LINES } from '#contract/support/system-lines.ts';
import { lineWords } from './line-words.ts';

const wes = { operatorId: 'o-1', name: 'Wes' };

test.each([
  ['received', {}, null, 'Received'],
  ['assigned', { to: 'Wes' }, wes, 'Taken by Wes'],
  ['assigned', { to: 'Mara' }, wes, 'Wes gave it to Mara'],
  ['assigned', { to: null }, wes, 'Wes gave it back to the line'],
  ['priority-changed', { from: 2, to: 1 }, wes, 'Priority P2 became P1 by Wes'],
  ['reopened', {}, null, 'Opened again by the member'],
  ['reopened', {}, wes, 'Opened again by Wes'],
  ['files-refused', { names: ['a.exe', 'b.zip'] }, null, 'Not taken: a.exe, b.zip'],
  ['points-corrected', { points: 170 }, wes, 'Corrected, +170 points by Wes'],
  ['card-reissued', { redemption: 'RW-1042' }, wes, 'Another card instead of the card of RW-1042 by Wes'],
  [
    'second-person-asked',
    { act: 'points', points: -8000 },
    wes,
    'Wes asked a second person to correct −8,000 points. It waits',
  ],
  [
    'second-person-asked',
    { act: 'card-void', redemption: 'RW-1' },
    wes,
    'Wes asked a second person to void the card of RW-1. It waits',
  ],
])('%s %o is told as a sentence', (code, facts, operator, words) => {
  expect(lineWords({ code, facts, operator })).toBe(words);
});

test.each(Object.keys(SYSTEM_LINES))('%s has words, whatever its facts', (code) => {
  for (const facts of [null, {}, { points: 'x', to: 7, names: 'x', redemption: null }])
    expect(lineWords({ code, facts, operator: null })).not.toMatch(/undefined|null|\[object/);
});

test('what a newer server writes is no hole', () => {
  expect(lineWords({ code: 'toString', facts: {}, operator: null })).toMatch(/does not know/);
});
