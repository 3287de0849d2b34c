import { sql } from 'kysely';
import { FLAG_KEYS } from '#contract/flags/flags.ts';
import { flagsBed } from '#testkit/beds/flags-bed.ts';
import { codeOf } from '#testkit/clients/judged-answers.ts';
import { rolesOf } from '#testkit/clients/call-access.ts';
import type { SchemaCall } from '#testkit/clients/schema-calls.ts';
import { argumentsFor } from '#testkit/counted-arguments.ts';
import { OPERATOR_ROLES } from '#contract/wire/rest.ts';
import { aNewMember, type Actor, type Audience } from './actors.ts';
import type { Attack } from './attack.ts';
import { chosenOf } from './chance.ts';
import { CALLS } from './schema-of-copy.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';

/** In a sample, calls of each kind of guard. */
const CALLS_EACH = 3;

/** What a field of the schema demands of whoever calls it, and somebody who lacks it. */
interface Guard {
  readonly what: string;
  readonly audience: Audience;
  isOn(call: SchemaCall): boolean;
  lacking(target: Target, call: SchemaCall): Actor;
}

/** Who may call an operation, and whether it's on, must be found out whatever form its document has. */
export const flags: Attack<'flags'> = {
  name: 'flags',
  tries: 'to get past @flag, @restricted, @public and @roles by the form of a document',
  async run(target, options) {
    const tally = new Tally();
    const { switchTo } = flagsBed(() => target.node);
    const late = await aNewMember(target.node, 'a member who logged in long ago');
    await sql`UPDATE member_session SET signed_in_at = signed_in_at - interval '1 day' WHERE panelist_id = ${late.id}`.execute(
      target.db,
    );
    const member = await aNewMember(target.node, 'a member for whom everything is off');
    const guards: readonly Guard[] = [
      { what: '@flag', audience: 'member', isOn: (call) => has(call, 'flag'), lacking: () => member },
      { what: '@restricted', audience: 'member', isOn: (call) => has(call, 'restricted'), lacking: () => late },
      {
        what: 'no @public',
        audience: 'member',
        isOn: (call) => !has(call, 'public'),
        lacking: (of) => of.actors.visitor,
      },
      { what: '@roles', audience: 'operator', isOn: (call) => has(call, 'roles'), lacking: operatorWithout },
    ];
    for (const guard of guards) {
      if (guard.what === '@flag') for (const key of FLAG_KEYS) await switchTo(key, false);
      const calls = CALLS[guard.audience].filter((call) => guard.isOn(call));
      for (const call of chosenOf(calls, ({ name }) => name, { ...options, each: CALLS_EACH }))
        await attack(target, tally, guard, call);
      if (guard.what === '@flag') for (const key of FLAG_KEYS) await switchTo(key, true);
    }
    return tally.outcome();
  },
};

const has = ({ field }: SchemaCall, directive: string): boolean =>
  field.astNode?.directives?.some(({ name }) => name.value === directive) === true;

function operatorWithout({ actors }: Target, call: SchemaCall): Actor {
  const role = OPERATOR_ROLES.find((one) => !rolesOf(call).includes(one));
  return role === undefined ? actors.memberA : actors.operators[role][0];
}

async function attack(target: Target, tally: Tally, guard: Guard, call: SchemaCall): Promise<void> {
  const actor = guard.lacking(target, call);
  const given = argumentsFor(target.world, call);
  for (const [form, document] of formsOf(call)) {
    const answer = await actor.ask(guard.audience, call.name, document, given);
    tally.tried += 1;
    const isAnswered = answer.status < 400 || Object.values(answer.body.data ?? {}).some((value) => value !== null);
    const isReached = ['NOT_FOUND', 'VALIDATION_FAILED', 'INTERNAL', 'CONFLICT'].includes(codeOf(answer) ?? '');
    if (!isAnswered && !isReached) continue;
    tally.find(
      `${guard.what} ${form}`,
      `${actor.who} gets past ${guard.what} of ${call.name} by ${form}: ${answer.status} ${codeOf(answer) ?? ''}`,
      `${document} with ${JSON.stringify(given)}`,
    );
  }
}

/** The same call in every form that a document can have. */
function formsOf({ kind, document }: SchemaCall): readonly (readonly [string, string])[] {
  const begin = document.indexOf('{');
  const head = document.slice(0, begin);
  const field = document.slice(begin + 1, document.lastIndexOf('}')).trim();
  const root = kind === 'query' ? 'Query' : 'Mutation';
  const callOnly = `{ ${field} }`;
  return [
    ['its plain form', document],
    ['an inline fragment', `${head}{ ... on ${root} ${callOnly} }`],
    ['an inline fragment without a type', `${head}{ ... ${callOnly} }`],
    ['an inline fragment with a directive', `${head}{ ... @include(if: true) ${callOnly} }`],
    ['a fragment', `${head}{ ...all } fragment all on ${root} ${callOnly}`],
    ['a fragment before the operation', `fragment all on ${root} ${callOnly} ${head}{ ...all }`],
    [
      'a fragment in a fragment',
      `${head}{ ...one } fragment one on ${root} { ...two } fragment two on ${root} ${callOnly}`,
    ],
    ['a fragment beside a plain field', `${head}{ __typename ... on ${root} ${callOnly} }`],
    ['another name', `${head}{ other: ${field} }`],
    ['a directive', `${head}{ __typename ${field.replace(/^(\w+(?:\([^)]*\))?)/, '$1 @skip(if: false)')} }`],
    ['a second operation', `${document} query second { __typename }`],
    ['a second operation before it', `query second { __typename } ${document}`],
  ];
}
