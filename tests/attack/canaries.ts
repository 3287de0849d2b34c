import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { API_PATHS } from '#contract/wire/rest.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { readAudienceSchema } from '#server/http/graphql/schema.ts';
import { currentBuild } from '#server/platform/places.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import { aLeaver, CANARIES } from '#testkit/beds/leaver-bed.ts';
import { TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { argumentsFor } from '#testkit/counted-arguments.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { callsOf } from '#testkit/clients/schema-calls.ts';
import { TEST_KEYS, testKeys } from '#testkit/config.ts';
import { findInFiles, findInTables, findSecrets, type FoundSecret } from '#testkit/find-secrets.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aNewMember, aNewOperator, nextAddress, type Actor } from './actors.ts';
import type { Attack } from './attack.ts';
import { whatBrowsersKeep } from './canaries/browser.ts';
import { numbersFrom, someOf } from './chance.ts';
import { routesOfCopy, pathOf } from './routes.ts';
import { send } from './send.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';

/** What is in the settings, in a form that is nowhere else. */
const SETTINGS = {
  'metrics token': 'Metricstokencanary-8c1f0b7a',
  'token of the gift card provider': 'Providertokencanary-1d9e',
  'token of the places provider': 'Placestokencanary-77ab',
  'token of the flag service': 'Flagtokencanary-31ce',
} as const;
const TYPED = {
  password: 'Passwordcanary1!x9',
  'wrong password': 'Wrongpasswordcanary1!',
  'new password': 'Newpasswordcanary1!',
  'unreadable body': 'Bodycanary-93ac',
  header: 'Headercanary-55f1',
} as const;
/** The local mailbox keeps mails as they were sent. */
const MAILBOX = 'public.mailbox_message';
/** What only the node's own user may read. */
const KEPT_FOR_THE_NODE = /^(secrets\/|postgres\/cluster\/password$)/;
const NOWHERE = 'http://127.0.0.1:1';
const CALLS_IN_A_SAMPLE = 10;

type Secrets = Record<string, string>;

export const canaries: Attack<'canaries'> = {
  name: 'canaries',
  tries: 'find what is secret or somebody’s own in logs, figures, errors, headers, builds, tables, and browsers',

  async run(target, { seed, isSample }) {
    const tally = new Tally();
    await (isSample ? trySome(target, tally, numbersFrom(seed)) : tryAll(tally, target));
    return tally.outcome();
  },
};

/** What was typed and handed out to two people in front of this copy. */
async function trySome({ node, world }: Target, tally: Tally, next: () => number): Promise<void> {
  const member = await aNewMember(node, 'somebody with secrets');
  const operator = await aNewOperator(node, 'ADMIN');
  const secrets: Secrets = { ...TYPED, ...tokensOf('member', member), ...tokensOf('operator', operator) };
  await mistype(node, member);
  const calls = someOf(callsOf(readAudienceSchema('operator')), CALLS_IN_A_SAMPLE, next);
  for (const call of calls.filter(({ kind }) => kind === 'query')) {
    await operator.ask('operator', call.name, call.document, argumentsFor(world, call));
  }
  look(tally, [...findSecrets('the log', Buffer.from(node.logLines.join('\n')), secrets)], secrets);
  look(tally, await inFigures(node, undefined, secrets), secrets);
}

function look(tally: Tally, found: readonly FoundSecret[], secrets: Secrets): void {
  tally.tried += Object.keys(secrets).length;
  for (const { where, secret, form } of found)
    tally.find(`${secret} in ${where}`, `${secret} is in ${where}, in ${form}`, where);
}

const tokensOf = (who: string, { browser }: Pick<Actor, 'browser'>): Secrets =>
  Object.fromEntries([...browser.cookies].map(([name, value]) => [`${name} of a ${who}`, value]));

async function inFigures({ url }: TestNode, token: string | undefined, secrets: Secrets): Promise<FoundSecret[]> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const figures = await fetch(`${url}/metrics`, { headers });
  if (!figures.ok) throw new Error(`the figures were not given: ${figures.status}`);
  return findSecrets('the figures', Buffer.from(await figures.text()), secrets);
}

/** Secrets in every place where somebody, or a broken program, puts one by mistake. */
async function mistype({ url }: TestNode, member: Pick<Actor, 'email'>): Promise<void> {
  const { email } = member;
  const json = { 'content-type': 'application/json', [HEADERS.siteId]: 'spark' };
  const secret = TYPED['unreadable body'];
  const tries: readonly (readonly [string, Record<string, string>, string])[] = [
    [API_PATHS.signIn, json, JSON.stringify({ email, password: TYPED['wrong password'] })],
    [API_PATHS.signIn, json, JSON.stringify({ email: TYPED.password, password: TYPED['wrong password'] })],
    [API_PATHS.signIn, json, `{"password": "${secret}`],
    [API_PATHS.signIn, { 'content-type': 'text/plain' }, secret],
    [API_PATHS.graphql, json, JSON.stringify({ query: `{ ${secret} }` })],
    [API_PATHS.graphql, json, JSON.stringify({ operationName: secret, query: `query x($a: Nonsense) { ${secret} }` })],
    [`/${secret}?password=${TYPED['wrong password']}&token=${secret}`, json, '{}'],
    [API_PATHS.clientErrors, json, JSON.stringify({ message: secret, stack: secret, name: secret })],
    [API_PATHS.consoleSignIn, json, JSON.stringify({ email, password: TYPED['wrong password'], code: secret })],
  ];
  for (const [path, headers, body] of tries) {
    const more = {
      'user-agent': TYPED.header,
      cookie: `spark_access=${TYPED.header}`,
      authorization: `Bearer ${TYPED.header}`,
      [HEADERS.correlationId]: `${TYPED.header} ${secret}`,
      'x-forwarded-for': nextAddress(),
      referer: `${url}/${secret}`,
    };
    await send(url, path, { method: 'POST', headers: { ...headers, ...more }, body });
  }
}

async function tryAll(tally: Tally, { world }: Target): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'spark-canaries-'));
  // In the node's own folder, so that all it ever writes, its log as well, is below it.
  const postgres = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
  const ring = testKeys('canary');
  const node = await startTestNode({
    databaseUrl: postgres.url,
    appsFolder: currentBuild(),
    // A browser decides by its own clock when a cookie is over.
    clock: heldClock(new Date()),
    config: {
      dataDir,
      logLevel: 'debug',
      metricsToken: SETTINGS['metrics token'],
      giftCardProvider: { url: NOWHERE, token: SETTINGS['token of the gift card provider'] },
      placesProvider: { url: NOWHERE, token: SETTINGS['token of the places provider'] },
      flagService: { url: NOWHERE, token: SETTINGS['token of the flag service'] },
      mailEventKeys: ring,
      carrierEventKeys: ring,
    },
  });
  try {
    const secrets: Secrets = { ...SETTINGS, ...TYPED };
    for (const [name, keys] of Object.entries({ ...TEST_KEYS, ring })) {
      for (const { secret } of keys) secrets[`key of ${name}`] = secret.toString('base64');
    }
    const password = new URL(postgres.url).password;
    if (password !== '') secrets['password of the database'] = decodeURIComponent(password);
    const leaver = await aLeaver(node);
    const personal: Secrets = { ...CANARIES };
    for (const [name, value] of Object.entries(leaver.card.content)) {
      // Four digits are in many places.
      if (typeof value === 'string' && value.length > 4) secrets[`${name} of a card`] = value;
    }
    secrets['link of a survey'] = leaver.left.link.panelistHash;
    secrets['password of a member'] = TEST_PASSWORD;
    Object.assign(secrets, tokensOf('member', leaver));
    const operators: Actor[] = [];
    for (const role of ['ADMIN', 'SUPPORT', 'READER'] as const) operators.push(await aNewOperator(node, role));
    for (const operator of operators) Object.assign(secrets, tokensOf(operator.who, operator));
    await mistype(node, { email: CANARIES.email });
    await changePassword(node, secrets);
    tally.note(`${Object.keys(secrets).length} secrets, ${Object.keys(personal).length} words of somebody`);

    const heard = await askEverything(node, { leaver, operators, world, personal, tally });
    tally.note(`${heard} answers were read`);
    const everything = { ...secrets, ...personal };
    look(tally, findSecrets('the log', Buffer.from(node.logLines.join('\n')), everything), everything);
    tally.note(`${node.logLines.length} lines of the log, at its most talkative`);
    look(tally, await inFigures(node, SETTINGS['metrics token'], everything), everything);
    const build = await findInFiles(currentBuild() ?? '', everything);
    look(tally, build.found, everything);
    const tables = await findInTables(node.platform.db, secrets);
    look(
      tally,
      tables.filter(({ where }) => where !== MAILBOX),
      secrets,
    );
    await sql`CHECKPOINT`.execute(node.platform.db);
    const kept = await findInFiles(dataDir, secrets);
    look(
      tally,
      kept.found.filter(({ where }) => !KEPT_FOR_THE_NODE.test(where)),
      secrets,
    );
    tally.note(
      `${Math.round(build.bytes / 2 ** 20)} MiB of the build, ${Math.round(kept.bytes / 2 ** 20)} MiB of the data folder`,
    );
    const pgLog = await readFile(join(dataDir, 'postgres', 'log'), 'utf8').catch(() => '');
    look(tally, findSecrets("the database's log", Buffer.from(pgLog), everything), everything);
    const browser = await whatBrowsersKeep(node.url, {
      email: CANARIES.email,
      password: TYPED['new password'],
    });
    tally.note(`a browser kept ${browser.kept.length} characters before the logout, ${browser.left.length} after it`);
    if (!browser.kept.includes(CANARIES.email)) throw new Error('the browser kept nothing to be found');
    look(tally, findSecrets('a browser after the logout', Buffer.from(browser.left), everything), everything);
  } finally {
    await node.stop();
    await postgres.stop();
  }
}

async function changePassword(node: TestNode, secrets: Secrets): Promise<void> {
  const browser = new ApiClient(node.url);
  await browser.signIn(CANARIES.email, TEST_PASSWORD);
  Object.assign(secrets, tokensOf('second browser', { browser }));
  const change = `mutation c($old: String!, $new: String!) {
    updateMarketResearchPanelistPassword(oldPassword: $old, newPassword: $new) }`;
  const answer = await browser.graphql('c', change, { old: TEST_PASSWORD, new: TYPED['new password'] });
  if (answer.body.errors !== undefined) throw new Error(`the password was not changed: ${JSON.stringify(answer.body)}`);
  Object.assign(secrets, tokensOf('third browser', { browser }));
}

interface Asking {
  readonly leaver: Awaited<ReturnType<typeof aLeaver>>;
  readonly operators: readonly Actor[];
  readonly world: Target['world'];
  readonly personal: Secrets;
  readonly tally: Tally;
}

/** Every route and call, by people who may not know this one: no error and no header tells anything of them. */
async function askEverything(node: TestNode, { leaver, operators, world, personal, tally }: Asking): Promise<number> {
  const other = await aNewMember(node, 'another member');
  const reader = operators.at(-1) ?? other;
  const about = { ...world, dana: leaver.panelistId, memberNumber: leaver.externalId, robin: leaver.panelistId };
  let heard = 0;
  const hear = (where: string, text: string) => {
    heard += 1;
    look(tally, findSecrets(where, Buffer.from(text), personal), {});
    tally.tried += 1;
  };
  for (const [audience, actor] of [
    ['member', other],
    ['operator', reader],
  ] as const) {
    for (const call of callsOf(readAudienceSchema(audience))) {
      const { status, headers, body } = await actor.ask(audience, call.name, call.document, argumentsFor(about, call));
      const own = [...headers].map(([name, value]) => `${name}: ${value}`).join('\n');
      hear(`the answer of ${call.name} to ${actor.who}`, `${status} ${own} ${JSON.stringify(body)}`);
    }
  }
  for (const route of routesOfCopy()) {
    // The local mailbox is for whoever runs the copy.
    if (route.method !== 'GET' || route.path.startsWith('/dev/')) continue;
    const path = pathOf(route, leaver.panelistId);
    const { headers, body } = await send(node.url, path, {
      method: 'GET',
      headers: { 'x-forwarded-for': nextAddress(), connection: 'close' },
    });
    hear(`the answer of ${route.path}`, JSON.stringify(headers) + body);
  }
  return heard;
}
