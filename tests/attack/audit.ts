import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { OPERATOR_RULES } from '#server/api/rules/operator-rules.ts';
import type { OperatorRule } from '#server/api/rules/operator-rule.ts';
import { rolesOf } from '#testkit/clients/call-access.ts';
import type { SchemaCall } from '#testkit/clients/schema-calls.ts';
import { argumentsFor } from '#testkit/counted-arguments.ts';
import { aNewOperator, type Actor } from './actors.ts';
import type { Attack } from './attack.ts';
import { chosenOf } from './chance.ts';
import { CALLS } from './schema-of-copy.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';
import { watchTables } from './watched-rows.ts';

/** In a sample. */
const CALLS_OF_SAMPLE = 10;

/** What an operator changes is in the log, under their name. */
export const audit: Attack<'audit'> = {
  name: 'audit',
  tries: 'to change something as an operator without an entry in the audit log',
  async run(given, options) {
    const tally = new Tally();
    const mutations = CALLS.operator.filter(({ kind }) => kind === 'mutation');
    const calls = chosenOf(mutations, ({ name }) => name, { ...options, each: CALLS_OF_SAMPLE });
    const done: string[] = [];
    // What one call changes, such as a request that is closed, would stop the next one.
    const target = options.isSample || options.only !== undefined ? given : await given.another();
    const changed = await watchTables(target.db);
    for (const call of calls) {
      const actor = await callerOf(target, call);
      await changed();
      if (await isDone({ target, tally, actor, changed }, call)) done.push(call.name);
    }
    tally.note(
      `${done.length} of ${calls.length} mutations did something; not: ${calls
        .filter(({ name }) => !done.includes(name))
        .map(({ name }) => name)
        .join(', ')}`,
    );
    if (target !== given) await target.stop();
    return tally.outcome();
  },
};

interface Doing {
  readonly target: Target;
  readonly tally: Tally;
  readonly actor: Actor;
  changed(): Promise<readonly string[]>;
}

/** Whether a call did something; what it did without an entry is found. */
async function isDone({ target, tally, actor, changed }: Doing, call: SchemaCall): Promise<boolean> {
  const rule: OperatorRule = OPERATOR_RULES[call.name as keyof typeof OPERATOR_RULES];
  const before = await entriesOf(target.db, actor);
  const given = argumentsFor(target.world, call);
  const answer = await actor.ask('operator', call.name, call.document, given);
  tally.tried += 1;
  const result: unknown = answer.body.data?.[call.name];
  if (answer.status !== 200 || isRefusal(result)) return false;
  const tables = await changed();
  if (tables.length === 0) return false;
  const isTold = (await entriesOf(target.db, actor)) > before;
  const wantsEntry = Array.isArray(rule.audit);
  if (wantsEntry && !isTold) {
    tally.find(
      call.name,
      `${call.name} changes ${tables.join(', ')}, and leaves no entry of ${actor.who} in the audit log`,
      `${call.document} with ${JSON.stringify(given)} as ${actor.role ?? 'nobody'}`,
    );
  }
  return true;
}

/** A role that isn't the admin's, where there is one: most is done by them. Each call has an operator to itself, so that no limit stops it. */
function callerOf(target: Target, call: SchemaCall): Promise<Actor> {
  const roles = rolesOf(call);
  const role = roles.find((one) => one !== 'ADMIN') ?? 'ADMIN';
  return aNewOperator(target.node, role);
}

async function entriesOf(db: Db, { id }: Actor): Promise<number> {
  const { rows } = await sql<{ count: string }>`SELECT count(*) FROM audit_entry WHERE actor_id = ${id}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Refused, waiting, or nothing to do: nothing was changed, so nothing needs to be told. */
function isRefusal(result: unknown): boolean {
  if (result === null || result === false || result === 0) return true;
  if (typeof result !== 'object') return false;
  const { refusal, refusals, problems, needsReason, done, outcome } = result as Record<string, unknown>;
  const lists = [refusals, problems].some((list) => Array.isArray(list) && list.length > 0);
  return (
    (refusal !== undefined && refusal !== null) || lists || needsReason === true || done === 0 || outcome === 'WAITING'
  );
}
