import { expect, test } from 'vitest';
import { actionWords, changesOf, changeWords } from './audit-words.ts';

test.each([
  ['study.created', 'Study created'],
  ['operator.role-changed', 'Operator role changed'],
  ['people-file.recognised', 'Recognised in a file of people'],
  ['profile-detail.published', 'Attribute published'],
])('%s reads %s', (action, words) => {
  expect(actionWords(action)).toBe(words);
});

test.each([
  [null, null, []],
  [{ role: 'READER' }, { role: 'ADMIN' }, [{ name: 'role', before: 'READER', after: 'ADMIN' }]],
  [null, { shortId: 'QN-1' }, [{ name: 'short id', before: undefined, after: 'QN-1' }]],
  [{ a: 1, b: [1, 2] }, { a: 1, b: [1] }, [{ name: 'b', before: '1, 2', after: '1' }]],
  [{ reason: null }, { reason: null, note: 'fine' }, [{ name: 'note', before: undefined, after: 'fine' }]],
  ['off', 'on', [{ name: '', before: 'off', after: 'on' }]],
])('from %j to %j', (before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes);
});

test.each([
  [{ cents: 3000 }, 'worth', '$30'],
  [{ valueCents: 1250 }, 'value', '$12.50'],
  [{ kind: 'REDEMPTION_VOID' }, 'kind', 'redemption void'],
  [{ fileName: 'JUNE' }, 'file name', 'JUNE'],
  [{ because: ['correctionPointsPerMemberDay'] }, 'because', 'correction points per member day'],
  [
    { asked: { points: 12_000, memberNote: 'Sorry', reference: null } },
    'asked',
    'points: 12,000, the member reads: Sorry',
  ],
  [
    {
      byValue: [
        { valueCents: 500, cards: 2 },
        { valueCents: 900, cards: 1 },
      ],
    },
    'by value',
    'value: $5, cards: 2; value: $9, cards: 1',
  ],
  [{ isNamed: true }, 'is named', 'yes'],
  [{ changes: [] }, 'changes', 'none'],
])('%j reads as a person would say it', (after, name, words) => {
  expect(changesOf(null, after)).toEqual([{ name, before: undefined, after: words }]);
});

const ID = '019eb6fd-7748-7bbb-ab5c-912d96a6ee2d';

test.each([
  [{ adjustmentId: ID, points: 5 }, [{ name: 'points', before: undefined, after: '5' }]],
  [{ recruits: ID }, []],
  [{ members: [ID, ID] }, [{ name: 'members', before: undefined, after: '2' }]],
  [{ parts: [{ cell: 'Men', cellId: ID }] }, [{ name: 'parts', before: undefined, after: 'cell: Men' }]],
])('%j shows no id of a machine', (after, changes) => {
  expect(changesOf(null, after)).toEqual(changes);
});

test.each([
  [
    { stopped: 'HARD_BOUNCE', status: '5.1.1' },
    { reason: 'They called.' },
    '. stopped was hard bounce. status was 5.1.1. reason: They called',
  ],
  [null, null, ''],
  [{ role: 'READER' }, { role: 'ADMIN' }, '. role: ADMIN'],
])('from %j to %j reads «%s»', (before, after, words) => {
  expect(changeWords(before, after)).toBe(words);
});
