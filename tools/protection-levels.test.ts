import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#server/platform/places.ts';
import { namedInRows } from './privacy-page.ts';
import { columnsIn, columnsOf, levelProblems, LEVELS } from './protection-levels.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/data-protection.md');
const schema = columnsOf(read('server/migrations/squashed/schema.sql'));
const personal = new Set(namedInRows(read('docs/privacy.md')).map(({ table }) => table));

test('every column that may be a secret, or may name somebody, has its level', () => {
  expect(schema.length).toBeGreaterThan(180);
  expect(levelProblems({ page, schema, personal })).toEqual([]);
});

test('a secret is encrypted or hashed, and its column says so', () => {
  const types = new Map(
    schema.flatMap(({ table, columns }) => columns.map(({ name, type }) => [`${table}.${name}`, type])),
  );
  for (const column of columnsIn(page, 'Secret'))
    expect([column, types.get(column) === 'bytea' || /sealed|wrapped|hash$|totp_secret|file_key/.test(column)]).toEqual(
      [column, true],
    );
});

test('each level says how it is protected, in every respect', () => {
  const [, table = ''] = page.split('## What each level requires\n');
  const rows = (table.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  const [head = '', ...rest] = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(head.slice(1)).toEqual(LEVELS.map((level) => level.toLowerCase()));
  for (const what of [
    'in the database',
    'integrity',
    'kept for',
    'in logs',
    'shown to',
    'laws',
    'when a member leaves',
  ])
    expect(rest.map(([name]) => name)).toContain(what);
  for (const cells of rest) expect(cells.filter((cell) => cell === '')).toEqual([]);
});

describe('a mistake is found', () => {
  const small = [
    {
      table: 'person',
      columns: [
        { name: 'email', type: 'text' },
        { name: 'person_id', type: 'uuid' },
      ],
    },
  ];
  const problems = (text: string, tables = small, people = new Set(['person'])) =>
    levelProblems({ page: text, schema: tables, personal: people });

  test.each([
    ['\n## Naming\n\n`person.email`\n', []],
    ['\n## Naming\n\n', ['person.email has no level']],
    ['\n## Naming\n\n`person.email`\n\n## Internal\n\n`person.email`\n', ['person.email has two levels']],
    ['\n## Naming\n\n`person.email`, `person.phone`\n', ['there is no person.phone']],
  ])('%j', (text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  test('in a table that is said to have nothing about people', () => {
    const [problem] = problems('\n## Naming\n\n`person.email`\n', small, new Set());
    expect(problem).toMatch(/^person\.email names people/);
    const secret = [{ table: 'setting', columns: [{ name: 'sealed', type: 'text' }] }];
    expect(problems('', secret, new Set())).toEqual(['setting.sealed has no level']);
  });
});
