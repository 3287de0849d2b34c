import { expect, test } from 'vitest';
import { SYSTEM_LINES } from '#contract/support/system-lines.ts';
import { lineText } from './line-texts.ts';

const wes = { operatorId: 'o-1', name: 'Wes' };

test.each([
  ['received', {}, null, 'Received'],
  ['assigned', { to: 'Wes' }, wes, 'Taken by Wes'],
  ['assigned', { to: 'Mara' }, wes, 'Wes assigned it to Mara'],
  ['assigned', { to: null }, wes, 'Wes unassigned it'],
  ['priority-changed', { from: 2, to: 1 }, wes, 'Priority changed from P2 to P1 by Wes'],
  ['reopened', {}, null, 'Reopened by the member'],
  ['reopened', {}, wes, 'Reopened by Wes'],
  ['files-refused', { names: ['a.exe', 'b.zip'] }, null, 'Not accepted: a.exe, b.zip'],
  ['points-corrected', { points: 170 }, wes, 'Points corrected, +170 points by Wes'],
  ['card-reissued', { redemption: 'RW-1042' }, wes, 'Replaced the card for RW-1042 by Wes'],
  [
    'second-person-asked',
    { act: 'points', points: -8000 },
    wes,
    'Wes requested approval to correct −8,000 points. Waiting for approval',
  ],
  [
    'second-person-asked',
    { act: 'card-void', redemption: 'RW-1' },
    wes,
    'Wes requested approval to void the card for RW-1. Waiting for approval',
  ],
])('%s %o is told as a sentence', (code, facts, operator, words) => {
  expect(lineText({ code, facts, operator })).toBe(words);
});

test.each(Object.keys(SYSTEM_LINES))('%s has words, whatever its facts', (code) => {
  for (const facts of [null, {}, { points: 'x', to: 7, names: 'x', redemption: null }])
    expect(lineText({ code, facts, operator: null })).not.toMatch(/undefined|null|\[object/);
});

test('what a newer server writes is no hole', () => {
  expect(lineText({ code: 'toString', facts: {}, operator: null })).toMatch(/doesn't recognize/);
});
