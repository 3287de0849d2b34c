import { bearerOf, HEADERS } from '#contract/wire/headers.ts';
import type { ApiClient } from '#testkit/clients/api-client.ts';
import { isPublic } from '#testkit/clients/call-access.ts';
import { argumentsFor } from '#testkit/counted-arguments.ts';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { GRAPHQL_PATHS, nextAddress, type Actor } from './actors.ts';
import type { Attack } from './attack.ts';
import { chosenOf } from './chance.ts';
import { pathOf } from './routes.ts';
import { AUDIENCES, CALLS, hasRole, UNKNOWN_ID } from './schema-of-copy.ts';
import { send, type Sent } from './send.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';
import { watchRows } from './watched-rows.ts';

/** In a sample, calls of each kind. */
const CALLS_EACH = 6;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const FOREIGN = 'https://elsewhere.example';

/** What a page of another website can make a browser send: no header of ours but what is said here. */
interface Way {
  readonly what: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it sends what a page cannot know or say, so that only one of the locks is tried. */
  readonly knows?: 'the session' | 'our headers' | 'both';
  body?(json: string): string;
}

const FORM = 'application/x-www-form-urlencoded';
const WAYS: readonly Way[] = [
  { what: 'a plain text', headers: { origin: FOREIGN, 'content-type': 'text/plain' } },
  {
    what: 'a form',
    headers: { origin: FOREIGN, 'content-type': FORM },
    body: (json) => `${encodeURIComponent(json)}=`,
  },
  { what: 'a form of fields', headers: { origin: FOREIGN, 'content-type': FORM }, body: fieldsOf },
  {
    what: 'a multipart form',
    headers: { origin: FOREIGN, 'content-type': 'multipart/form-data; boundary=b' },
    body: partsOf,
  },
  { what: 'JSON', headers: { origin: FOREIGN, 'content-type': 'application/json' } },
  { what: 'JSON without an origin', headers: { 'content-type': 'application/json' } },
  { what: 'JSON of no origin', headers: { origin: 'null', 'content-type': 'application/json' } },
  { what: 'our headers', headers: { 'content-type': 'application/json' }, knows: 'our headers' },
  { what: 'a foreign origin', headers: { origin: FOREIGN, 'content-type': 'application/json' }, knows: 'both' },
  { what: 'no origin', headers: { origin: 'null', 'content-type': 'application/json' }, knows: 'both' },
  {
    what: 'another host of the same site',
    headers: { 'sec-fetch-site': 'same-site', 'content-type': 'application/json' },
    knows: 'both',
  },
  {
    what: 'another site',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
    knows: 'both',
  },
  { what: 'an address', headers: { 'sec-fetch-site': 'none', 'content-type': 'application/json' }, knows: 'both' },
  { what: 'the session alone', headers: { origin: FOREIGN, 'content-type': 'application/json' }, knows: 'the session' },
];

export const csrf: Attack<'csrf'> = {
  name: 'csrf',
  tries: 'to make calls from another website with the cookies of whoever looks at it',
  async run(target, options) {
    const tally = new Tally();
    const { memberA, operators } = target.actors;
    const [admin] = operators.ADMIN;
    for (const actor of [memberA, admin]) await actor.renew();
    const watched = await watchRows(target.db, [memberA.id ?? '', target.world.dana]);
    const posts = postsOf(target).filter(({ actor }) => actor !== undefined);
    for (const post of chosenOf(posts, ({ name }) => name, { ...options, each: CALLS_EACH })) {
      for (const way of WAYS.filter(({ knows }) => !post.isForAnybody || knows !== 'our headers'))
        await attack(target, tally, post, way);
    }
    for (const { table, what, row } of await watched.changes()) {
      tally.find(`rows of ${table}`, `rows of ${table} are ${what} after calls from another website`, row);
    }
    return tally.outcome();
  },
};

interface Post {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body: object;
  readonly actor: Actor;
  /** Anybody may make it: that a page knows our headers, which none does, opens nothing more. */
  readonly isForAnybody: boolean;
}

/** Every mutation with arguments that are right, and every route that is not only read. */
function postsOf({ actors, world, routes }: Target): readonly Post[] {
  const [admin] = actors.operators.ADMIN;
  const calls = AUDIENCES.flatMap((audience) =>
    CALLS[audience]
      .filter((call) => call.kind === 'mutation' && (audience === 'member' || hasRole(call, 'ADMIN')))
      .map((call) => ({
        name: call.name,
        method: 'POST',
        path: GRAPHQL_PATHS[audience],
        body: { operationName: call.name, query: call.document, variables: argumentsFor(world, call) },
        actor: audience === 'member' ? actors.memberA : admin,
        isForAnybody: isPublic(call),
      })),
  );
  const graphql = new Set([...Object.values(GRAPHQL_PATHS), '/graphql']);
  const others = routes().filter(({ method, path }) => !READS.has(method) && !graphql.has(path));
  const rest = others.flatMap((route) =>
    [actors.memberA, admin].map((actor) => ({
      name: `${route.method} ${route.path}`,
      method: route.method,
      path: pathOf(route, UNKNOWN_ID),
      body: {},
      actor,
      isForAnybody: false,
    })),
  );
  return [...calls, ...rest];
}

/** Answered as if it were right, and otherwise than without the cookies: then it was done as the one who has them. */
async function attack(target: Target, tally: Tally, post: Post, way: Way): Promise<void> {
  const json = JSON.stringify(post.body);
  const request = {
    method: post.method,
    headers: { ...way.headers, ...ours(post, way) },
    body: way.body?.(json) ?? json,
  };
  const withCookies = await send(target.url, post.path, {
    ...request,
    headers: { ...request.headers, cookie: cookiesOf(post.actor.browser), 'x-forwarded-for': nextAddress() },
  });
  tally.tried += 1;
  if (!isDone(withCookies)) return;
  const without = await send(target.url, post.path, {
    ...request,
    headers: { ...request.headers, 'x-forwarded-for': nextAddress() },
  });
  if (without.status === withCookies.status && without.body === withCookies.body) return;
  tally.find(
    `${post.name} ${way.what}`,
    `${post.name} is done for another website by ${way.what}: ${withCookies.status} ${withCookies.body.slice(0, 120)}`,
    `${post.method} ${post.path} ${JSON.stringify(request.headers)} with the cookies of ${post.actor.who}`,
  );
}

const isDone = ({ status, body }: Sent): boolean => status < 400 && !body.includes('"errors"');

function ours({ name, actor }: Post, { knows }: Way): Record<string, string> {
  const session =
    knows === 'the session' || knows === 'both' ? { authorization: bearerOf(actor.browser.csId ?? '') } : {};
  const named = knows === 'our headers' || knows === 'both' ? { [HEADERS.siteId]: DEFAULT_BRAND.siteId } : {};
  return knows === undefined ? {} : { ...session, ...named, [HEADERS.operationName]: name };
}

const cookiesOf = ({ cookies }: ApiClient): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

function fieldsOf(json: string): string {
  const fields = JSON.parse(json) as Record<string, unknown>;
  return new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();
}

function partsOf(json: string): string {
  const fields = JSON.parse(json) as Record<string, unknown>;
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
  );
  return `${parts.join('')}--b--\r\n`;
}
