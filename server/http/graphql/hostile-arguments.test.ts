import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { API_PATHS, OPERATOR_ROLES } from '#contract/wire/rest.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { ApiClient, type Answer } from '#testkit/clients/api-client.ts';
import { codeOf, failureIn, laxityIn, rowsIn, withoutId } from '#testkit/clients/judged-answers.ts';
import { EMPTY_TEXTS, hostileValues } from '#testkit/builders/hostile-values.ts';
import { DEMO_PATIENCE_MS, demoDatabaseUrl } from '#testkit/beds/demo-database.ts';
import { readIdWorld, type IdWorld } from '#testkit/beds/id-world.ts';
import { dropDatabase } from '#testkit/database.ts';
import { sampleOf } from '#testkit/masses.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { isPublic, rolesOf } from '#testkit/clients/call-access.ts';
import { argumentsOf, callsOf, type PlainValue, type SchemaCall } from '#testkit/clients/schema-calls.ts';
import { readAudienceSchema } from './schema.ts';

/**
 * Every operation of both schemas, as everybody, with arguments that nobody should send. All of it is made from the
 * schemas: an operation, an argument or a table that is added tomorrow is in it by itself.
 */
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
const SOME_TEXT = 'Said for a good reason';

/** In a run that is not exhaustive, of each argument. */
const VALUES_EACH = 1;
const EMPTY_EACH = 1;
const OTHER_KINDS_EACH = 1;
const ALLOWED_EACH = 1;
const REFUSED_EACH = 1;
/** And so many arguments of each operation. */
const LEAVES_EACH = 1;
const TEXTS_EACH = 1;
const NAMED_EACH = 1;

/** Where an empty text is one to be answered: the search box of a member's own lines, and the second line of an address. */
const MAY_BE_EMPTY = new Set([
  'listMarketResearchPanelistRewardHistory.search',
  'validateMarketResearchAddress.address.addressLine2',
  'validateMarketResearchRegistrationAddress.address.addressLine2',
]);

/** Ids that name no thing: what a page begins after is a place in a list, and what makes a call repeatable is the caller's. */
const NO_NAMES = new Set(['startingAfter', 'key', 'idempotencyKey']);

/** A view is kept no matter whom it filters by, and the second of one name is refused for the name. */
const KEPT_UNREAD = new Set(['saveSupportView.input.filter.assigneeId']);

/** Anyone who is heard here has no account any more: it comes last, and is answered once. */
const ENDS_ACCOUNT = 'deleteMarketResearchPanelist';

interface Caller {
  readonly who: string;
  browser: ApiClient;
  mayCall(call: SchemaCall): boolean;
  /** A visitor has none. */
  readonly signInAgain?: () => Promise<ApiClient>;
}

let node: TestNode;
let databaseUrl: string;
let ids: IdWorld;
let ownId: string;
let otherId: string;
let cases = 0;
let addresses = 0;
const callers: Record<'member' | 'operator', Caller[]> = { member: [], operator: [] };

beforeAll(async () => {
  databaseUrl = await demoDatabaseUrl();
  node = await startTestNode({ databaseUrl });
  ids = await readIdWorld(node.platform.db);
  const signedIn = async () => {
    const member = await aMember(node);
    const signInAgain = async () => {
      const browser = new ApiClient(node.url);
      await browser.signIn(member.email, member.password);
      return browser;
    };
    return { ...member, browser: await signInAgain(), signInAgain };
  };
  const member = await signedIn();
  const other = await signedIn();
  ownId = member.panelistId;
  otherId = other.panelistId;
  const visitor = { who: 'a visitor', browser: new ApiClient(node.url) };
  callers.member.push(
    { ...visitor, mayCall: isPublic },
    { who: 'a member', ...sessionOf(member), mayCall: () => true },
    { who: 'another member', ...sessionOf(other), mayCall: () => true },
  );
  callers.operator.push(
    { ...visitor, mayCall: () => false },
    { who: 'a member', ...sessionOf(member), mayCall: () => false },
  );
  for (const role of OPERATOR_ROLES) {
    const signInAgain = async () => (await signedInOperator(node, role)).browser;
    const browser = await signInAgain();
    callers.operator.push({ who: role, browser, signInAgain, mayCall: (call) => rolesOf(call).includes(role) });
    // Its session is worth nothing to members' calls.
    callers.member.push({ who: role, browser, signInAgain, mayCall: () => false });
  }
  signedInAt = node.clock.now();
}, DEMO_PATIENCE_MS);
afterAll(async () => {
  process.stdout.write(`${cases} hostile calls\n`);
  await node.stop();
  await dropDatabase(databaseUrl);
});

type Session = Pick<Caller, 'browser' | 'signInAgain'>;
const sessionOf = ({ browser, signInAgain }: Required<Session>): Session => ({ browser, signInAgain });

/** So many calls take longer than a session lasts without a word. */
let signedInAt = new Date(0);
async function renewSessions(): Promise<void> {
  if (node.clock.now().getTime() - signedInAt.getTime() < 5 * MINUTE_MS) return;
  for (const caller of [...callers.member, ...callers.operator]) {
    if (caller.signInAgain !== undefined) caller.browser = await caller.signInAgain();
  }
  signedInAt = node.clock.now();
}

/** Who asks for so much at once would be told to wait, and who waits too long is signed out: so time passes sparingly. */
const callsMade = new Map<Caller, number>();
function takeTime(caller: Caller, most: number): void {
  callsMade.set(caller, (callsMade.get(caller) ?? 0) + 1);
  if ((callsMade.get(caller) ?? 0) < most) return;
  callsMade.clear();
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

  const calls = callsOf(readAudienceSchema(audience)).toSorted(
    (a, b) => Number(a.name === ENDS_ACCOUNT) - Number(b.name === ENDS_ACCOUNT),
  );

  describe.each(calls)(`${audience}: $name`, (call) => {
    beforeAll(renewSessions);

    /** What anybody may call is limited by the account it names, too: anyone who comes too often is told when, and no more. */
    const isToldWhen = ({ status, headers }: Answer) =>
      status === 429 && isPublic(call) && Number(headers.get('retry-after')) > 0;
    const isDone = (answer: Answer) => isToldWhen(answer) || (call.name === ENDS_ACCOUNT && answer.status === 401);

    async function answerOf(caller: Caller, variables: object): Promise<Answer> {
      const answer = await send(caller, variables);
      if (answer.status !== 429 || isToldWhen(answer)) return answer;
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

    /** Everybody, or some of those who may call it and of those who may not. */
    function callersOf(of: SchemaCall, where: string): readonly Caller[] {
      const [allowed, refused] = [true, false].map((may) => callers[audience].filter((one) => one.mayCall(of) === may));
      return [
        ...sampleOf(`${of.name} ${where}, allowed`, allowed ?? [], ALLOWED_EACH),
        ...sampleOf(`${of.name} ${where}, refused`, refused ?? [], REFUSED_EACH),
      ];
    }

    /** What is wrong with what everybody is told, those included who may not call it. */
    async function askAll(variables: object, judge: (answer: Answer) => unknown, where: string): Promise<unknown[]> {
      const told = await Promise.all(
        callersOf(call, where).map(async (caller) => {
          const answer = await answerOf(caller, variables);
          const code = codeOf(answer) ?? '';
          const isRefused = ['UNAUTHENTICATED', 'FORBIDDEN'].includes(code);
          const wrong = isDone(answer)
            ? undefined
            : caller.mayCall(call)
              ? (failureIn(answer) ?? judge(answer))
              : isRefused
                ? undefined
                : 'answered';
          return wrong === undefined ? [] : [{ who: caller.who, where, wrong, status: answer.status, code }];
        }),
      );
      return told.flat();
    }

    test('takes what is plain, or refuses it', async () => {
      const isAsked = call.kind === 'query';
      expect(isAsked ? await askAll(argumentsOf(call, plain), () => undefined, 'plain') : []).toEqual([]);
    });

    test('fails for no argument, and names the bad ones', async () => {
      const wrong: unknown[] = [];
      for (const leaf of sampleOf(`${call.name}, arguments`, call.leaves, LEAVES_EACH)) {
        const at = `${call.name}.${leaf.path.join('.')}`;
        const asked = sampleOf(at, hostileValues(leaf), VALUES_EACH).map(({ what, value, isBad }) =>
          askAll(
            argumentsOf(call, plain, leaf, value),
            (answer) => (isBad ? laxityIn(answer, leaf) : undefined),
            `${at}: ${what}`,
          ),
        );
        wrong.push(...(await Promise.all(asked)).flat());
      }
      expect(wrong).toEqual([]);
    });

    const texts = call.leaves.filter(({ type, isList }) => !isList && (type === 'ID' || type === 'String'));
    const emptied = sampleOf(`${call.name}, texts`, texts, TEXTS_EACH);
    test.each(emptied)('an empty $path.0 $path.1 $path.2 asks for nothing', async (leaf) => {
      const mayBeEmpty = MAY_BE_EMPTY.has(`${call.name}.${leaf.path.join('.')}`);
      const isFilter = leaf.isOptional && call.kind === 'query' && !mayBeEmpty;
      const judge = (answer: Answer) => {
        if (leaf.type === 'ID' || isFilter) return laxityIn(answer, leaf);
        return call.kind === 'query' && !mayBeEmpty && rowsIn(answer) > 0 ? 'gives everything' : undefined;
      };
      const empties = sampleOf(`${call.name}.${leaf.path.join('.')}, empty`, EMPTY_TEXTS, EMPTY_EACH);
      const asked = empties.map((empty) => askAll(argumentsOf(call, plain, leaf, empty), judge, 'empty'));
      expect((await Promise.all(asked)).flat()).toEqual([]);
    });

    const named = call.leaves.filter(
      ({ type, isList, path: at }) =>
        !isList &&
        type === 'ID' &&
        !NO_NAMES.has(String(at.at(-1))) &&
        !KEPT_UNREAD.has(`${call.name}.${at.join('.')}`),
    );
    // What is a member's is no other member's: of theirs none is left out.
    const tried = audience === 'member' ? named : sampleOf(`${call.name}, names`, named, NAMED_EACH);
    test.each(tried)("another's or another kind's $path.0 $path.1 is one that nobody has", async (leaf) => {
      const name = String(leaf.path.findLast((part) => part !== 0));
      // Of what members may do a few times an hour only, a few are tried.
      const kinds = sampleOf(`${call.name}.${name}`, ids.ofOtherKinds(name), OTHER_KINDS_EACH);
      const others = audience === 'member' ? [otherId, ...kinds.slice(0, 1)] : kinds;
      for (const caller of callersOf(call, name)) {
        if (!caller.mayCall(call) || caller.who === 'another member') continue;
        const unknown = await answerOf(caller, argumentsOf(call, plain, leaf, UNKNOWN_ID));
        for (const other of others) {
          const answer = await answerOf(caller, argumentsOf(call, plain, leaf, other));
          if (isDone(unknown) || isDone(answer)) continue;
          expect(failureIn(answer)).toBeUndefined();
          expect(withoutId(answer, other), `as ${caller.who}`).toEqual(withoutId(unknown, UNKNOWN_ID));
        }
      }
    });
  });
}
