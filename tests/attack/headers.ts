import { connect } from 'node:net';
import { globSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { BUILT_FOLDERS } from '#server/http/built-files.ts';
import { currentBuild } from '#server/platform/places.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aNewMember, aNewOperator, aVisitor, nextAddress, type Actor } from './actors.ts';
import type { Attack } from './attack.ts';
import { numbersFrom, someOf } from './chance.ts';
import { pathOf, routesOfCopy } from './routes.ts';
import { send, type Sent } from './send.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const PARAMETERS = ['01890000-0000-7000-8000-000000000000', 'x', '%00', '..%2f..%2fetc%2fpasswd', 'a'.repeat(300)];
/** Where a careless server keeps what is nobody's business. */
const FORGOTTEN = [
  '/.env',
  '/.git/config',
  '/package.json',
  '/package-lock.json',
  '/server/main.ts',
  '/dist/build-name.txt',
  '/node_modules/fastify/package.json',
  '/.data/secrets/signing-keys',
  '/metrics',
  '/server-status',
  '/debug',
  '/console/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/',
  '/site/assets/',
  '/console/assets/',
  '//attacked.invalid/',
  '/\\attacked.invalid/',
  '/%',
  '/%ff',
  '/%c0%af',
  '/?' + 'a=1&'.repeat(2_000),
  '/' + 'a'.repeat(8_000),
  '/;a=b',
  '/index.html',
  '/web/index.html',
  '/graphql?query={a}',
];
/** What is no request, written as it is. */
const BROKEN = [
  'GET / HTTP/9.9\r\n\r\n',
  'GET\r\n\r\n',
  'NONSENSE\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: localhost\r\nhost: attacked.invalid\r\nconnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nconnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: localhost\r\nexpect: nonsense\r\nconnection: close\r\n\r\n',
  `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(20_000)}\r\nconnection: close\r\n\r\n`,
  'POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n0\r\n\r\n',
  'POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\nconnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: localhost\r\nbad header\r\nconnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: localhost\r\nupgrade: h2c\r\nconnection: upgrade, close\r\n\r\n',
  'CONNECT attacked.invalid:443 HTTP/1.1\r\nhost: attacked.invalid\r\nconnection: close\r\n\r\n',
  '\u0016\u0003\u0001\u0000\u00a5',
];

/** No JSON. */
const BODY = '{"a":';
/** What every answer says; the value is what it has to match. */
const ALWAYS: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^(same-origin|cross-origin)$/,
  'permissions-policy': /camera=(\(\)|\(self\))/,
  'content-security-policy': /default-src 'none'/,
  'strict-transport-security': /max-age=(3153[6-9]|31[6-9]|3[2-9]|[4-9])\d*.*includeSubDomains/,
  'cache-control': /./,
};
/** Programs of others show these beside a link of ours, or in a mail. */
const SHOWN_ELSEWHERE = /^\/(social-preview\.png|email\/|api\/email)/;
const NEVER = [
  'server',
  'x-powered-by',
  'via',
  'access-control-allow-origin',
  'x-runtime',
  'x-aspnet-version',
  'sourcemap',
];
const INSIDE =
  /\n\s+at \S+ ?\(?\S*:\d+:\d+|node_modules\/|node:internal|\/server\/\S+\.ts|file:\/\/|\b(?:SELECT|INSERT INTO|UPDATE) .+ (?:FROM|VALUES|SET) |pg_catalog|syntax error at|ECONNREFUSED/;
const COOKIE =
  /^__Host-[\w-]+=[^;]*(?=.*; Path=\/(;|$))(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Strict)(?!.*; Domain=)/i;

export const headers: Attack<'headers'> = {
  name: 'headers',
  tries:
    'get an answer without its headers, a cookie without its attributes, something of somebody that a browser keeps, or a look inside',
  needsNoPanel: true,

  async run(target, { seed, isSample, only = '' }) {
    const tally = new Tally();
    const next = numbersFrom(seed);
    // A sample is of the copy that is there; all of it of one as in production, by https.
    const copy = isSample ? copyOf(target) : await productionCopy();
    try {
      const all = [...new Map(routesOfCopy().map((route) => [route.path, route])).values()];
      const routes = all.filter(({ path }) => path.includes(only));
      const chosen = isSample ? someOf(routes, 8, next) : routes;
      const methods = isSample ? someOf(METHODS, 3, next) : METHODS;
      const [first = ''] = PARAMETERS;
      let sent = 0;
      for (const route of chosen) {
        const paths = new Set(PARAMETERS.map((parameter) => pathOf(route, 'PLACE').replaceAll('PLACE', parameter)));
        for (const path of isSample ? someOf([...paths], 1, next) : paths) {
          for (const method of methods) {
            const answers = new Map<Actor, Sent>();
            // What is wrong with a path is wrong for everybody.
            const asking = path === pathOf(route, first) ? copy.actors : copy.actors.slice(0, 1);
            for (const actor of asking) {
              tally.tried += 1;
              if ((sent += 1) % 200 === 0) await copy.pass();
              answers.set(actor, await ask(copy, actor, method, path));
            }
            judgeAnswers(copy, tally, `${method} ${path.slice(0, 120)}`, answers);
          }
        }
      }
      const files = isSample ? [] : everyFile();
      for (const path of [...files, ...FORGOTTEN]) {
        tally.tried += 1;
        judge(copy, tally, `GET ${path.slice(0, 120)}`, await ask(copy, copy.actors[0], 'GET', path));
      }
      for (const bytes of BROKEN) {
        tally.tried += 1;
        judgeRaw(copy, tally, bytes, await raw(copy.url, bytes));
      }
      tally.note(
        `${chosen.length} routes × ${methods.length} methods, ${files.length} files, ${BROKEN.length} broken requests`,
      );
    } finally {
      await copy.stop();
    }
    return tally.outcome();
  },
};

interface Copy {
  readonly url: string;
  readonly isHttps: boolean;
  /** The first is a visitor. */
  readonly actors: readonly [Actor, ...Actor[]];
  /** Time goes on, and sessions begin anew. */
  pass(): Promise<void>;
  stop(): Promise<void>;
}

function copyOf({ node, actors }: Target): Copy {
  const all = [aVisitor(node), actors.memberB, actors.operators.ADMIN[1]] as const;
  return { url: node.url, isHttps: false, actors: all, pass: passOf(node, all), stop: async () => undefined };
}

async function productionCopy(): Promise<Copy> {
  const node = await startTestNode({
    appsFolder: currentBuild(),
    config: {
      environment: 'prod',
      publicUrl: new URL('https://spark.example.com'),
      smtpUrl: 'smtp://127.0.0.1:1',
      metricsToken: 'token-of-the-attack',
    },
  });
  const all = [aVisitor(node), await aNewMember(node, 'a member'), await aNewOperator(node, 'ADMIN')] as const;
  return { url: node.url, isHttps: true, actors: all, pass: passOf(node, all), stop: () => node.stop() };
}

const passOf = (node: TestNode, actors: readonly Actor[]) => async () => {
  node.clock.advance(2 * MINUTE_MS);
  for (const actor of actors) await actor.renew();
};

function ask(copy: Copy, { browser }: Actor, method: string, path: string): Promise<Sent> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const given = {
    [HEADERS.siteId]: DEFAULT_BRAND.siteId,
    'x-forwarded-for': nextAddress(),
    ...(copy.isHttps && { 'x-forwarded-proto': 'https' }),
    ...(cookie !== '' && { cookie }),
    ...(browser.csId !== undefined && { authorization: `Bearer ${browser.csId}` }),
    ...(hasBody && { 'content-type': 'application/json', 'content-length': String(BODY.length) }),
    connection: 'close',
  };
  const asked = path.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent);
  if (method === 'GET' && path === API_PATHS.notificationEvents) return headOfStream(copy.url + asked, given);
  return send(copy.url, asked, { method, headers: given, body: BODY });
}

/** A stream has no end: its head is all there is to be judged. */
async function headOfStream(address: string, given: Record<string, string>): Promise<Sent> {
  const { connection: _connection, ...headersGiven } = given;
  const leave = new AbortController();
  const answer = await fetch(address, { headers: headersGiven, signal: leave.signal });
  const { status, headers: told } = answer;
  leave.abort();
  return { status, headers: Object.fromEntries(told), body: '' };
}

/** Each answer, and whether what differs for somebody may be kept by a browser. */
function judgeAnswers(copy: Copy, tally: Tally, see: string, answers: ReadonlyMap<Actor, Sent>): void {
  const [visitor] = copy.actors;
  const plain = answers.get(visitor);
  for (const [actor, answer] of answers) {
    judge(copy, tally, `${see} as ${actor.who}`, answer);
    const isOwn =
      actor !== visitor && answer.status < 400 && withoutNonce(answer.body) !== withoutNonce(plain?.body ?? '');
    const cache = String(answer.headers['cache-control']);
    if (isOwn && !/no-store|private/.test(cache))
      tally.find('kept', `${see} answers ${actor.who} something of their own with ${cache}`, see);
  }
}

const withoutNonce = (body: string): string => body.replaceAll(/nonce="[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}/g, '');

function judge(copy: Copy, tally: Tally, see: string, { status, headers: given, body }: Sent): void {
  const path = see.split(' ')[1] ?? '';
  for (const [name, wanted] of Object.entries(ALWAYS)) {
    if (name === 'strict-transport-security' && !copy.isHttps) continue;
    const value = given[name];
    if (typeof value !== 'string' || !wanted.test(value))
      tally.find(name, `${see} answers ${status} with ${name}: ${String(value)}`, see);
  }
  if (given['cross-origin-resource-policy'] === 'cross-origin' && !SHOWN_ELSEWHERE.test(path))
    tally.find('shown', `${see} may be shown by other sites`, see);
  for (const name of NEVER)
    if (given[name] !== undefined) tally.find(name, `${see} answers ${name}: ${String(given[name])}`, see);
  for (const cookie of [given['set-cookie'] ?? []].flat()) {
    if (copy.isHttps && !COOKIE.test(cookie)) tally.find('cookie', `${see} sets ${cookie}`, see);
  }
  const isCode = String(given['content-type']).includes('javascript');
  const inside = isCode ? undefined : INSIDE.exec(body)?.[0];
  if (inside !== undefined) tally.find('inside', `${see} tells of the inside: ${inside.slice(0, 80)}`, see);
  if (status === 500) tally.find('500', `${see} answers 500`, see);
  if (
    /^\/(\.env|\.git|package|server\/main|node_modules|\.data)/.test(path) &&
    status === 200 &&
    !body.includes('<!doctype html')
  )
    tally.find('file', `${see} hands out a file`, see);
}

/** Every file of the build that is served under its own name. */
function everyFile(): readonly string[] {
  const build = currentBuild() ?? '';
  return Object.entries(BUILT_FOLDERS).flatMap(([address, folder]) =>
    globSync('*', { cwd: `${build}/${folder}` }).map((name) => address + name),
  );
}

async function raw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.end(Buffer.from(bytes, 'latin1'));
  return text(socket).catch(() => '');
}

/** An answer to what is no request has the headers as well, unless there is none. */
function judgeRaw(copy: Copy, tally: Tally, bytes: string, answer: string): void {
  if (answer === '') return;
  const see = JSON.stringify(bytes.slice(0, 60));
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const pairs = lines.map((line) => [
    line.split(':')[0]?.toLowerCase() ?? '',
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  const status = Number(first.split(' ')[1]);
  judge(copy, tally, `RAW ${see}`, {
    status,
    headers: Object.fromEntries(pairs) as Record<string, string>,
    body: rest.join(),
  });
}
