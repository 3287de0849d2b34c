import { globSync, readFileSync } from 'node:fs';
import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLogCsv } from '#server/modules/console/index.ts';
import { gatherResults, writeExport } from '#server/modules/results/index.ts';
import { ROOT } from '#server/platform/places.ts';
import { countedOperationsBed, loadCountedPanel } from '#testkit/beds/counted-operations-bed.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import type { Db } from './database.ts';
import { REPLICA_READS, type ReplicaRead } from './replica-reads.ts';
import type { Reads, Replica } from './replica.ts';

/** The door itself, and what passes it on. */
const PLUMBING: ReadonlySet<string> = new Set([
  'server/api/operator/index.ts',
  'server/api/replica-answer.ts',
  'server/api/rules/enforce-rules.ts',
  'server/http/operator-writes.ts',
  'server/node.ts',
  'server/platform/platform.ts',
  'server/platform/database/replica.ts',
  'server/platform/database/replica-reads.ts',
  'server/platform/database/replica-watch.ts',
  'server/start/open-replica.ts',
  'server/start/start-platform.ts',
  // They say in their types that they have it.
  'server/modules/console/console.ts',
  'server/modules/results/results.ts',
]);

/** Money, who may come in, who may do what, and what is counted before something is decided. The names of files of cards and of rewards are in the audit log. */
const NEVER_THERE =
  /\b(points_\w+|redemption\w*|gift_card(?!_(?:load|reward)\b)\w*|provider_order\w*|(member|operator)_(session|device|link|recovery_code)\w*|known_device\w*|sign_in_\w+|one_time_code\w*|second_person_request|act_limit|counted_act|rate_limit|idempotency_key|quota_\w+|review_\w+|account_deletion|result_release|result_share|jobs\.\w+)\b/g;

/** What asks for them, the two files aside. */
const QUERIES: readonly string[] = [
  'getAuditLog',
  'listMembers',
  'listJoiningPeople',
  'getResults',
  'getQuestionResult',
  'getCrosstab',
  'listOpenAnswers',
  'getSupportFigures',
];

/** Of each read, what it asked on the replica. */
const asked = new Map<ReplicaRead, string[]>();
/** Reads and notes in their order. */
const done: string[] = [];

const replicaOn = (db: Db): Replica => ({
  async read(name, _operatorId, work) {
    done.push(name);
    const texts = asked.get(name) ?? [];
    asked.set(name, texts);
    const noting: KyselyPlugin = {
      transformQuery({ node }) {
        texts.push(JSON.stringify(node));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    return { answer: await work(db.withPlugin(noting)), asOf: undefined };
  },
  async noteWrite() {
    done.push('noted');
  },
});

let database: TestDatabase;
let bed: Awaited<ReturnType<typeof countedOperationsBed>>;
beforeAll(async () => {
  database = await testDatabase();
  await loadCountedPanel(database);
  bed = await countedOperationsBed(database, ({ db }) => ({ replica: replicaOn(db) }));
});
afterAll(async () => {
  await bed.close();
  await database.close();
});

test('only what the list names reads from the replica, each where the list says', () => {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  const named = Object.values(REPLICA_READS).map(({ file }): string => file);
  const isUser = (file: string) => /\breplicaAnswer\(|\breplica\b/.test(codeOf(file).replaceAll(STRINGS, ''));
  const users = files.filter((file) => isUser(file) && !PLUMBING.has(file));
  expect(users.filter((file) => !named.includes(file))).toEqual([]);
  for (const [name, { file }] of Object.entries(REPLICA_READS)) {
    expect([name, codeOf(file).split(`'${name}'`).length]).toEqual([name, 2]);
  }
});

const STRINGS = /'(?:[^'\\\n]|\\.)*'|"[^"\n]*"/g;

/** Without comments. */
const codeOf = (file: string): string =>
  readFileSync(`${ROOT}/${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');

test('what was just gathered for an operator is noted before they read it, and nothing is when nothing was', async () => {
  const call = bed.calls('operator').find(({ name }) => name === 'getResults');
  if (call === undefined) throw new Error('there is no getResults');
  const whatIsDone = async () => {
    done.length = 0;
    expect((await bed.count('operator', call)).refusal).toBeUndefined();
    return done;
  };
  expect(await whatIsDone()).toEqual(['noted', 'results-overview']);
  await gatherResults(bed.rooms.results, bed.world.resultStudy);
  expect(await whatIsDone()).toEqual(['results-overview']);
});

test('nothing that is read there is money, a session, an approval, or decides anything', async () => {
  const calls = bed.calls('operator').filter(({ name }) => QUERIES.includes(name));
  for (const call of calls) await bed.count('operator', call);
  const { console, results } = bed.rooms;
  const reads =
    (name: ReplicaRead): Reads =>
    async (work) =>
      (await console.replica.read(name, '', work)).answer;
  await Array.fromAsync(auditLogCsv(console, {}, reads('audit-log-file')));
  const { resultStudy: studyId } = bed.world;
  const wanted = { studyId, sessionId: '', format: 'CSV', cells: 'codes', filter: {}, isNamed: true } as const;
  const from = { reads: reads('results-file'), noteWrite: async () => undefined };
  await Array.fromAsync((await writeExport(results, wanted, from))?.parts ?? []);

  const views = await viewTexts(database.db);
  expect([...asked.keys()].toSorted()).toEqual(Object.keys(REPLICA_READS).toSorted());
  for (const [name, texts] of asked) {
    expect([name, texts.length > 0]).toEqual([name, true]);
    const touched = withViews(texts.join(' '), views).match(NEVER_THERE) ?? [];
    expect([name, [...new Set(touched)]]).toEqual([name, []]);
    expect([
      name,
      texts.filter((text) => /"kind":"(Insert|Update|Delete|Merge)QueryNode"|\bFOR (UPDATE|SHARE)\b/.test(text)),
    ]).toEqual([name, []]);
  }
});

async function viewTexts(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; text: string }>`
    SELECT viewname AS name, definition AS text FROM pg_views WHERE schemaname = 'public'`.execute(db);
  return new Map(rows.map(({ name, text }) => [name, text]));
}

/** With the texts of the views that it asks, and of those that they ask. */
function withViews(text: string, views: ReadonlyMap<string, string>): string {
  const seen = new Set<string>();
  let whole = text;
  for (let before = ''; before !== whole;) {
    before = whole;
    for (const [name, definition] of views) {
      if (seen.has(name) || !new RegExp(`\\b${name}\\b`).test(whole)) continue;
      seen.add(name);
      whole += ` ${definition}`;
    }
  }
  return whole;
}
