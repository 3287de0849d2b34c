import { MINUTE_MS } from '#contract/time/durations.ts';
import type { Answer } from '#testkit/clients/api-client.ts';
import { codeOf, withoutId } from '#testkit/clients/judged-answers.ts';
import { isPublic } from '#testkit/clients/call-access.ts';
import { argumentsOf, type Leaf, type SchemaCall } from '#testkit/clients/schema-calls.ts';
import { argumentsFor } from '#testkit/counted-arguments.ts';
import type { Actor, Audience } from './actors.ts';
import type { Attack, AttackOptions } from './attack.ts';
import { chosenOf, numbersFrom, someOf } from './chance.ts';
import { othersIds } from './others-ids.ts';
import { AUDIENCES, CALLS, mayCall, plainFor, UNKNOWN_ID } from './schema-of-copy.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';
import { othersTickets } from './others-tickets.ts';
import { watchRows } from './watched-rows.ts';

/** Keys that the caller makes up, places in lists, the one panel, and cards on offer to everybody: they name nothing of anybody. */
const NO_NAMES = new Set(['panelId', 'rewardId', 'startingAfter', 'key', 'idempotencyKey']);
const REFUSALS = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'RECENT_SIGN_IN_REQUIRED', 'FEATURE_OFF']);

/** Anyone who calls it has no account any more. */
const ENDS_ACCOUNT = 'deleteMarketResearchPanelist';
/** In a sample, of each audience. */
const CALLS_EACH = 6;
const IDS_EACH = 2;

/**
 * Three ways: whoever may not make a call makes it with arguments that are right; whoever may names others' things in each place
 * where an id stands, which must be answered as an id that nobody has; and tickets are used by somebody else. No row may change.
 */
export const othersData: Attack<'others-data'> = {
  name: 'others-data',
  tries: "to read or change what is somebody else's by naming its id",
  async run(target, options) {
    const tally = new Tally();
    const next = numbersFrom(options.seed);
    const attackers = target.actors.all.flatMap(({ id }) => id ?? []);
    const run = { target, tally, options, next, ids: await othersIds(target.db, attackers) };
    for (const audience of AUDIENCES) await attackAudience(run, audience);
    if (options.only === undefined) await othersTickets(target, tally, options);
    return tally.outcome();
  },
};

interface Run {
  readonly target: Target;
  readonly tally: Tally;
  readonly options: AttackOptions;
  readonly next: () => number;
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

async function attackAudience(run: Run, audience: Audience): Promise<void> {
  const { target, tally, options } = run;
  const watched = await watchRows(target.db, [target.world.dana, target.world.robin]);
  const calls = chosenOf(CALLS[audience], ({ name }) => name, { ...options, each: CALLS_EACH });
  for (const call of calls) {
    await renewAll(target);
    await fromOutside(run, audience, call);
    await byNames(run, audience, call);
    for (const { table, what, row } of await watched.changes()) {
      tally.find(`${call.name} ${table}`, `${call.name}: rows of ${table} are ${what}`, `${call.document} → ${row}`);
    }
  }
}

/** Everybody who may not make it, with arguments that are right. */
async function fromOutside({ target, tally }: Run, audience: Audience, call: SchemaCall): Promise<void> {
  const given = argumentsFor(target.world, call);
  const others = target.actors.all.filter((actor) => !mayCall(actor, audience, call));
  const shutOut = [target.actors.suspended, target.actors.left].filter((one) => mayCall(one, audience, call));
  for (const actor of [...others, ...(isPublic(call) ? [] : shutOut)]) {
    const answer = await patient(target, () => actor.ask(audience, call.name, call.document, given));
    tally.tried += 1;
    if (!REFUSALS.has(codeOf(answer) ?? '')) {
      const seen = JSON.stringify(answer.body).slice(0, 200);
      tally.find(
        `outside ${call.name}`,
        `${actor.who} is answered ${answer.status} by ${call.name}: ${seen}`,
        callText(call, given),
      );
    }
  }
}

/** A member, and an operator to whom nothing was shared: each place of an id, each id. */
async function byNames(run: Run, audience: Audience, call: SchemaCall): Promise<void> {
  const { target, ids, options, next } = run;
  const { memberB, operators, visitor } = target.actors;
  const actors = (audience === 'member' ? [memberB, visitor] : [operators.READER[0]]).filter(
    (actor) => mayCall(actor, audience, call) && call.name !== ENDS_ACCOUNT,
  );
  if (audience === 'member' && !isPublic(call)) await asSomebodyElse(run, call);
  const leaves = call.leaves.filter(({ path, type, isList }) => !isList && isName(path, type));
  for (const actor of actors) {
    for (const leaf of leaves) {
      const every = [...new Set([...rightId(target, call, leaf), ...[...ids.values()].flat()])];
      const kinds = likely(ids, leaf);
      const chosen = options.isSample
        ? someOf([...kinds, ...every], IDS_EACH, next)
        : [...kinds, ...someOf(every, 12, next)];
      await compare(run, { audience, call, actor, leaf }, [...new Set([...rightId(target, call, leaf), ...chosen])]);
    }
  }
}

/** A member makes a call with all that it takes to make it as Dana. */
async function asSomebodyElse({ target, tally }: Run, call: SchemaCall): Promise<void> {
  const { memberB } = target.actors;
  const whole = argumentsFor(target.world, call);
  if (!JSON.stringify(whole).includes(target.world.dana)) return;
  const answer = await patient(target, () => memberB.ask('member', call.name, call.document, whole));
  tally.tried += 1;
  if (answer.status === 429 || REFUSALS.has(codeOf(answer) ?? '')) return;
  const seen = JSON.stringify(answer.body).slice(0, 200);
  tally.find(`as Dana ${call.name}`, `${memberB.who} calls ${call.name} as Dana: ${seen}`, callText(call, whole));
}

interface Place {
  readonly audience: Audience;
  readonly call: SchemaCall;
  readonly actor: Actor;
  readonly leaf: Leaf;
}

async function compare(
  { target, tally }: Run,
  { call, actor, leaf, audience }: Place,
  ids: readonly string[],
): Promise<void> {
  // As the call is made for somebody else's things, but for the caller where it names who calls.
  const given = (id: string) => {
    const variables = argumentsOf(call, plainFor(actor.id), leaf, id);
    // A wrong one would be answered before the id is looked at, and differently once there were too many.
    const isAsked = audience === 'operator' && 'currentPassword' in variables;
    return isAsked ? { ...variables, currentPassword: actor.password } : variables;
  };
  const ask = (id: string) => patient(target, () => actor.ask(audience, call.name, call.document, given(id)));
  const unknown = await ask(UNKNOWN_ID);
  for (const id of ids) {
    const answer = await ask(id);
    tally.tried += 1;
    const [told, made] = [alike(withoutId(answer, id)), alike(withoutId(unknown, UNKNOWN_ID))];
    if (answer.status === 429 || unknown.status === 429 || told === made) continue;
    const where = `${call.name} ${leaf.path.join('.')}`;
    tally.find(
      where,
      `${actor.who} learns from ${where} that ${id} is there: ${told.slice(0, 200)}`,
      `${callText(call, given(id))}, and the same with ${UNKNOWN_ID}`,
    );
  }
}

const isName = (path: Leaf['path'], type: string): boolean => {
  const name = String(path.findLast((part) => part !== 0));
  return !NO_NAMES.has(name) && (type === 'ID' || (type === 'String' && /(?:^u|U|I)(?:serId|d)s?$/.test(name)));
};

/** Tokens and times are new each time. */
const alike = (answer: unknown): string =>
  JSON.stringify(answer)
    .replaceAll(/[\w-]{43}/g, 'TOKEN')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');

/** The ids of a kind that an argument of this name wants. */
function likely(ids: Run['ids'], { path }: Leaf): readonly string[] {
  const name = String(path.findLast((part) => part !== 0));
  const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/_ids$/, '_id');
  return ids.get(column) ?? [];
}

/** What the call is made with for somebody else stands for this place. */
function rightId({ world }: Target, call: SchemaCall, { path }: Leaf): readonly string[] {
  let value: unknown = argumentsFor(world, call);
  for (const part of path) value = (value as Record<string, unknown> | undefined | null)?.[part];
  return typeof value === 'string' ? [value] : [];
}

/** Anyone who asks for so much is told to wait, and so they do. */
async function patient({ node }: Target, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask();
  if (answer.status !== 429) return answer;
  node.clock.advance(MINUTE_MS);
  return ask();
}

/** Sessions end after a while without a word. */
async function renewAll({ node, actors }: Target): Promise<void> {
  const live = actors.all.filter(({ kind }) => kind !== 'visitor');
  const now = node.clock.now().getTime();
  if (now - (renewedAt.get(actors) ?? 0) < 5 * MINUTE_MS) return;
  renewedAt.set(actors, now);
  for (const actor of live) await actor.renew();
}
const renewedAt = new WeakMap<object, number>();

const callText = (call: SchemaCall, variables: object) => `${call.document} with ${JSON.stringify(variables)}`;
