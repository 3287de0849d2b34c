import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/platform/database/database.ts';
import { startProcess, type AppProcess } from '#testkit/app-process.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { makeBed, median } from './bed.ts';
import { callAll, type CallRequest } from './call-all.ts';
import {
  type BenchMember,
  FIRST_REVISION,
  MEMBER_CALL_NAMES,
  type MemberCallName,
  requestOf,
  someBenchMembers,
} from './member-calls-panel.ts';
import { idsOf, recordCalls } from './member-calls-peer.ts';
import type { Outcome } from './outcome.ts';
import { sized } from './sizes.ts';

/** So many on each side: limits are counted in the database, and nobody's calls may use up another's. */
const MEMBERS = sized(600, 20);
/** Three by each member: in all rounds of all calls together nobody comes near the limit of a minute. */
const CALLS_A_ROUND = sized(1_800, 20);
/** The first does not count. */
const ROUNDS = sized(5, 1, 'BENCH_CALL_ROUNDS');
const CONNECTIONS = 10;
const GOAL = 0.9;
/** Only these, by their names: for looking at one of them. */
const CHOSEN = process.env['BENCH_CALLS']?.split(',');

interface Round {
  readonly perSecond: number;
  /** Of the serving process, for each request. Other work on the machine does not count in it. */
  readonly processorMicros: number;
}

/**
 * The calls of a member over HTTP, by turns with a bare Node handler that sends the same statements, session and limit included,
 * over as many connections: what is left is what the app costs beside the database.
 */
export async function memberCalls(): Promise<readonly Outcome[]> {
  const bed = await makeBed();
  const folder = await mkdtemp(join(tmpdir(), 'spark-bench-calls-'));
  const processes: AppProcess[] = [];
  const serve = async (program?: string) => {
    const env = {
      DATABASE_URL: bed.databaseUrl,
      PORT: '0',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
      DATA_DIR: bed.dataDir,
    };
    const started = await startProcess({ ...env, BARE_CALLS: join(folder, 'calls.json') }, program);
    processes.push(started);
    return started;
  };
  try {
    await keepSecrets(bed.dataDir);
    const app = await serve();
    const database = openDatabase({ url: bed.databaseUrl, poolSize: 2, onIdleError: () => undefined });
    const members = await someBenchMembers(database.db, 2 * MEMBERS + MEMBER_CALL_NAMES.length + 1);
    await database.close();
    const calls = await recordCalls(bed.databaseUrl, members.slice(2 * MEMBERS));
    await writeFile(join(folder, 'calls.json'), JSON.stringify(calls));
    const bare = await serve(join(import.meta.dirname, 'bare-member-handler.ts'));
    const sides = {
      app,
      bare,
      membersOfApp: members.slice(0, MEMBERS),
      membersOfBare: members.slice(MEMBERS, 2 * MEMBERS),
    };
    const outcomes: Outcome[] = [];
    for (const name of MEMBER_CALL_NAMES) {
      if (CHOSEN?.includes(name) === false) continue;
      outcomes.push(outcomeOf(name, calls[name].statements.length, await measure(name, sides)));
    }
    return outcomes;
  } finally {
    for (const one of processes) {
      one.kill('SIGTERM');
      await one.exited;
    }
    await bed.clear();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Sides {
  readonly app: AppProcess;
  readonly bare: AppProcess;
  readonly membersOfApp: readonly BenchMember[];
  readonly membersOfBare: readonly BenchMember[];
}

async function measure(name: MemberCallName, { app, bare, membersOfApp, membersOfBare }: Sides) {
  const ours: Round[] = [];
  const peers: Round[] = [];
  // A page is saved once by each member in a round; reading can be repeated.
  const turns = name === 'saveMarketResearchSurveyPage' ? 1 : Math.ceil(CALLS_A_ROUND / MEMBERS);
  for (let round = 0; round <= ROUNDS; round++) {
    const revision = FIRST_REVISION + round;
    const peer = await measureAll(
      bare,
      repeated(membersOfBare, turns, (member) => bareRequest(member, name, revision)),
    );
    const our = await measureAll(
      app,
      repeated(membersOfApp, turns, (member) => requestOf(member, name, revision)),
    );
    if (round === 0) continue;
    peers.push(peer);
    ours.push(our);
  }
  return { ours, peers };
}

function repeated(
  members: readonly BenchMember[],
  turns: number,
  requestFor: (member: BenchMember) => CallRequest,
): readonly CallRequest[] {
  const once = members.map(requestFor);
  return Array.from({ length: turns }, () => once).flat();
}

function bareRequest(member: BenchMember, name: MemberCallName, revision: number): CallRequest {
  const headers = { 'x-call': name, 'x-ids': idsOf(member).join(','), 'x-revision': String(revision) };
  return { method: 'GET', path: '/', headers };
}

async function measureAll({ url, pid }: AppProcess, requests: readonly CallRequest[]): Promise<Round> {
  const before = await processorMicros(pid);
  const { seconds } = await callAll(url, requests, CONNECTIONS);
  const micros = (await processorMicros(pid)) - before;
  return { perSecond: requests.length / seconds, processorMicros: micros / requests.length };
}

/** A tick is a hundredth of a second. */
const MICROS_A_TICK = 10_000;

/** What a process has used of the processor so far, where the system says it. */
async function processorMicros(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user = 0, system = 0] = stat.split(') ').at(-1)?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) * MICROS_A_TICK;
}

function outcomeOf(
  name: MemberCallName,
  statements: number,
  { ours, peers }: { readonly ours: readonly Round[]; readonly peers: readonly Round[] },
): Outcome {
  const middle = (rounds: readonly Round[], figure: keyof Round) => median(rounds.map((round) => round[figure]));
  const [our, peer] = [middle(ours, 'perSecond'), middle(peers, 'perSecond')];
  const [ourMicros, peerMicros] = [middle(ours, 'processorMicros'), middle(peers, 'processorMicros')];
  return {
    what: `${name} against the same statements bare`,
    ours: `${Math.round(our)} requests a second`,
    peer: `a bare handler: ${Math.round(peer)} a second`,
    ratio: our / peer,
    limit: GOAL,
    details:
      `${Math.round(our)} against ${Math.round(peer)} requests a second, ${statements} statements each; ` +
      `${Math.round(ourMicros)} against ${Math.round(peerMicros)} µs of processor (${(peerMicros / ourMicros).toFixed(2)})`,
  };
}
