import { expect, test } from 'vitest';
import { newsSince } from './use-draft.ts';

const wes = { operatorId: 'wes', name: 'Wes' };
const mara = { operatorId: 'mara', name: 'Mara' };
const MESSAGES = [
  { messageId: 'm-1', author: 'MEMBER', operator: null },
  { messageId: 'm-2', author: 'NOTE', operator: mara },
  { messageId: 'm-3', author: 'SYSTEM', operator: wes },
  { messageId: 'm-4', author: 'OPERATOR', operator: mara },
  { messageId: 'm-5', author: 'MEMBER', operator: null },
] as const;
const idsSince = (readId: string | null) => newsSince(MESSAGES, readId, 'wes').map(({ messageId }) => messageId);

test('what others said since is news, but for notes and what I did myself', () => {
  expect(idsSince('m-1')).toEqual(['m-4', 'm-5']);
  expect(idsSince('m-4')).toEqual(['m-5']);
  expect(idsSince('m-5')).toEqual([]);
});

test('what was read so long ago that it is not shown any more leaves everything as news', () => {
  expect(idsSince('m-0')).toEqual(['m-1', 'm-4', 'm-5']);
  expect(idsSince(null)).toEqual(['m-1', 'm-4', 'm-5']);
});
