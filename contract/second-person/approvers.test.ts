import { expect, test } from 'vitest';
import { canApprove, countsFrom, gainsApproval, type Approver } from './approvers.ts';

const at = (text: string) => new Date(`2026-06-${text}Z`);
const ana: Approver = { operatorId: 'ana', since: null, by: null };
const ben: Approver = { operatorId: 'ben', since: null, by: null };
const invited: Approver = { operatorId: 'new', since: at('10T09:00'), by: 'ana' };

test.each([
  ['made on the server, for anybody', ben, ana, null],
  ['made on the server, for the system', ben, null, null],
  ['invited by Ana, for Ben', invited, ben, at('11T09:00')],
  ['invited by Ana, for the system', invited, null, at('11T09:00')],
  ['invited by Ana, for Ana', invited, ana, at('17T09:00')],
  ['Ana, for whom she invited', ana, invited, at('17T09:00')],
  ['Ben, for whom Ana invited', ben, invited, null],
  ['two whom Ana invited', { ...invited, operatorId: 'newer', since: at('12T09:00') }, invited, at('13T09:00')],
])('%s', (_case, approver, asker, from) => {
  expect(countsFrom(approver, asker)).toEqual(from);
});

test.each([
  [null, 'READER', false],
  [null, 'SUPPORT', true],
  ['READER', 'SUPPORT', true],
  ['SUPPORT', 'ADMIN', true],
  ['SUPPORT', 'RESEARCHER', true],
  ['ADMIN', 'SUPPORT', false],
  ['ADMIN', 'READER', false],
  ['SUPPORT', 'SUPPORT', false],
] as const)('%s becomes %s: gains an approval %s', (before, after, gains) => {
  expect(gainsApproval(before, after)).toBe(gains);
});

test('everybody approves something but a reader', () => {
  expect((['RESEARCHER', 'FULFILMENT', 'SUPPORT', 'ADMIN', 'READER'] as const).map(canApprove)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});
