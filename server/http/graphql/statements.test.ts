import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDIENCES, countedOperationsBed, type CountedCall } from '#testkit/beds/counted-operations-bed.ts';
import { DEMO_PATIENCE_MS, demoDatabase } from '#testkit/beds/demo-database.ts';
import type { TestDatabase } from '#testkit/database.ts';
import { sampleOf } from '#testkit/masses.ts';
import {
  CENTRAL_IN_CALLS,
  CENTRAL_TABLES,
  FOUND_BY,
  KEY,
  MEMBER_TABLES,
} from '#tools/distribution/distribution-table.ts';
import { isChosenBy, tablesOf } from '#tools/distribution/key-in-plan.ts';

/** One line for each operation of both schemas: what it asks the database on the panel of the demo. */
const RECORD = join(import.meta.dirname, 'statements.txt');
const IS_RECORDED_ANEW = process.env['SPARK_RECORD_STATEMENTS'] === 'yes';
const HOW_TO_RECORD = 'SPARK_RECORD_STATEMENTS=yes npx vitest run server/http/graphql/statements.test.ts';

const WORST = 10;
/** In a run that is not exhaustive, this many are counted twice. */
const COUNTED_TWICE = 30;

let database: TestDatabase;
let bed: Awaited<ReturnType<typeof countedOperationsBed>>;
beforeAll(async () => {
  database = await demoDatabase();
  bed = await countedOperationsBed(database);
  // A process looks a time zone up once, and which of its tests is the first to ask is a matter of chance.
  const logIn = bed.calls('member').find(({ name }) => name === 'recordMarketResearchPanelistLogIn');
  if (logIn !== undefined) await bed.count('member', logIn);
}, DEMO_PATIENCE_MS);
afterAll(async () => {
  await bed.close();
  await database.close();
});

const operations = () =>
  AUDIENCES.flatMap((audience) =>
    bed.calls(audience).map((call) => ({ audience, call, name: `${audience} ${call.name}` })),
  );

async function countAll(
  asked: ReadonlyArray<ReturnType<typeof operations>[number]>,
): Promise<ReadonlyMap<string, CountedCall>> {
  const counted = new Map<string, CountedCall>();
  for (const { audience, call, name } of asked) counted.set(name, await bed.count(audience, call));
  return counted;
}

const textOf = ({ statements, refusal }: CountedCall) =>
  refusal === undefined ? String(statements) : `${statements}, refused as ${refusal}`;

const LINE = /^(?<name>\w+ \w+): (?<statements>\d+)(?:, refused as (?<refusal>\w+))?$/;

function readRecord(): ReadonlyMap<string, CountedCall> {
  const lines = readFileSync(RECORD, 'utf8').split('\n');
  return new Map(
    lines.flatMap((line): [string, CountedCall][] => {
      const { name = '', statements, refusal } = LINE.exec(line)?.groups ?? {};
      return statements === undefined ? [] : [[name, { statements: Number(statements), refusal }]];
    }),
  );
}

/** What is worse than it was, or something else. */
function differencesFrom(recorded: ReadonlyMap<string, CountedCall>, counted: ReadonlyMap<string, CountedCall>) {
  const changed = [...counted].flatMap(([name, now]) => {
    const was = recorded.get(name);
    if (was === undefined) return [`${name}: ${textOf(now)}, not recorded`];
    const isSame = now.refusal === was.refusal && now.statements <= was.statements;
    return isSame ? [] : [`${name}: ${textOf(now)}, recorded as ${textOf(was)}`];
  });
  const gone = [...recorded.keys()].filter((name) => !counted.has(name));
  return [...changed, ...gone.map((name) => `${name}: recorded, and no operation`)];
}

test('no operation makes more statements than are recorded', async () => {
  const counted = await countAll(operations());
  const lines = [...counted].map(([name, call]) => `${name}: ${textOf(call)}`).toSorted();
  if (IS_RECORDED_ANEW) writeFileSync(RECORD, `${lines.join('\n')}\n`);
  const recorded = readRecord();
  const worst = [...counted].toSorted(([, one], [, other]) => other.statements - one.statements).slice(0, WORST);
  const fewer = [...counted].filter(([name, { statements }]) => statements < (recorded.get(name)?.statements ?? 0));
  process.stdout.write(
    `the most statements: ${worst.map(([name, { statements }]) => `${name} ${statements}`).join(', ')}\n` +
      `fewer than recorded: ${fewer.map(([name]) => name).join(', ') || 'none'}\n`,
  );
  expect(differencesFrom(recorded, counted), `if these are meant, record them anew: ${HOW_TO_RECORD}`).toEqual([]);
});

test('an operation makes the same statements every time', async () => {
  const asked = sampleOf('statements counted twice', operations(), COUNTED_TWICE);
  expect(await countAll(asked)).toEqual(await countAll(asked));
});

const IS_OF_A_TRANSACTION = /^(?:commit|rollback|start transaction)/;

test('every statement of a member carries their ID, or is named as one that will', { timeout: 600_000 }, async () => {
  const texts = new Map<string, string>();
  for (const call of bed.calls('member')) {
    for (const text of await bed.texts('member', call)) texts.set(text, call.name);
  }
  const used = new Set<string>();
  const unnamed: string[] = [];
  for (const [text, call] of texts) {
    if (IS_OF_A_TRANSACTION.test(text)) continue;
    for (const use of await tablesOf(database.db, text)) {
      const { table } = use;
      if (CENTRAL_TABLES.includes(table)) used.add(table);
      if (CENTRAL_TABLES.includes(table) && !(table in CENTRAL_IN_CALLS)) unnamed.push(`${call}: ${table}`);
      if (!MEMBER_TABLES.includes(table) || isChosenBy(use, KEY)) continue;
      const by = Object.keys(FOUND_BY[table] ?? {}).filter((column) => isChosenBy(use, column));
      for (const column of by) used.add(`${table} by ${column}`);
      if (by.length === 0) unnamed.push(`${call}: ${table} by ${use.conditions}`);
    }
    if (/\bidempotency_key\b/.test(text)) used.add('idempotency_key');
  }
  expect(unnamed).toEqual([]);
  const columns = Object.entries(FOUND_BY).flatMap(([table, by]) =>
    Object.keys(by).map((name) => `${table} by ${name}`),
  );
  expect([...used].toSorted()).toEqual([...columns, ...Object.keys(CENTRAL_IN_CALLS)].toSorted());
});
