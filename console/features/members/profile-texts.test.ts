import { expect, test } from 'vitest';
import type { AttributeChange, Member } from './members.queries.ts';
import { changedText, changeSentence, labelOf } from './profile-texts.ts';

const CHANGE: AttributeChange = {
  changeId: 'c-1',
  name: 'children',
  displayName: 'Children under 18',
  before: ['1 child'],
  after: ['2 children'],
  isHidden: false,
  source: 'MEMBER',
  operatorName: null,
  changedAt: '2026-05-30T18:22:00.000Z',
};

test.each<[Partial<AttributeChange>, string]>([
  [{}, 'Children under 18: 1 child, now 2 children'],
  [{ before: [] }, 'Children under 18: 2 children'],
  [{ after: [] }, 'Children under 18: 1 child, cleared'],
  [{ isHidden: true, before: null, after: null }, 'Children under 18: changed, values hidden'],
  [{ name: 'preferences.videoActivityOptInFlag', before: ['true'], after: ['false'] }, 'Videos: yes, now no'],
  [
    { name: 'preferences.activityPeriod', before: ['UNLIMITED'], after: ['WEEKLY'] },
    'Limit period: no limit, now week',
  ],
])('a change %j', (change, sentence) => {
  expect(changeSentence({ ...CHANGE, ...change })).toBe(sentence);
});

test('what the catalogue has no words for is called by its name', () => {
  expect([labelOf('household_id', 'household_id'), labelOf('store', 'Usual store')]).toEqual([
    'Household id',
    'Usual store',
  ]);
});

test('the newest change says when it can be changed again', () => {
  const attribute = (updatedAt: string, unlockAt: string | null): Member['attributes'][number] => ({
    name: 'x',
    displayName: 'X',
    value: 1,
    texts: ['1'],
    updatedAt,
    unlockAt,
  });
  const old = attribute('2026-04-01T12:00:00.000Z', '2027-01-01T12:00:00.000Z');
  expect(changedText([])).toBeUndefined();
  expect(changedText([old, attribute('2026-05-30T12:00:00.000Z', null)])).toBe('05/30/2026');
  expect(changedText([old, attribute('2026-05-30T12:00:00.000Z', '2026-06-29T12:00:00.000Z')])).toBe(
    '05/30/2026, can change again 06/29/2026',
  );
});
