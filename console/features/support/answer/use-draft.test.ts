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
const idsSince = (...readIds: string[]) => newsSince(MESSAGES, readIds, 'wes').map(({ messageId }) => messageId);

test('what others said since is news, but for notes and what I did myself', () => {
  expect(idsSince('m-1')).toEqual(['m-4', 'm-5']);
  expect(idsSince('m-1', 'm-2', 'm-3', 'm-4')).toEqual(['m-5']);
  expect(idsSince('m-1', 'm-2', 'm-3', 'm-4', 'm-5')).toEqual([]);
});

test('what another server wrote by another clock is news wherever it stands', () => {
  expect(idsSince('m-2', 'm-3', 'm-5')).toEqual(['m-1', 'm-4']);
});
