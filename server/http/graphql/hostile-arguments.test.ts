import { Kind } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import { HEADERS } from '#contract/headers.ts';
import { API_PATHS, OPERATOR_ROLES, type OperatorRole } from '#contract/rest.ts';
import { MINUTE_MS } from '#server/platform/clock.ts';
import { aMember } from '#testkit/builders.ts';
import { ApiClient, type Answer } from '#testkit/api-client.ts';
import { EMPTY_TEXTS, hostileValues } from '#testkit/hostile-values.ts';
import { readIdWorld, type IdWorld } from '#testkit/id-world.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator } from '#testkit/operator-client.ts';
import { argumentsOf, callsOf, type Leaf, type PlainValue, type SchemaCall } from '#testkit/schema-calls.ts';
import { fieldOf } from './field-of.ts';
import { readAudienceSchema } from './schema.ts';

/**
 * Every operation of both schemas, as everybody, with arguments that nobody should send. All of it is made from the
 * schemas: an operation, an argument or a table that is added tomorrow is in it by itself.
 */
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
const SOME_TEXT = 'Said for a good reason';

/** The only place where an empty filter asks for all of it: a member's own lines, and the search box of the specification. */
const EMPTY_MEANS_ALL = new Set(['listMarketResearchPanelistRewardHistory.search']);

/** Ids that name no thing: what a page begins after is a place in a list, and what makes a call repeatable is the caller's. */
const NO_NAMES = new Set(['startingAfter', 'after', 'before', 'key', 'idempotencyKey']);

interface Caller {
  readonly who: string;
  readonly browser: ApiClient;
  mayCall(call: SchemaCall): boolean;
}

let node: TestNode;
let ids: IdWorld;
let ownId: string;
let otherId: string;
let cases = 0;
let addresses = 0;
const callers: Record<'member' | 'operator', Caller[]> = { member: [], operator: [] };

beforeAll(async () => {
  node = await startTestNode({ config: { hasDemoData: true } });
  ids = await readIdWorld(node.platform.db);
  const signedIn = async () => {
    const member = await aMember(node);
    const browser = new ApiClient(node.url);
    await browser.signIn(member.email, member.password);
    return { ...member, browser };
  };
  const member = await signedIn();
  const other = await signedIn();
  ownId = member.panelistId;
  otherId = other.panelistId;
  const visitor = { who: 'a visitor', browser: new ApiClient(node.url) };
  callers.member.push(
    { ...visitor, mayCall: isPublic },
    { who: 'a member', browser: member.browser, mayCall: () => true },
    { who: 'another member', browser: other.browser, mayCall: () => true },
  );
  callers.operator.push(
    { ...visitor, mayCall: () => false },
    { who: 'a member', browser: member.browser, mayCall: () => false },
  );
  for (const role of OPERATOR_ROLES) {
    const { browser } = await signedInOperator(node, role);
    callers.operator.push({ who: role, browser, mayCall: (call) => rolesOf(call).includes(role) });
    // Its session is worth nothing to members' calls.
    callers.member.push({ who: role, browser, mayCall: () => false });
  }
});
afterAll(async () => {
  process.stdout.write(`${cases} hostile calls\n`);
  await node.stop();
});

/** Who asks for so much at once would be told to wait, and who waits too long is signed out: so time passes sparingly. */
const asked = new Map<Caller, number>();
function takeTime(caller: Caller, most: number): void {
  asked.set(caller, (asked.get(caller) ?? 0) + 1);
  if ((asked.get(caller) ?? 0) < most) return;
  asked.clear();
  node.clock.advance(MINUTE_MS);
}

const plain: PlainValue = (name, type) => {
  if (name === 'panelId') return DEFAULT_BRAND.panelId;
  if (name === 'userId') return ownId;
  if (name === 'firstMonday') return '2026-06-08';
  const values: Record<string, unknown> = {
    Int: 1,
    Float: 1,
    Boolean: true,
    DateTime: '2026-06-08T10:00:00Z',
    JSON: {},
  };
  if (type === 'ID') return ids.ofArgument(name) ?? UNKNOWN_ID;
  return values[type] ?? SOME_TEXT;
};

for (const audience of ['member', 'operator'] as const) {
  const path = audience === 'member' ? API_PATHS.graphql : API_PATHS.consoleGraphql;

  describe.each(callsOf(readAudienceSchema(audience)))(`${audience}: $name`, (call) => {
    async function answerOf(caller: Caller, variables: object): Promise<Answer> {
      const answer = await send(caller, variables);
      if (answer.status !== 429) return answer;
      node.clock.advance(MINUTE_MS);
      return send(caller, variables);
    }

    async function send(caller: Caller, variables: object): Promise<Answer> {
      const { browser } = caller;
      takeTime(caller, audience === 'member' ? 100 : 500);
      cases += 1;
      addresses += 1;
      return browser.send(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [HEADERS.operationName]: call.name,
          'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
        },
        body: JSON.stringify({ operationName: call.name, query: call.document, variables }),
      });
    }

    /** What everybody is told, and what those who may not call it must be told instead. */
    async function askAll(variables: object, judge: (answer: Answer, caller: Caller) => void): Promise<void> {
      await Promise.all(
        callers[audience].map(async (caller) => {
          const answer = await answerOf(caller, variables);
          if (caller.mayCall(call)) judge(answer, caller);
          else expect(['UNAUTHENTICATED', 'FORBIDDEN']).toContain(codeOf(answer));
        }),
      );
    }

    test('takes what is plain, or refuses it', async () => {
      if (call.kind === 'query') await askAll(argumentsOf(call, plain), (answer) => isNoFailure(answer));
    });

    if (call.leaves.length > 0) {
      test('fails for no argument, and names the bad ones', async () => {
        for (const leaf of call.leaves) {
          await Promise.all(
            hostileValues(leaf).map(({ what, value, isBad }) => {
              const where = `${leaf.path.join('.')}: ${what}`;
              return askAll(argumentsOf(call, plain, leaf, value), (answer, { who }) => {
                isNoFailure(answer, where);
                if (isBad) isRefusedFor(answer, leaf, `${where}, as ${who}`);
              });
            }),
          );
        }
      });
    }

    const texts = call.leaves.filter(({ type, isList }) => !isList && (type === 'ID' || type === 'String'));
    test.each(texts)('an empty $path.0 $path.1 $path.2 asks for nothing', async (leaf) => {
      const isAll = EMPTY_MEANS_ALL.has(`${call.name}.${leaf.path.join('.')}`);
      for (const empty of EMPTY_TEXTS) {
        await askAll(argumentsOf(call, plain, leaf, empty), (answer) => {
          isNoFailure(answer, `${leaf.path.join('.')}: empty`);
          const isFilter = leaf.isOptional && call.kind === 'query' && !isAll;
          if (leaf.type === 'ID' || isFilter) isRefusedFor(answer, leaf, `${leaf.path.join('.')}: empty`);
          else if (call.kind === 'query' && !isAll) expect(rowsIn(answer)).toBe(0);
        });
      }
    });

    const named = call.leaves.filter(
      ({ type, isList, path: at }) => !isList && type === 'ID' && !NO_NAMES.has(String(at.at(-1))),
    );
    test.each(named)("another's or another kind's $path.0 $path.1 is one that nobody has", async (leaf) => {
      const name = String(leaf.path.findLast((part) => part !== 0));
      // Of what members may do a few times an hour only, a few are tried.
      const others = audience === 'member' ? [otherId, ...ids.ofOtherKinds(name).slice(0, 1)] : ids.ofOtherKinds(name);
      for (const caller of callers[audience]) {
        if (!caller.mayCall(call) || caller.who === 'another member') continue;
        const unknown = await answerOf(caller, argumentsOf(call, plain, leaf, UNKNOWN_ID));
        for (const other of others) {
          const answer = await answerOf(caller, argumentsOf(call, plain, leaf, other));
          isNoFailure(answer, leaf.path.join('.'));
          expect(withoutId(answer, other), `${leaf.path.join('.')}, as ${caller.who}`).toEqual(
            withoutId(unknown, UNKNOWN_ID),
          );
        }
      }
    });
  });
}

const codeOf = (answer: Answer): string | undefined => answer.body.errors?.[0]?.extensions?.code;

/** Neither an error of ours, nor one of this test: a session that is over, or too much at once. */
function isNoFailure(answer: Answer, where: unknown = 'plain'): void {
  const told = { where, status: answer.status, code: codeOf(answer) };
  if (answer.status >= 500 || answer.status === 429 || answer.status === 401) expect(told).toBe('an answer');
  const isArgument = told.code === 'BAD_REQUEST' || told.code === 'VALIDATION_FAILED';
  if (isArgument && answer.body.errors[0].extensions.fields === undefined) expect(told).toBe('told with its field');
}

/** Refused with a code; for what was written wrongly, with the place. */
function isRefusedFor(answer: Answer, leaf: Leaf, where: string): void {
  const code = codeOf(answer);
  const told = { where, status: answer.status, code, fields: answer.body.errors?.[0]?.extensions?.fields };
  if (answer.status < 400 || code === undefined) expect(told).toBe('refused');
  if (code !== 'BAD_REQUEST' && code !== 'VALIDATION_FAILED') return;
  const path = fieldOf(leaf.path.join('.'));
  const isNamed = Object.keys(told.fields ?? {}).some(
    (field) => `${path}.`.startsWith(`${field}.`) || field.startsWith(`${path}.`),
  );
  if (!isNamed) expect(told).toBe('refused, with the place');
}

/** How many items the lists of an answer hold. */
function rowsIn({ body }: Answer): number {
  const count = (value: unknown): number => {
    if (Array.isArray(value)) return value.length;
    if (typeof value !== 'object' || value === null) return 0;
    return Object.values(value).reduce((sum: number, one) => sum + count(one), 0);
  };
  return count(body.data);
}

/** An answer may repeat what was asked for, also signed. */
function withoutId({ status, body }: Answer, id: string): unknown {
  const told = JSON.stringify(body).replaceAll(id, 'ID');
  return { status, body: told.replaceAll(/ticket=[^"]+/g, 'ticket') };
}

function directiveOf({ field }: SchemaCall, directive: string) {
  return field.astNode?.directives?.find(({ name }) => name.value === directive);
}

function isPublic(call: SchemaCall): boolean {
  return directiveOf(call, 'public') !== undefined;
}

function rolesOf(call: SchemaCall): readonly OperatorRole[] {
  const list = directiveOf(call, 'roles')?.arguments?.[0]?.value;
  if (list?.kind !== Kind.LIST) return [];
  return list.values.flatMap((value) => (value.kind === Kind.ENUM ? [value.value as OperatorRole] : []));
}
