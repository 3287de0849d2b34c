import { expect, test } from 'vitest';
import { actionWords, changesOf } from './audit-words.ts';

test.each([
  ['study.created', 'Study created'],
  ['operator.role-changed', 'Operator role changed'],
])('%s reads %s', (action, words) => {
  expect(actionWords(action)).toBe(words);
});

test.each([
  [null, null, []],
  [{ role: 'READER' }, { role: 'ADMIN' }, [{ name: 'role', before: 'READER', after: 'ADMIN' }]],
  [null, { shortId: 'QN-1' }, [{ name: 'short id', before: undefined, after: 'QN-1' }]],
  [{ a: 1, b: [1, 2] }, { a: 1, b: [1] }, [{ name: 'b', before: '[1,2]', after: '[1]' }]],
  [{ reason: null }, { reason: null, note: 'fine' }, [{ name: 'note', before: undefined, after: 'fine' }]],
  ['off', 'on', [{ name: '', before: 'off', after: 'on' }]],
])('from %j to %j', (before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes);
});
