import { randomUUID } from 'node:crypto';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { API_PATHS, OPERATOR_ROLES, type OperatorRole } from '#contract/wire/rest.ts';
import { suspendPanelist } from '#server/modules/identity/index.ts';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import { ApiClient, type Answer } from '#testkit/clients/api-client.ts';
import type { TestNode } from '#testkit/node.ts';

export type ActorKind = 'visitor' | 'member' | 'operator';

/** Somebody who makes calls. Each call comes from an address of its own, unless it names one. */
export interface Actor {
  readonly who: string;
  readonly kind: ActorKind;
  readonly role?: OperatorRole;
  /** The member's or the operator's; a visitor has none. */
  readonly id: string | undefined;
  readonly email: string | undefined;
  readonly password: string | undefined;
  /** The browser of the newest session. */
  readonly browser: ApiClient;
  /** Logs in again, where that is possible: sessions end while the clock is moved. */
  renew(): Promise<void>;
  /** A GraphQL call to the endpoint of members or of operators. */
  ask(audience: Audience, name: string, document: string, variables?: object): Promise<Answer>;
}

export type Audience = 'member' | 'operator';
export const GRAPHQL_PATHS: Readonly<Record<Audience, string>> = {
  member: API_PATHS.graphql,
  operator: API_PATHS.consoleGraphql,
};

export interface Actors {
  readonly visitor: Actor;
  readonly memberA: Actor;
  readonly memberB: Actor;
  /** Was logged in when they were suspended. */
  readonly suspended: Actor;
  /** Was logged in when they left. */
  readonly left: Actor;
  /** Two of each role. */
  readonly operators: Readonly<Record<OperatorRole, readonly [Actor, Actor]>>;
  readonly all: readonly Actor[];
}

let addresses = 0;
/** An address that no call came from so far. */
export function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

interface ActorParts extends Pick<Actor, 'who' | 'kind' | 'role' | 'id' | 'email' | 'password'> {
  logIn(browser: ApiClient): Promise<void>;
}

function actorOf(node: TestNode, parts: ActorParts): Actor {
  let browser = new ApiClient(node.url);
  return {
    ...parts,
    get browser() {
      return browser;
    },
    async renew() {
      const fresh = new ApiClient(node.url);
      await parts.logIn(fresh);
      browser = fresh;
    },
    ask: (audience, name, document, variables = {}) =>
      browser.send(GRAPHQL_PATHS[audience], {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': nextAddress(),
          [HEADERS.operationName]: name,
        },
        body: JSON.stringify({ operationName: name, query: document, variables }),
      }),
  };
}

const NOBODY = { id: undefined, email: undefined, password: undefined } as const;

export function aVisitor(node: TestNode): Actor {
  return actorOf(node, { who: 'a visitor', kind: 'visitor', ...NOBODY, logIn: async () => undefined });
}

/** Somebody who has an account already, such as a member of the demo. */
export async function memberOf(
  node: TestNode,
  who: string,
  { panelistId, email, password }: { readonly panelistId: string; readonly email: string; readonly password: string },
): Promise<Actor> {
  const logIn = async (browser: ApiClient) => {
    const { status } = await browser.signIn(email, password);
    if (status !== 200) throw new Error(`${who} could not log in: ${status}`);
  };
  const actor = actorOf(node, { who, kind: 'member', id: panelistId, email, password, logIn });
  await actor.renew();
  return actor;
}

export const aNewMember = async (node: TestNode, who: string): Promise<Actor> =>
  memberOf(node, who, await aMember(node));

/** An account of its own each time they log in: an authenticator's code is taken once, and the clock may stand still. */
export async function aNewOperator(node: TestNode, role: OperatorRole, who: string = role): Promise<Actor> {
  const operator = await anOperator(node, role);
  const { operatorId, email, password } = operator;
  let lastCode = '';
  const logIn = async (browser: ApiClient) => {
    if (operator.code() === lastCode) node.clock.advance(30_000);
    lastCode = operator.code();
    const answer = await browser.post(API_PATHS.consoleSignIn, { email, password, code: lastCode });
    if (answer.status !== 200) throw new Error(`${who} could not log in: ${answer.status}`);
    browser.csId = answer.body.cs_id;
  };
  const actor = actorOf(node, { who, kind: 'operator', role, id: operatorId, email, password, logIn });
  await actor.renew();
  return actor;
}

const LEAVE = `mutation deleteMarketResearchPanelist($input: MarketResearchDeletePanelistInput!) {
  deleteMarketResearchPanelist(input: $input) { __typename }
}`;

/** No longer an account: neither logs in again. */
const stays = (actor: Actor, who: string): Actor => ({
  ...actor,
  who,
  browser: actor.browser,
  renew: async () => undefined,
});

export async function makeActors(node: TestNode): Promise<Actors> {
  const [memberA, memberB] = [await aNewMember(node, 'member A'), await aNewMember(node, 'member B')];
  const operators = {} as Record<OperatorRole, [Actor, Actor]>;
  for (const role of OPERATOR_ROLES) {
    operators[role] = [await aNewOperator(node, role), await aNewOperator(node, role, `a second ${role}`)];
  }
  const shutOut = await aNewMember(node, 'a suspended member');
  const by = { operatorId: operators.SUPPORT[0].id ?? '' };
  await suspendPanelist(node.rooms.identity, shutOut.id ?? '', 'Several accounts', by);
  const gone = await aNewMember(node, 'a member who left');
  const leave = { userId: gone.id, panelId: DEFAULT_BRAND.panelId, feedback: 'Enough', key: randomUUID() };
  const answer = await gone.ask('member', 'deleteMarketResearchPanelist', LEAVE, { input: leave });
  if (answer.body.errors !== undefined) throw new Error(`a member could not leave: ${JSON.stringify(answer.body)}`);
  const visitor = aVisitor(node);
  const suspended = stays(shutOut, 'a suspended member');
  const left = stays(gone, 'a member who left');
  return {
    visitor,
    memberA,
    memberB,
    suspended,
    left,
    operators,
    all: [visitor, memberA, memberB, suspended, left, ...Object.values(operators).flat()],
  };
}
