import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#server/platform/places.ts';
import { DATA_FILE_PLAN } from '#testkit/data-file-plan.table.ts';
import { ERASURE_PLAN } from '#testkit/erasure-plan.table.ts';
import { problemsOfPrivacyPage, tablesOf } from './privacy-page.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** Migrations are counted in it before they have made any other table. */
const BEFORE_THE_SCHEMA = 'schema_migration';

test('docs/privacy.md names every table, and says of each what the plans say', () => {
  const problems = problemsOfPrivacyPage({
    page: read('docs/privacy.md'),
    tables: [...tablesOf(read('server/migrations/squashed/schema.sql')), BEFORE_THE_SCHEMA],
    erasure: ERASURE_PLAN,
    dataFile: DATA_FILE_PLAN,
  });
  expect(problems).toEqual([]);
});

const PLANS = {
  tables: ['person', 'letter', 'setting'],
  erasure: { person: ['replaced', ''], letter: ['deleted', ''], setting: ['nobody', ''] },
  dataFile: { person: { in: 'account' }, letter: { not: 'a copy' } },
} as const;

const pageOf = (rows: string, without: string): string => `## What's kept

| table | what and why | how long | when the member leaves | in their data file |
|---|---|---|---|---|
${rows}

## Tables without personal data

${without}
`;
const PERSON = '| `person` | name | until they leave | cleared | yes |';
const LETTER = '| `letter` | text | a week | deleted | no |';

test('a page that fits has no problems', () => {
  expect(problemsOfPrivacyPage({ page: pageOf(`${PERSON}\n${LETTER}`, '`setting`'), ...PLANS })).toEqual([]);
});

test.each([
  ['a table is missing', PERSON, '`setting`', ["docs/privacy.md: doesn't name the table letter."]],
  ['a table is gone', `${PERSON}\n${LETTER}`, '`setting`, `old`', ["docs/privacy.md: there's no table old."]],
  ['a table is named twice', `${PERSON}\n${PERSON}\n${LETTER}`, '`setting`', ['docs/privacy.md: names person twice.']],
  [
    'a table has personal data after all',
    PERSON,
    '`setting`, `letter`',
    ['docs/privacy.md: letter has data about members, so it belongs to a subject.'],
  ],
  [
    'the page promises more than the plans',
    `${PERSON.replace('cleared', 'deleted')}\n${LETTER.replace('no', 'yes')}`,
    '`setting`',
    [
      "docs/privacy.md: when a member leaves, person is 'cleared', not 'deleted'.",
      "docs/privacy.md: in the data file, letter is 'no', not 'yes'.",
    ],
  ],
  ['nothing is read', '', '', ['docs/privacy.md: no tables were read, so nothing was checked.']],
])('it is said when %s', (_name, rows, without, problems) => {
  expect(problemsOfPrivacyPage({ page: pageOf(rows, without), ...PLANS })).toEqual(problems);
});
