import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { CONSOLE_AUTH_PATHS } from '#contract/identity/console-auth.ts';
import { LOAD_COLUMNS } from '#contract/gift-cards/gift-card-loads.ts';
import { FILE_LAST_HEADER, FILE_OFFSET_HEADER } from '#contract/wire/file-parts.ts';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import { DEMO_PASSWORD, demoOperatorAccounts } from '#server/demo/demo-accounts.ts';
import { totpCode, totpStep } from '#server/modules/identity/index.ts';
import { ROOT } from '#server/platform/places.ts';
import { startProcess, type AppProcess } from '#testkit/app-process.ts';
import { CODE, INVITATION } from '#testkit/builders/joining-builders.ts';
import { TEA_SURVEY } from '#testkit/builders/survey-builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { ABOUT, CHOSEN_PASSWORD } from '#testkit/clients/registering-client.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { startSmtpSink, type SmtpSink } from '#testkit/stand-ins/smtp-sink.ts';
import { waitUntil } from '#testkit/wait-until.ts';

/**
 * What docs/installing.md promises anyone who installs it: from an empty database to the first survey answered and the first
 * card redeemed, as in production. A process with its settings, a command, a mail server; every call is one that our pages make.
 */
const PUBLIC_URL = 'https://community.example.org';
const ADMIN = 'ada@example.org';
const MEMBER = 'mia@example.net';
const { panelId } = DEFAULT_BRAND;

let sink: SmtpSink;
let databaseUrl: string;
let folder: string;
let env: Record<string, string>;
let app: AppProcess;

beforeAll(async () => {
  [sink, databaseUrl, folder] = await Promise.all([
    startSmtpSink(),
    newDatabaseUrl({ isEmpty: true }),
    mkdtemp(join(tmpdir(), 'spark-first-')),
  ]);
  const key = () => `2026-11:${randomBytes(32).toString('base64')}`;
  env = {
    PUBLIC_URL,
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    SMTP_URL: sink.url,
    MAIL_FROM: 'Spark Community <hello@example.org>',
    BOUNCE_ADDRESS: 'bounces@mail.example.org',
    TRUSTED_PROXIES: '127.0.0.1',
    SIGNING_KEYS: key(),
    SEALING_KEYS: key(),
    PASSWORD_PEPPERS: key(),
    DRAIN_SECONDS: '0',
  };
  app = await startProcess(env);
});

afterAll(async () => {
  app.kill('SIGTERM');
  await app.exited;
  await Promise.all([sink.close(), dropDatabase(databaseUrl), rm(folder, { recursive: true, force: true })]);
});

/** By the hash of what one of our apps asks: nothing else is answered outside local. */
async function documentNamed(audience: 'member' | 'operator', name: string): Promise<string> {
  const file = join(ROOT, `contract/generated/${audience}/persisted-documents.json`);
  const documents = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  const found = Object.entries(documents).find(([, text]) => new RegExp(`\\b(?:query|mutation) ${name}\\b`).test(text));
  if (found === undefined) throw new Error(`no page asks for ${name}`);
  return found[0];
}

function asking(browser: ApiClient, audience: 'member' | 'operator') {
  const path = audience === 'member' ? API_PATHS.graphql : API_PATHS.consoleGraphql;
  return async (name: string, variables: object = {}) => {
    const { status, body } = await browser.graphql(name, await documentNamed(audience, name), variables, path);
    expect({ name, status, errors: body.errors ?? body.error }).toEqual({ name, status: 200, errors: undefined });
    return body.data[name];
  };
}

/** What a mail says to the person who got it, its lines put together again. */
function textsTo(address: string): readonly string[] {
  return sink.mails
    .filter(({ to }) => to.includes(address))
    .map(({ raw }) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

async function mailed(address: string, what: RegExp): Promise<string> {
  const found = () =>
    textsTo(address)
      .flatMap((text) => what.exec(text)?.[1] ?? [])
      .at(-1);
  await waitUntil(`${address} has a mail like ${what.source}`, () => found() !== undefined, 60_000);
  return found() ?? '';
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  );
}

/** The first operator comes by command, and sets a password and an authenticator with the link that it prints. */
async function theFirstOperator(): Promise<ApiClient> {
  const words = ['tools/operator.ts', 'add', ADMIN, 'Ada Lovelace', 'admin'];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: ROOT, env: { ...process.env, ...env } });
  const [, token = ''] = new RegExp(`${PUBLIC_URL}/console/set-up#(\\S+)`).exec(stdout) ?? [];
  const browser = new ApiClient(app.url);
  expect((await browser.post(CONSOLE_AUTH_PATHS.lookUpLink, { token })).body).toMatchObject({
    email: ADMIN,
    role: 'ADMIN',
  });
  const { body: step } = await browser.post(CONSOLE_AUTH_PATHS.useLink, { token, password: 'Copper-lamp8!' });
  expect(step.step).toBe('enrol');
  const enrol = () => {
    const code = totpCode(fromBase32(step.key), totpStep(new Date()));
    return browser.post(CONSOLE_AUTH_PATHS.enrolAuthenticator, { ticket: step.ticket, code });
  };
  let enrolled = await enrol();
  // Its thirty seconds may have ended on the way.
  if (enrolled.status === 401) enrolled = await enrol();
  expect(enrolled.status).toBe(200);
  browser.csId = enrolled.body.cs_id;
  return browser;
}

/** From the link in the mail to a member who is signed in. */
async function theFirstMember(): Promise<{ browser: ApiClient; panelistId: string }> {
  const token = decodeURIComponent(await mailed(MEMBER, INVITATION));
  const browser = new ApiClient(app.url);
  const ask = asking(browser, 'member');
  const { state, panelistId } = await ask('getMarketResearchInvitation', { token });
  expect(state).toBe('OPEN');
  const { requestToken } = await ask('generateMarketResearchPanelistOtp', { userId: panelistId, registration: true });
  const otp = await mailed(MEMBER, CODE);
  const input = { userId: panelistId, otp, requestToken, newPassword: CHOSEN_PASSWORD, registration: true };
  const { registrationTicket } = await ask('validateOtpAndSetMarketResearchPanelistPassword', { input });
  const about = { ...ABOUT, ticket: registrationTicket };
  expect(await ask('completeMarketResearchRegistration', { input: about })).toMatchObject({ refusal: null });
  const signedIn = await browser.signIn(MEMBER, CHOSEN_PASSWORD);
  expect(signedIn.status).toBe(200);
  // Only a browser that came by https sends them back.
  expect([...browser.cookies.keys()].every((name) => name.startsWith('__Host-'))).toBe(true);
  expect(signedIn.headers.getSetCookie().every((line) => /; Secure/i.test(line))).toBe(true);
  return { browser, panelistId };
}

/** A study of a thousand points, launched to everybody there is. */
async function theFirstStudy(ask: ReturnType<typeof asking>): Promise<void> {
  const study = await ask('createStudy', {
    input: {
      kind: 'SURVEY',
      internalName: 'The first one',
      externalName: 'Tea at home',
      description: 'Which teas you drink.',
      points: { qualified: 1_000, nonQualified: 10, overQuota: 20 },
    },
  });
  const { studyId, shortId } = study;
  const { saved } = await ask('saveSurveyDraft', {
    studyId,
    input: { baseRevision: 0, definition: TEA_SURVEY, outcomes: [] },
  });
  expect(saved).not.toBeNull();
  const input = { studyId, typedShortId: shortId, firstWave: null, restAt: null, dropOutLimit: null, reminderDays: [] };
  const launched = await ask('launchStudy', { input });
  expect(launched).toMatchObject({ problems: [], isWaiting: false, needsReason: false });
}

async function answerIt(ask: ReturnType<typeof asking>, panelistId: string): Promise<void> {
  const filter = { panelId, state: ['ACTIVITIES'], status: 'OPEN', userId: panelistId };
  const listed = async () => (await ask('getMarketResearchTasks', { filter, pagination: { pageSize: 10 } })).contents;
  await waitUntil('there is something to do', async () => (await listed()).length === 1, 60_000);
  const [{ link: address }] = await listed();
  const url = new URL(address, PUBLIC_URL);
  const [, surveyId = ''] = /\/survey\/([^/]+)/.exec(url.pathname) ?? [];
  const link = { surveyId, panelistHash: url.searchParams.get('panelist_hash') };
  await ask('startMarketResearchSurvey', { link });
  const save = (revision: number, page: string, answers: object) =>
    ask('saveMarketResearchSurveyPage', { input: { link, revision, page, answers } });
  await save(0, 'you', { age: 34, region: 'west' });
  await save(1, 'tea', { teas: ['green'] });
  const { end } = await save(2, 'words', { why: 'I like it in the morning.', again: true });
  expect(end).toMatchObject({ outcome: 'QUALIFIED', points: 1_000 });
}

/** Two cards of ten dollars, as a file. */
async function loadCards(browser: ApiClient): Promise<void> {
  const ask = asking(browser, 'operator');
  const rows = ['10,USD,FIRSTCARD0001,AB3D5F,600649000001,4821,,', '10,USD,FIRSTCARD0002,CD4E6G,600649000002,4822,,'];
  const text = [LOAD_COLUMNS.join(','), ...rows, ''].join('\r\n');
  const { loadId, url } = await ask('beginGiftCardLoad', { fileName: 'cards.csv', bytes: Buffer.byteLength(text) });
  const headers = {
    'content-type': 'text/csv',
    [FILE_OFFSET_HEADER]: '0',
    [FILE_LAST_HEADER]: '1',
    origin: PUBLIC_URL,
  };
  expect((await browser.send(url, { method: 'POST', body: text, headers })).status).toBe(200);
  await waitUntil(
    'the cards are loaded',
    async () => (await ask('getGiftCardLoad', { loadId })).state === 'DONE',
    60_000,
  );
}

async function redeemOne(ask: ReturnType<typeof asking>, panelistId: string): Promise<void> {
  const { items } = await ask('listMarketResearchRewards', { panelId, rewardType: 'GIFT_CARD' });
  const cards = items.flatMap(({ rewards }: { rewards: { id: string; points: number }[] }) => rewards);
  const card = cards.find(({ points }: { points: number }) => points === 1_000);
  const redeemed = await ask('redeemMarketResearchReward', {
    input: { panelId, userId: panelistId, rewardId: card?.id, points: 1_000, idempotencyKey: randomUUID() },
  });
  expect(redeemed).toMatchObject({
    status: 'REDEEMED',
    currencyValue: 10,
    code: expect.stringMatching(/^FIRSTCARD000/),
  });
  await mailed(MEMBER, /(gift card)/i);
}

async function count(sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(sql);
  await client.end();
  return Number(rows[0]?.count);
}

test('leads from an empty database to the first operator, member, answer and card', async () => {
  const operator = await theFirstOperator();
  const ask = asking(operator, 'operator');
  const invited = await ask('invitePerson', { input: { email: MEMBER, firstName: 'Mia', lastName: 'Reyes' } });
  expect(invited).toMatchObject({ outcome: 'INVITED' });
  const { browser, panelistId } = await theFirstMember();
  await theFirstStudy(ask);
  await answerIt(asking(browser, 'member'), panelistId);
  await loadCards(operator);
  await redeemOne(asking(browser, 'member'), panelistId);
  // Figures may be as old as those that anyone who looked just before has seen.
  const left = async () =>
    (await ask('getGiftCardStock')).values.find(({ valueCents }: { valueCents: number }) => valueCents === 1_000)?.left;
  await waitUntil('one of the two cards is left', async () => (await left()) === 1, 60_000);
  // Every mail came from the address that it can come back to, and its links lead to us.
  for (const { from, raw } of sink.mails) {
    expect(from).toMatch(/^bounces\+[a-z2-7]{52}@mail\.example\.org$/);
    expect(raw).not.toMatch(/localhost|127\.0\.0\.1/);
  }
});

test('has nothing of the demo', async () => {
  const stranger = new ApiClient(app.url);
  const gone = ['/dev/mailbox', '/dev/gallery', '/dev', '/dev/pictures/badges/first-spark.svg', '/metrics'];
  for (const path of gone) {
    const { status, body } = await stranger.send(path);
    expect({ path, status }).toEqual({
      path,
      status: expect.toSatisfy((code: number) => [401, 403, 404].includes(code)),
    });
    expect(JSON.stringify(body ?? '')).not.toContain('@');
  }
  const accounts = await stranger.send(API_PATHS.consoleDemoAccounts);
  expect([404, 405]).toContain(accounts.status);
  for (const email of ['dana@example.com', 'robin@example.com']) {
    expect((await stranger.signIn(email, DEMO_PASSWORD)).status).toBe(401);
  }
  for (const { email, code } of demoOperatorAccounts(new Date())) {
    const answer = await new ApiClient(app.url).post(API_PATHS.consoleSignIn, { email, password: DEMO_PASSWORD, code });
    expect({ email, status: answer.status }).toEqual({ email, status: 401 });
  }
  // Neither texts of documents nor the address where they are tried.
  const text = '{ __schema { types { name } } }';
  for (const path of [API_PATHS.graphql, API_PATHS.consoleGraphql, API_PATHS.localGraphql]) {
    expect((await stranger.graphql('x', text, {}, path)).status).not.toBe(200);
  }
  expect(await count(`SELECT count(*) FROM panelist WHERE email <> '${MEMBER}'`)).toBe(0);
  expect(await count(`SELECT count(*) FROM operator WHERE email <> '${ADMIN}'`)).toBe(0);
  expect(await count(`SELECT count(*) FROM project WHERE internal_name <> 'The first one'`)).toBe(0);
  expect(await count('SELECT count(*) FROM mailbox_message')).toBe(0);
  expect(await count(`SELECT count(*) FROM installation WHERE environment <> 'prod'`)).toBe(0);
  expect(app.output.join('\n')).not.toMatch(/demo|SparkDemo/i);
  expect(app.output.join('\n')).not.toMatch(/mia@|ada@/);
});
