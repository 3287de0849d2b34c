import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import {
  CENTRAL_IN_CALLS,
  CENTRAL_TABLES,
  EMPTY_KEYS,
  FOUND_BY,
  KEY,
  KEY_TO_COME,
  KEYS_TO_DROP,
  KEYS_TO_WIDEN,
  MEMBER_TABLES,
  REFERENCE_TABLES,
  UNIQUE_WITHOUT_KEY,
} from './distribution-table.ts';
import { isChosenBy } from './key-in-plan.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const isOfMember = (table: string): boolean => MEMBER_TABLES.includes(table) || table in KEY_TO_COME;

async function columnsNamed(name: string) {
  const { rows } = await sql<{ table: string; isNullable: boolean }>`
    SELECT relname AS "table", NOT attnotnull AS "isNullable" FROM pg_attribute JOIN pg_class rel ON rel.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attname = ${name}`.execute(database.db);
  return new Map(rows.map(({ table, isNullable }) => [table, isNullable]));
}

test('every table has one place', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`.execute(
    database.db,
  );
  const placed = [...MEMBER_TABLES, ...Object.keys(KEY_TO_COME), ...REFERENCE_TABLES, ...CENTRAL_TABLES];
  expect(placed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('what is spread by member has the key, filled in unless it is named', async () => {
  const keyed = await columnsNamed(KEY);
  expect(MEMBER_TABLES.filter((table) => !keyed.has(table))).toEqual([]);
  expect(MEMBER_TABLES.filter((table) => keyed.get(table) === true)).toEqual(Object.keys(EMPTY_KEYS).toSorted());
  expect(Object.keys(KEY_TO_COME).filter((table) => keyed.has(table))).toEqual([]);
  expect(Object.values(KEY_TO_COME).filter((table) => !MEMBER_TABLES.includes(table))).toEqual([]);
});

test('every unique index of these contains the key, or is named with the reason', async () => {
  const { rows } = await sql<{ table: string; name: string; columns: string[] }>`
    SELECT rel.relname AS "table", i.relname AS name, ARRAY(
      SELECT attname::text FROM unnest(ix.indkey) k JOIN pg_attribute ON attrelid = rel.oid AND attnum = k) AS columns
    FROM pg_index ix JOIN pg_class rel ON rel.oid = indrelid JOIN pg_class i ON i.oid = indexrelid
    WHERE indisunique AND rel.relnamespace = 'public'::regnamespace`.execute(database.db);
  const without = rows.filter(({ table, columns }) => MEMBER_TABLES.includes(table) && !columns.includes(KEY));
  expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(UNIQUE_WITHOUT_KEY).toSorted());
});

test('every foreign key stays on one server, or is named with what becomes of it', async () => {
  const { rows } = await sql<{ name: string; from: string; to: string; columns: string[]; theirs: string[] }>`
    SELECT conname AS name, conrelid::regclass::text AS "from", confrelid::regclass::text AS "to",
      ARRAY(SELECT attname::text FROM unnest(conkey) k JOIN pg_attribute ON attrelid = conrelid AND attnum = k) AS columns,
      ARRAY(SELECT attname::text FROM unnest(confkey) k JOIN pg_attribute ON attrelid = confrelid AND attnum = k) AS theirs
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`.execute(database.db);
  const stays = ({ from, to, columns, theirs }: (typeof rows)[number]) => {
    if (isOfMember(from) && isOfMember(to)) return columns.includes(KEY) && theirs.includes(KEY);
    if (REFERENCE_TABLES.includes(to)) return true;
    return CENTRAL_TABLES.includes(from) && CENTRAL_TABLES.includes(to);
  };
  const leaving = rows.filter((key) => !stays(key)).map(({ name }) => name);
  expect(leaving.toSorted()).toEqual([...KEYS_TO_WIDEN, ...Object.keys(KEYS_TO_DROP)].toSorted());
});

test('what is named for statements is of the right kind', () => {
  expect(Object.keys(FOUND_BY).filter((table) => !MEMBER_TABLES.includes(table))).toEqual([]);
  expect(Object.keys(CENTRAL_IN_CALLS).filter((table) => !CENTRAL_TABLES.includes(table))).toEqual([]);
});

test.each([
  ['t.panelist_id = $1', true],
  ['(t.panelist_id = ANY ($1))', true],
  ['r.panelist_id = t.panelist_id', true],
  ['r.panelist_id = t.panelist_id_of_before', false],
  ['other_t.panelist_id = $1', false],
  ['t.panelist_id > $1', false],
])('%s chooses by the key: %s', (conditions, isChosen) => {
  expect(isChosenBy({ table: 'task', alias: 't', conditions }, KEY)).toBe(isChosen);
});
