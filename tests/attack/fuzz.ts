import { Agent } from 'node:http';
import type { Db } from '#server/platform/database/database.ts';
import { pointsCall } from '#testkit/builders/redeemers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { nextAddress } from './actors.ts';
import type { Attack, AttackOptions } from './attack.ts';
import { BROKEN_REQUESTS, sayBroken } from './broken-requests.ts';
import { numbersFrom } from './chance.ts';
import { nextCall, type FuzzCall, type FuzzWorld } from './fuzz-calls.ts';
import { othersIds } from './others-ids.ts';
import { send } from './send.ts';
import { serveCopy, sessionOf, sessionsOfMembers, sessionsOfOperators, type Caller } from './served-copy.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';

const CALLS = 20_000;
const CALLS_OF_SAMPLE = 150;
const CONNECTIONS = 24;
/** Each makes 120 calls a minute at most: so many that none is told to wait. */
const CALLS_PER_MEMBER = 40;
const OPERATORS_OF_EACH_ROLE = 20;
const HONEST_MEMBERS = 20;
const HONEST_EVERY_MS = 250;
const FAILURES = new Set([500, 502, 504]);

/** What the calls go to, and who makes them. */
interface Field {
  readonly url: string;
  readonly world: FuzzWorld;
  readonly honest: readonly Caller[];
  ended(): number | string | undefined;
  stop(): Promise<void>;
}

export const fuzz: Attack<'fuzz'> = {
  name: 'fuzz',
  tries: 'to make a server fail, hang, or keep others waiting by calls that nobody should make',
  async run(target, options) {
    const tally = new Tally();
    const count = options.calls ?? (options.isSample ? CALLS_OF_SAMPLE : CALLS);
    const field = options.isSample ? await fieldOfSample(target) : await fieldOfProcess(target, count);
    await callMany(field, tally, { count, options });
    for (const text of options.isSample ? BROKEN_REQUESTS.slice(0, 6) : BROKEN_REQUESTS) {
      const { said, isOver } = await sayBroken(field.url, text);
      tally.tried += 1;
      const isFailure = /^HTTP\/1\.1 5\d\d/.test(said) && !said.startsWith('HTTP/1.1 501');
      if (isFailure || !isOver)
        tally.find('broken HTTP', `broken HTTP is answered ${said.slice(0, 40)}`, JSON.stringify(text.slice(0, 200)));
    }
    const end = field.ended();
    if (end !== undefined) tally.find('ended', `the server ended: ${end}`, 'the same seed again');
    await field.stop();
    return tally.outcome();
  },
};

async function callMany(
  field: Field,
  tally: Tally,
  { count, options }: { readonly count: number; readonly options: AttackOptions },
): Promise<void> {
  const next = numbersFrom(options.seed);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const seen: Seen = { limited: 0, refused: 0, reached: 0, statuses: new Map() };
  const begin = performance.now();
  const honest = callHonestly(field, tally);
  let left = count;
  const work = async () => {
    while (left > 0 && field.ended() === undefined) {
      left -= 1;
      await callOnce(field, tally, { call: nextCall(field.world, next), agent, seen });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const seconds = (performance.now() - begin) / 1_000;
  const times = await honest.end();
  agent.destroy();
  const share = (part: number) => `${((100 * part) / Math.max(1, tally.tried)).toFixed(1)} %`;
  const statuses = [...seen.statuses].toSorted((a, b) => b[1] - a[1]).map(([status, times_]) => `${status}: ${times_}`);
  tally.note(
    `${Math.round(tally.tried / seconds)} calls a second; ${share(seen.reached)} reached a resolver or a route`,
  );
  tally.note(`${share(seen.limited)} were told to wait, ${share(seen.refused)} had no session; ${statuses.join(', ')}`);
  tally.note(`honest members: ${times.length} calls, p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms (goal 500)`);
}

interface Seen {
  limited: number;
  refused: number;
  reached: number;
  readonly statuses: Map<number, number>;
}

async function callOnce(
  { url, world }: Field,
  tally: Tally,
  { call, agent, seen }: { readonly call: FuzzCall; readonly agent: Agent; readonly seen: Seen },
): Promise<void> {
  tally.tried += 1;
  const see = `${call.method} ${call.path} ${JSON.stringify(call.headers).slice(0, 600)} ${call.body.slice(0, 1_500)}`;
  try {
    const { status, headers, body } = await send(url, call.path, { ...call, agent });
    seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
    if (status === 429) seen.limited += 1;
    if (status === 401) {
      seen.refused += 1;
      if (call.caller !== undefined) world.ended.add(call.caller);
    }
    // A resolver's answer has data, if only null; what was refused before it has errors alone. A route's has its own shape.
    const isReached =
      body.startsWith('{"data"') || (!call.path.includes('graphql') && ![401, 405, 429].includes(status));
    if (isReached) seen.reached += 1;
    const isUntold = status === 503 && headers['retry-after'] === undefined;
    if (FAILURES.has(status) || isUntold)
      tally.find(`${call.what} ${status}`, `${call.what} is answered ${status}: ${body.slice(0, 200)}`, see);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    // A body that is too long is refused before it is read, and the connection ends with it.
    if (call.body.length > 90_000 && ['ECONNRESET', 'EPIPE'].includes(code)) return;
    tally.find(`${call.what} no answer`, `${call.what} is not answered: ${code} ${message}`, see);
  }
}

/** Members who look at their points now and then, and whom nobody may keep waiting. */
function callHonestly({ url, honest }: Field, tally: Tally) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let turn = 0;
  const one = async () => {
    const caller = honest[(turn += 1) % honest.length];
    if (caller === undefined) return;
    const call = pointsCall({ panelistId: caller.id, headers: caller.headers });
    const begin = performance.now();
    const headers = { ...call.headers, 'x-forwarded-for': nextAddress() };
    const answer = await send(url, API_PATHS.graphql, { method: 'POST', ...call, headers, agent }).catch(
      () => undefined,
    );
    times.push(performance.now() - begin);
    if (answer?.status !== 200) {
      tally.find(
        'honest',
        `an honest member is answered ${answer?.status ?? 'nothing'}: ${answer?.body.slice(0, 100)}`,
        call.body,
      );
    }
  };
  const timer = setInterval(() => {
    const running = one().finally(() => open.delete(running));
    open.add(running);
  }, HONEST_EVERY_MS);
  return {
    async end(): Promise<readonly number[]> {
      clearInterval(timer);
      await Promise.all(open);
      agent.destroy();
      return times.toSorted((a, b) => a - b);
    },
  };
}

const at = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);

const idsOf = async (db: Db): Promise<readonly string[]> => [...(await othersIds(db, ['nobody'])).values()].flat();

async function fieldOfProcess(target: Target, calls: number): Promise<Field> {
  const copy = await serveCopy();
  const { db, url, ended, stop } = copy;
  const members = await sessionsOfMembers(db, Math.max(500, Math.ceil(calls / CALLS_PER_MEMBER)));
  // One of the members has something of everything.
  const owner = await sessionOf(db, target.world.dana);
  const operators = await sessionsOfOperators(copy, OPERATORS_OF_EACH_ROLE);
  const honest = await sessionsOfMembers(db, HONEST_MEMBERS);
  const world = {
    members: [owner, ...members],
    operators,
    routes: target.routes(),
    ids: await idsOf(db),
    ended: new Set<Caller>(),
  };
  return { url, world, honest, ended, stop };
}

/** The copy of this process, without another start: only a few calls are made. */
async function fieldOfSample({ db, url, actors, routes }: Target): Promise<Field> {
  const [admin] = actors.operators.ADMIN;
  await admin.renew();
  const cookie = [...admin.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const operators = [
    { id: admin.id ?? '', role: 'ADMIN' as const, headers: { cookie, authorization: `Bearer ${admin.browser.csId}` } },
  ];
  const members = await sessionsOfMembers(db, 20);
  const world = { members, operators, routes: routes(), ids: await idsOf(db), ended: new Set<Caller>() };
  return { url, world, honest: members.slice(0, 2), ended: () => undefined, stop: async () => undefined };
}
