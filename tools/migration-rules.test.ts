import { describe, expect, test } from 'vitest';
import { checksumOf, type LandedMigration, type Migration } from '#server/platform/database/migration-files.ts';
import { fingerprintOf } from '#server/platform/database/squashed-schema.ts';
import { problemsOfMigrations, problemsOfSquashed } from './migration-rules.ts';

const file = (name: string, text = 'CREATE TABLE a (x text);'): Migration => ({
  name,
  text,
  checksum: checksumOf(text),
});
const landedAs = ({ name, checksum }: Migration, landing = 1): LandedMigration => ({ landing, name, checksum });
const A = file('0001-a.sql');
const B = file('0002-b.sql', 'CREATE TABLE b (x text);');

describe('what has landed', () => {
  test('is as it was', () => {
    expect(
      problemsOfMigrations({ migrations: [A, B], landed: [A, B].map((one) => landedAs(one)), everLanded: [A, B] }),
    ).toEqual([]);
  });

  test('is never edited', () => {
    const edited = file(A.name, 'CREATE TABLE a (x text, y text);');
    const landed = [landedAs(A)];
    expect(problemsOfMigrations({ migrations: [edited], landed, everLanded: [] })).toEqual([
      '0001-a.sql has landed and was edited. Revert the edit and write a new migration.',
    ]);
    const twice = [...landed, landedAs(edited, 2)];
    expect(problemsOfMigrations({ migrations: [edited], landed: twice, everLanded: [A] })).toEqual([
      "0001-a.sql is in landed.txt twice. A landed migration can't be edited; write a new one.",
    ]);
    expect(problemsOfMigrations({ migrations: [edited], landed: [landedAs(edited)], everLanded: [A] })).toEqual([
      `0001-a.sql has landed as ${A.checksum}: restore that line in landed.txt.`,
    ]);
  });

  test('is never removed, neither the file nor its line', () => {
    const both = [landedAs(A), landedAs(B)];
    expect(problemsOfMigrations({ migrations: [A], landed: both, everLanded: [A, B] })).toEqual([
      '0002-b.sql has landed and is missing.',
    ]);
    expect(problemsOfMigrations({ migrations: [A], landed: [landedAs(A)], everLanded: [A, B] })).toEqual([
      `0002-b.sql has landed as ${B.checksum}: restore that line in landed.txt.`,
    ]);
  });

  test('is in the list', () => {
    expect(problemsOfMigrations({ migrations: [A, B], landed: [landedAs(A)], everLanded: [A] })).toEqual([
      `0002-b.sql isn't in landed.txt. When it's done, add: ${B.checksum}  0002-b.sql`,
    ]);
  });
});

test('the squashed schema is made of all migrations, in their order and with these texts', () => {
  const made = { fingerprint: fingerprintOf([A, B]) };
  expect(problemsOfSquashed(made, [A, B])).toEqual([]);
  const others = [[A], [B, A], [A, file(B.name)], [A, { ...B, name: '0003-b.sql' }]];
  const problem = 'squashed/schema.sql is out of date: run npm run squash-schema.';
  for (const migrations of others) expect(problemsOfSquashed(made, migrations)).toEqual([problem]);
  expect(problemsOfSquashed(undefined, [A, B])).toEqual([problem]);
});

describe('two steps', () => {
  const first = file('0090-first.sql');
  const check = (text: string, landing = 3) => {
    const second = file('0099-second.sql', text);
    return problemsOfMigrations({
      migrations: [first, second],
      landed: [landedAs(first, 2), landedAs(second, landing)],
      everLanded: [],
    });
  };

  test.each([
    ['DROP TABLE', 'DROP TABLE IF EXISTS fruit;'],
    ['DROP COLUMN', 'ALTER TABLE fruit ADD COLUMN a text, DROP COLUMN colour;'],
    ['DROP COLUMN', 'ALTER TABLE fruit\n  DROP colour;'],
    ['DROP VIEW', 'DROP VIEW ripe_fruit; CREATE VIEW ripe_fruits AS SELECT 1;'],
    ['RENAME', 'ALTER TABLE fruit RENAME colour TO color;'],
    ['another TYPE', 'ALTER TABLE fruit ALTER COLUMN weight TYPE bigint;'],
    ['another TYPE', 'ALTER TABLE fruit ALTER weight SET DATA TYPE bigint;'],
    ['SET NOT NULL', 'ALTER TABLE fruit ALTER COLUMN weight SET NOT NULL;'],
    ['SET NOT NULL', 'DO $$ BEGIN ALTER TABLE fruit ALTER weight SET NOT NULL; END $$;'],
    ['a NOT NULL column without a DEFAULT', 'ALTER TABLE fruit ADD COLUMN a int DEFAULT 1, ADD COLUMN b int NOT NULL;'],
  ])('%s waits for a later landing: %s', (what, text) => {
    expect(check(text)).toEqual([
      `0099-second.sql: ${what} breaks nodes of the previous landing. Do it in a later landing, with '-- second step of 0099'.`,
    ]);
    expect(check(`-- second step of 0090\n${text}`)).toEqual([]);
    expect(check(`-- second step of 0090\n${text}`, 2)).toEqual([
      `0099-second.sql: ${what} must wait until 0090 is in an earlier landing.`,
    ]);
    expect(check(`-- second step of 0070\n${text}`)).toHaveLength(1);
  });

  test.each([
    'ALTER TABLE fruit ADD COLUMN weight integer, ADD COLUMN is_ripe boolean NOT NULL DEFAULT false;',
    'ALTER TABLE fruit ADD COLUMN number bigint NOT NULL GENERATED ALWAYS AS IDENTITY;',
    'ALTER TABLE fruit DROP CONSTRAINT fruit_kind, ADD CONSTRAINT fruit_kind CHECK (kind IS NOT NULL);',
    'ALTER TABLE fruit ALTER COLUMN weight DROP NOT NULL, ALTER COLUMN colour DROP DEFAULT;',
    'CREATE TABLE basket (fruit text NOT NULL);',
    'DROP VIEW ripe_fruit; CREATE VIEW ripe_fruit AS SELECT 1;',
    'DROP INDEX fruit_by_weight; DROP TRIGGER fruit_is_kept ON fruit;',
    '-- Later: DROP TABLE fruit;\nCREATE TABLE basket (x text);',
  ])('leaves old code at work: %s', (text) => {
    expect(check(text)).toEqual([]);
  });

  test('holds from 0085 on', () => {
    const old = file('0084-old.sql', 'DROP TABLE fruit;');
    expect(problemsOfMigrations({ migrations: [old], landed: [landedAs(old)], everLanded: [] })).toEqual([]);
  });
});
