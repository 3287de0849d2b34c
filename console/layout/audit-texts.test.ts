import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { auditActionLabel, auditEntrySentence, auditSentence, AUDIT_ACTIONS } from '#contract/audit/audit-sentences.ts';
import { changesOf, changeText, type ShownEntry } from './audit-texts.ts';

const told = (before: unknown, after: unknown, more: Partial<ShownEntry> = {}): ShownEntry => ({
  action: 'study.changed',
  subjectKind: 'study',
  subjectId: 's',
  subjectName: 'SP-3',
  names: [],
  before,
  after,
  ...more,
});

test.each([
  ['study.created', 'study', 'SP-3', 'Created study SP-3'],
  ['study.created', 'study', null, 'Created a study'],
  ['profile-detail.published', 'profile-detail', 'Household size', 'Published profile detail Household size'],
  ['gift-card-load.voided', 'gift-card-load', 'June cards.csv', 'Voided cards from card file June cards.csv'],
  ['audience.kept', 'saved-audience', 'Bakers', 'Saved audience Bakers'],
  ['second-person.approved', 'panelist', '1000234', 'Approved a request: member 1000234'],
  ['product-test.created', 'study', 'PT-3', "Created study PT-3's product test"],
  ['canned-reply.saved', 'canned-reply', 'Which device?', 'Saved canned reply Which device?'],
  ['operator.signed-in', 'operator', 'Ada', 'Operator Ada signed in'],
  ['people-file.finished', 'people-file', 'May.csv', 'Finished importing people file May.csv'],
  ['member.data-downloaded', 'panelist', '1000234', 'Member 1000234 downloaded a copy of their data'],
  ['member.deletion-asked', 'panelist', '1000234', 'Member 1000234 asked to delete their account'],
  ['panel-targets.set', 'panel', null, "Set the panel's targets"],
  ['of-another.version', 'study', 'SP-3', 'Of another version  SP-3'],
])('%s of a %s called %s reads «%s»', (action, subjectKind, subjectName, sentence) => {
  expect(auditEntrySentence({ action, subjectKind, subjectName })).toBe(sentence);
});

test.each(AUDIT_ACTIONS)('%s is said in words alone', (action) => {
  expect(auditActionLabel(action)).toMatch(/^[A-Z][^*._]+$/);
  expect(auditSentence(action, 'study', { isNamed: true })).not.toMatchObject({ subject: '' });
});

test.each([
  [null, null, []],
  [{ role: 'READER' }, { role: 'ADMIN' }, [{ name: 'role', before: 'reader', after: 'admin' }]],
  [null, { shortId: 'QN-1' }, [{ name: 'short id', before: undefined, after: 'QN-1' }]],
  [{ a: 1, b: [1, 2] }, { a: 1, b: [1] }, [{ name: 'b', before: '1, 2', after: '1' }]],
  [{ reason: null }, { reason: null, note: 'fine' }, [{ name: 'note', before: undefined, after: 'fine' }]],
  ['off', 'on', [{ name: '', before: 'off', after: 'on' }]],
])('from %j to %j', (before, after, changes) => {
  expect(changesOf(told(before, after))).toEqual(changes);
});

test.each([
  [{ cents: 3000 }, 'worth', '$30'],
  [{ valueCents: 1250 }, 'value', '$12.50'],
  [{ kind: 'REDEMPTION_VOID' }, 'kind', 'redemption void'],
  [{ fileName: 'JUNE' }, 'file name', 'JUNE'],
  [{ state: 'DISABLED' }, 'state', 'disabled'],
  [{ selectionType: 'open_text' }, 'answer', 'open text'],
  [{ because: ['correctionPointsPerMemberDay'] }, 'because', 'correction points per member day'],
  [
    { asked: { points: 12_000, memberNote: 'Sorry', reference: null } },
    'asked',
    'points: 12,000, note to the member: Sorry',
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
  [{ reason: 'Two accounts' }, 'reason', 'Two accounts'],
])('%j reads as a person would say it', (after, name, words) => {
  expect(changesOf(told(null, after))).toEqual([{ name, before: undefined, after: words }]);
});

const SDL_FOLDER = 'contract/graphql/operator';
const CODES = globSync(`${SDL_FOLDER}/**/*.graphql`)
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^enum \w+[^{]*\{([^}]*)\}/gm)])
  .flatMap(([, values = '']) => [...values.matchAll(/^ *([A-Z]+(?:_[A-Z\d]+)+)$/gm)].map(([, code = '']) => code));

test('no code of the console is shown as one, whatever it is a value of', () => {
  expect(CODES).toEqual(expect.arrayContaining(['IN_FIELD', 'TOO_FAST', 'GIFT_CARD_ISSUE']));
  for (const name of ['status', 'reason', 'category', 'note', 'why']) {
    const shown = CODES.flatMap((code) => changesOf(told(null, { [name]: code })).map(({ after = '' }) => after));
    expect(shown.filter((text) => /[A-Z_]/.test(text))).toEqual([]);
  }
});

const ID = '019eb6fd-7748-7bbb-ab5c-912d96a6ee2d';

test.each([
  [{ adjustmentId: ID, points: 5 }, [{ name: 'points', before: undefined, after: '5' }]],
  [{ recruits: ID }, []],
  [{ members: [ID, ID] }, [{ name: 'members', before: undefined, after: '2' }]],
  [{ parts: [{ cell: 'Men', cellId: ID }] }, [{ name: 'parts', before: undefined, after: 'cell: Men' }]],
])('%j shows no id of a machine', (after, changes) => {
  expect(changesOf(told(null, after))).toEqual(changes);
});

test.each([
  [
    { stopped: 'HARD_BOUNCE', status: '5.1.1' },
    { reason: 'They called.' },
    '. stopped was hard bounce. status was 5.1.1. reason: They called',
  ],
  [null, null, ''],
  [{ role: 'READER' }, { role: 'ADMIN' }, '. role: admin'],
])('from %j to %j reads «%s»', (before, after, words) => {
  expect(changeText(told(before, after))).toBe(words);
});

test('what an entry names by an id is shown by its name', () => {
  const entry = told(null, { readerId: ID, showsWords: true }, { names: [{ id: ID, name: 'Ada' }] });
  expect(changesOf(entry)).toEqual([
    { name: 'reader', before: undefined, after: 'Ada' },
    { name: 'shows words', before: undefined, after: 'yes' },
  ]);
});

test('a limit is told in its unit', () => {
  const limit = { subjectKind: 'act-limit', subjectId: 'stockVoidCentsPerOperatorDay', action: 'act-limit.set' };
  expect(changesOf(told({ value: 50_000 }, { value: 90_000 }, limit))).toEqual([
    { name: 'value', before: '$500', after: '$900' },
  ]);
});
