import { randomUUID } from 'node:crypto';
import { readAudienceSchema } from '#server/http/graphql/schema.ts';
import { argumentsFor } from '#testkit/counted-arguments.ts';
import { rolesOf } from '#testkit/clients/call-access.ts';
import { codeOf } from '#testkit/clients/judged-answers.ts';
import { callsOf, type Leaf, type SchemaCall } from '#testkit/clients/schema-calls.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import type { Actor, Audience } from '../actors.ts';
import { someOf } from '../chance.ts';
import type { Target } from '../target.ts';
import { surveyOfMarkup } from './survey-of-markup.ts';
import type { Payload } from './payloads.ts';

/** A place in a call where somebody may write. */
interface Place {
  readonly audience: Audience;
  readonly call: SchemaCall;
  readonly leaf: Leaf;
  readonly name: string;
}

/** After these there is less to see: they come last. */
const ENDINGS = /^(archive|close|retire|withdraw|void|forget|end|clear|remove|cancel)/;
/** And after these nobody would be there to look. Their words are in rows, too. */
const ENDS_DANA = new Set(['deleteMarketResearchPanelist', 'suspendMember']);
const SECRETS = new Set(['oldPassword', 'newPassword', 'currentPassword', 'otp', 'requestToken']);

/** Every place of every mutation of both schemas that takes a text: a new argument is in it. */
export function textPlaces(): readonly Place[] {
  const places = (['member', 'operator'] as const).flatMap((audience) =>
    callsOf(readAudienceSchema(audience))
      .filter(({ kind, name }) => kind === 'mutation' && !ENDS_DANA.has(name))
      .flatMap((call) =>
        call.leaves
          .filter(({ type, isList, path }) => !isList && isText(type) && !SECRETS.has(String(path.at(-1))))
          .map((leaf) => ({ audience, call, leaf, name: `${call.name}.${leaf.path.join('.')}` })),
      ),
  );
  return places.toSorted((one, other) => Number(ENDINGS.test(one.call.name)) - Number(ENDINGS.test(other.call.name)));
}

const isText = (type: string) => type === 'String' || type === 'JSON';

interface Writing {
  readonly payloads: readonly Payload[];
  /** Of each place, so many; otherwise all. */
  readonly each?: number;
  readonly next: () => number;
}

/** Puts payloads into these places as those who may: by place, how many were taken, or the codes of the refusals. */
export async function writeByCalls(
  target: Target,
  dana: Actor,
  places: readonly Place[],
  { payloads, each, next }: Writing,
): Promise<ReadonlyMap<string, { readonly taken: number; readonly refusals: ReadonlySet<string> }>> {
  const { node, world, actors } = target;
  const outcomes = new Map<string, { taken: number; refusals: Set<string> }>();
  const revisions = new Map<string, number>();
  let calls = 0;

  /** What others wrote before goes up by one each time: who names the one of before is told so. */
  async function write(place: Place, payload: Payload, goes: number): Promise<string | undefined> {
    const { audience, call, leaf } = place;
    const actor = audience === 'member' ? dana : actors.operators[rolesOf(call)[0] ?? 'ADMIN'][0];
    const written = valueFor(leaf, payload);
    const variables = withFresh(placed(argumentsFor(world, call), leaf.path, written), revisions.get(call.name) ?? 0);
    if ((calls += 1) % 50 === 0) node.clock.advance(MINUTE_MS);
    if (calls % 250 === 0) await renewAll(target, dana);
    const answer = await actor.ask(audience, call.name, call.document, variables);
    const code = codeOf(answer);
    if (goes > 1 && (code === 'CONFLICT' || code === 'RATE_LIMITED')) {
      if (code === 'CONFLICT') revisions.set(call.name, (revisions.get(call.name) ?? 0) + 1);
      else node.clock.advance(61 * MINUTE_MS);
      if (code === 'RATE_LIMITED') await renewAll(target, dana);
      return write(place, payload, goes - 1);
    }
    return code;
  }

  for (const place of places) {
    const outcome = { taken: 0, refusals: new Set<string>() };
    outcomes.set(place.name, outcome);
    for (const payload of each === undefined ? payloads : someOf(payloads, each, next)) {
      const code = await write(place, payload, 3);
      if (code === undefined) outcome.taken += 1;
      else outcome.refusals.add(code);
    }
  }
  return outcomes;
}

async function renewAll({ actors }: Target, dana: Actor): Promise<void> {
  await dana.renew();
  for (const actor of actors.all) if (actor.kind === 'operator') await actor.renew();
}

function valueFor({ type, path }: Leaf, { text }: Payload): unknown {
  if (type !== 'JSON') return text;
  const name = String(path.at(-1));
  if (name === 'definition') return surveyOfMarkup([text]);
  if (name === 'answers') return { reach: text, '': text };
  return { text, title: text, name: text };
}

/** A copy of the arguments with this value in this place. */
function placed(given: unknown, path: readonly (string | 0)[], value: unknown): Record<string, unknown> {
  const [step, ...rest] = path;
  if (step === undefined) return value as Record<string, unknown>;
  const inside = (given ?? (step === 0 ? [] : {})) as Record<string, unknown>;
  const next = placed((inside as Record<string | 0, unknown>)[step], rest, value);
  if (step === 0) return [next] as unknown as Record<string, unknown>;
  return { ...inside, [step]: next };
}

/** Nothing is taken for a repetition of what was sent before, and revisions are as many further. */
function withFresh(given: Record<string, unknown>, further: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (name === 'key' || name === 'idempotencyKey')
        return [name, typeof value === 'string' && value.includes('-') ? randomUUID() : value];
      if ((name === 'revision' || name === 'baseRevision') && typeof value === 'number') return [name, value + further];
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      return [name, isObject ? withFresh(value as Record<string, unknown>, further) : value];
    }),
  );
}
