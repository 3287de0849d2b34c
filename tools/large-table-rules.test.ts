import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#server/platform/places.ts';
import { LARGE_TABLES, problemsOfLargeTables } from './large-table-rules.ts';

const check = (text: string) => problemsOfLargeTables({ name: '0400-a.sql', text, checksum: '' });

test.each([
  ['CREATE INDEX task_by_note ON task (review_note);', 'task', 'CONCURRENTLY'],
  ['CREATE UNIQUE INDEX once ON public.notification (cause_id);', 'notification', 'CONCURRENTLY'],
  ['ALTER TABLE message ADD CONSTRAINT one UNIQUE (panelist_id);', 'message', 'USING INDEX'],
  ['ALTER TABLE task ADD CONSTRAINT has_note CHECK (review_note IS NOT NULL);', 'task', 'NOT VALID'],
  ['ALTER TABLE task ADD FOREIGN KEY (panel_id) REFERENCES panel (panel_id);', 'task', 'NOT VALID'],
  ['ALTER TABLE task ADD COLUMN other_id uuid REFERENCES task (task_id);', 'task', 'foreign key NOT VALID'],
  ['ALTER TABLE panelist ADD COLUMN mark uuid NOT NULL DEFAULT gen_random_uuid();', 'panelist', 'differs by row'],
  ['ALTER TABLE points_entry ADD COLUMN n bigint GENERATED ALWAYS AS IDENTITY;', 'points_entry', 'differs by row'],
  ['-- second step of 0390\nALTER TABLE task ALTER COLUMN review_note SET DATA TYPE varchar;', 'task', 'another type'],
  ['-- second step of 0390\nALTER TABLE task ALTER COLUMN review_note SET NOT NULL;', 'task', 'VALIDATE'],
  ["UPDATE task SET review_note = '';", 'task', 'step by'],
  ['DELETE FROM login_day;', 'login_day', 'step by'],
  ["DO $$ BEGIN UPDATE task SET review_note = ''; END $$;", 'task', 'step by'],
  ['LOCK TABLE task IN EXCLUSIVE MODE;', 'task', 'locks everyone out'],
  ["-- in steps\n-- step\nUPDATE task SET review_note = '';", 'task', 'step by'],
])('is refused: %s', (text, table, advice) => {
  expect(check(text)).toEqual([expect.stringMatching(new RegExp(`^0400-a.sql: ${table} is a large table.*${advice}`))]);
});

test.each([
  'CREATE INDEX study_by_name ON project (internal_name);',
  'CREATE TABLE task (task_id uuid); CREATE INDEX task_by_note ON task (review_note); UPDATE task SET review_note = NULL;',
  'ALTER TABLE task ADD COLUMN colour text, ADD COLUMN is_new boolean NOT NULL DEFAULT false;',
  'ALTER TABLE task ADD COLUMN at timestamptz NOT NULL DEFAULT now();',
  'ALTER TABLE task ADD CONSTRAINT has_note CHECK (review_note IS NOT NULL) NOT VALID;',
  '-- in steps\n-- step\nALTER TABLE task VALIDATE CONSTRAINT has_note;\n-- step\nALTER TABLE task ALTER review_note SET NOT NULL;',
  '-- in steps\n-- step alone\nCREATE INDEX CONCURRENTLY task_by_note ON task (review_note)',
  "-- in steps\n-- step by task_id of task\nUPDATE task SET review_note = '' WHERE task_id BETWEEN $1 AND $2",
  'CREATE FUNCTION tidy() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DELETE FROM login_day; END $$;',
  '-- Later: UPDATE task SET review_note = 1;\nALTER TABLE task DROP CONSTRAINT has_note;',
])('holds nobody up: %s', (text) => {
  expect(check(text)).toEqual([]);
});

test('what is built concurrently is no part of a transaction', () => {
  expect(check('CREATE INDEX CONCURRENTLY task_by_note ON task (review_note);')).toEqual([
    "0400-a.sql: CONCURRENTLY can't run in a transaction: put it into a '-- step alone'.",
  ]);
});

test('the tables that it knows are there', () => {
  const schema = readFileSync(join(ROOT, 'server/migrations/squashed/schema.sql'), 'utf8');
  expect(
    LARGE_TABLES.filter((table) => !new RegExp(`^CREATE (UNLOGGED )?TABLE ${table} \\(`, 'm').test(schema)),
  ).toEqual([]);
});
