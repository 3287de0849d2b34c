import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import pg from 'pg';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { startNode } from '#server/node.ts';
import { createLog } from '#server/platform/log.ts';
import { DatabaseClient } from '#server/platform/database/client.ts';
import { testConfig } from '#testkit/config.ts';
import {
  FIRST_REVISION,
  type BenchMember,
  type MemberCallName,
  MEMBER_CALL_NAMES,
  requestOf,
} from './member-calls-panel.ts';

/** A value of a statement: who asks has ids of their own, and each has the present time. */
export type BareValue =
  | { readonly id: number }
  | { readonly ids: readonly number[] }
  | { readonly limitKey: number }
  | { readonly revision: number }
  | { readonly now: true }
  | { readonly constant: unknown };

export interface BareStatement {
  readonly text: string;
  readonly values: readonly BareValue[];
  /** Where the key of the limit stands among the ids, for the statement that leases one. */
  readonly limit: number | null;
}

export interface BareCall {
  readonly statements: readonly BareStatement[];
}

/** The limits that the calls take, of a member and of a survey's link, as the peer gets their keys. */
export function limitKeysOf({ panelistId, taskId }: Pick<BenchMember, 'panelistId' | 'taskId'>): readonly string[] {
  const keyOf = (name: string, subject: string) => createHash('sha256').update(`${name}\0${subject}`).digest('base64');
  return [keyOf(RATE_LIMITS.graphqlPerMember.name, panelistId), keyOf('survey-link', taskId)];
}

/** Everything by which the peer tells members apart. */
export const idsOf = (member: BenchMember): readonly string[] => [
  member.panelistId,
  member.sessionId,
  member.iamId,
  member.taskId,
  member.runId,
  ...member.invitedTaskIds,
  ...limitKeysOf(member),
];

/**
 * Lets a node in this process answer each call of one member and then of another, and takes down what it sends for the second: what
 * a node asks once and keeps is left out, and the limits of a member who was not here yet are in it.
 */
export async function recordCalls(
  databaseUrl: string,
  [first, ...others]: readonly BenchMember[],
): Promise<Readonly<Record<MemberCallName, BareCall>>> {
  const node = await startNode({ config: testConfig(databaseUrl), log: createLog('silent'), appsFolder: undefined });
  const call = async (member: BenchMember | undefined, name: MemberCallName) => {
    if (member === undefined) throw new Error('the calls are recorded with a member each, and one more');
    const { path, ...request } = requestOf(member, name, FIRST_REVISION);
    const response = await fetch(new URL(path, node.url), request);
    const text = await response.text();
    if (!response.ok || text.includes('"errors"')) throw new Error(`${name} was refused: ${text}`);
    return { ids: idsOf(member), revision: FIRST_REVISION };
  };
  try {
    const calls = new Map<MemberCallName, BareCall>();
    for (const [at, name] of MEMBER_CALL_NAMES.entries()) {
      await call(first, name);
      const { sent, done: asking } = await sentDuring(() => call(others[at], name));
      calls.set(name, { statements: sent.map((statement) => templateOf(statement, asking)) });
    }
    return Object.fromEntries(calls) as Record<MemberCallName, BareCall>;
  } finally {
    await node.stop();
  }
}

interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

const REQUEST_STARTS = 'http.server.request.start';
/** Whether what is done is done for a request, and not by the jobs of the node, which run beside every call. */
const ofRequests = new AsyncLocalStorage<true>();
const begin = () => ofRequests.enterWith(true);

/** The statements that go to the driver meanwhile. */
async function sentDuring<Done>(
  work: () => Promise<Done>,
): Promise<{ readonly sent: readonly Sent[]; readonly done: Done }> {
  const sent: Sent[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function listening(
    this: pg.Client,
    config: unknown,
    values: unknown,
    ...rest: unknown[]
  ) {
    const text = typeof config === 'string' ? config : (config as { text?: string }).text;
    const given = Array.isArray(values) ? values : ((config as { values?: unknown[] }).values ?? []);
    if (this instanceof DatabaseClient && text !== undefined && ofRequests.getStore() === true)
      sent.push({ text, values: [...given] });
    return (query as (...all: unknown[]) => unknown).call(this, config, values, ...rest);
  } as typeof query;
  subscribe(REQUEST_STARTS, begin);
  try {
    const done = await work();
    return { sent, done };
  } finally {
    unsubscribe(REQUEST_STARTS, begin);
    pg.Client.prototype.query = query;
  }
}

interface Asking {
  readonly ids: readonly string[];
  readonly revision: number;
}

function templateOf({ text, values }: Sent, asking: Asking): BareStatement {
  const templates = values.map((value) => templateValue(value, asking));
  const limit = templates.find((value) => 'limitKey' in value)?.limitKey ?? null;
  return { text, values: templates, limit };
}

function templateValue(value: unknown, { ids, revision }: Asking): BareValue {
  if (value instanceof Date) return { now: true };
  if (Buffer.isBuffer(value)) return { limitKey: ids.indexOf(value.toString('base64')) };
  if (typeof value === 'number' && Math.abs(value - revision) <= 1) return { revision: value - revision };
  if (Array.isArray(value) && value.length > 0 && value.every((one) => ids.includes(String(one)))) {
    return { ids: value.map((one) => ids.indexOf(String(one))) };
  }
  const id = typeof value === 'string' ? ids.indexOf(value) : -1;
  return id === -1 ? { constant: value } : { id };
}
