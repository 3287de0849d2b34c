import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countedOperationsBed, type CallCost } from '#testkit/beds/counted-operations-bed.ts';
import { loadCrowdedPanel } from '#testkit/beds/crowded-panel.ts';
import { COSTED_CALLS } from '#testkit/costed-calls.table.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';

/** One line for each call: what it makes the database read on a crowded panel, and how long its answer is. */
const RECORD = join(import.meta.dirname, 'costs.txt');
const IS_RECORDED_ANEW = process.env['SPARK_RECORD_COSTS'] === 'yes';
const HOW_TO_RECORD = 'SPARK_RECORD_COSTS=yes npx vitest run server/http/graphql/costs.test.ts';

/** By a tenth, what was recorded may grow without a word. */
const MOST_GROWTH = 1.1;
/** Keys are made by chance, so rows lie on these pages or those: by a quarter more or less in a run of the same code. */
const MOST_PAGES_GROWTH = 1.25;
const PAGES_BY_CHANCE = 15;

let database: TestDatabase;
let bed: Awaited<ReturnType<typeof countedOperationsBed>>;
beforeAll(async () => {
  database = await testDatabase();
  await loadCrowdedPanel(database);
  bed = await countedOperationsBed(database);
});
afterAll(async () => {
  await bed.close();
  await database.close();
});

async function costOfAll(): Promise<ReadonlyMap<string, CallCost>> {
  const costs = new Map<string, CallCost>();
  for (const { audience, operation, use, argumentsIn } of COSTED_CALLS) {
    const name = [audience, operation, ...(use === undefined ? [] : [`(${use})`])].join(' ');
    costs.set(name, await bed.cost(audience, operation, argumentsIn));
  }
  return costs;
}

const textOf = ({ rows, pages, bytes, whole }: CallCost) =>
  `${rows} rows, ${pages} pages, ${bytes} bytes${whole.length === 0 ? '' : `, reads all of ${whole.join(' ')}`}`;

const LINE =
  /^(?<name>.+): (?<rows>\d+) rows, (?<pages>\d+) pages, (?<bytes>\d+) bytes(?:, reads all of (?<whole>.+))?$/;

function readRecord(): ReadonlyMap<string, CallCost> {
  const lines = readFileSync(RECORD, 'utf8').split('\n');
  return new Map(
    lines.flatMap((line): [string, CallCost][] => {
      const { name = '', rows, pages, bytes, whole } = LINE.exec(line)?.groups ?? {};
      const cost = { rows: Number(rows), pages: Number(pages), bytes: Number(bytes), whole: whole?.split(' ') ?? [] };
      return rows === undefined ? [] : [[name, cost]];
    }),
  );
}

function isWorse(now: CallCost, was: CallCost): boolean {
  return (
    now.rows > was.rows * MOST_GROWTH ||
    now.pages > was.pages * MOST_PAGES_GROWTH + PAGES_BY_CHANCE ||
    now.bytes > was.bytes * MOST_GROWTH ||
    now.whole.some((table) => !was.whole.includes(table))
  );
}

const isCheaper = (now: CallCost, was: CallCost) =>
  now.rows < was.rows / MOST_GROWTH ||
  now.pages < was.pages / MOST_PAGES_GROWTH - PAGES_BY_CHANCE ||
  now.bytes < was.bytes / MOST_GROWTH ||
  was.whole.some((table) => !now.whole.includes(table));

function differencesFrom(recorded: ReadonlyMap<string, CallCost>, costs: ReadonlyMap<string, CallCost>) {
  const changed = [...costs].flatMap(([name, now]) => {
    const was = recorded.get(name);
    if (was === undefined) return [`${name}: ${textOf(now)}, not recorded`];
    return isWorse(now, was) ? [`${name}: ${textOf(now)}, recorded as ${textOf(was)}`] : [];
  });
  const gone = [...recorded.keys()].filter((name) => !costs.has(name));
  return [...changed, ...gone.map((name) => `${name}: recorded, and no longer called`)];
}

test('no everyday call reads or answers a tenth more than is recorded', async () => {
  const costs = await costOfAll();
  const lines = [...costs].map(([name, cost]) => `${name}: ${textOf(cost)}`);
  if (IS_RECORDED_ANEW) writeFileSync(RECORD, `${lines.join('\n')}\n`);
  const recorded = readRecord();
  const cheaper = [...costs].filter(([name, now]) => isCheaper(now, recorded.get(name) ?? now));
  process.stdout.write(`cheaper than recorded: ${cheaper.map(([name]) => name).join(', ') || 'nothing'}\n`);
  expect(differencesFrom(recorded, costs), `if these are meant, record them anew: ${HOW_TO_RECORD}`).toEqual([]);
});
