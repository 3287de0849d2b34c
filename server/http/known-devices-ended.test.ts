import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { KNOWN_DEVICE_FAILURES_AN_HOUR } from '#contract/limits.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { ok } from '#server/platform/result.ts';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import {
  askForCode,
  changePassword,
  codeSentTo,
  requestTokenFor,
  resetPassword,
} from '#testkit/clients/password-calls.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

// Two dozen sign-ins take their time on a machine that is busy.
vi.setConfig({ testTimeout: 2 * MINUTE_MS });

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
  const { passwords } = node.rooms.identity;
  const isRight = passwords.isRight.bind(passwords);
  // The wrong one need not be hashed dozens of times to be wrong.
  vi.spyOn(passwords, 'isRight').mockImplementation((password, stored) =>
    password === WRONG ? Promise.resolve(ok(false)) : isRight(password, stored),
  );
});
afterAll(() => node.stop());

const NEW_PASSWORD = 'Lemon&sage-26!';
const WRONG = 'Wrong-1-guess!';

/** So many browsers on which the member signed in, the oldest first. */
async function phonesOf(email: string, password: string, count: number): Promise<ApiClient[]> {
  const phones: ApiClient[] = [];
  for (let index = 0; index < count; index++) {
    const phone = new ApiClient(node.url);
    expect((await phone.signIn(email, password)).status).toBe(200);
    phones.push(phone);
    node.clock.advance(1_000);
  }
  return phones;
}

/** What somebody has who copied the device cookie of a browser, and nothing else. */
function copyOf(browser: ApiClient): ApiClient {
  const copy = new ApiClient(node.url);
  for (const name of ['spark_device', 'spark_operator_device']) {
    const cookie = browser.cookies.get(name);
    if (cookie !== undefined) copy.cookies.set(name, cookie);
  }
  return copy;
}

type Guess = (browser: ApiClient) => Promise<{ readonly status: number }>;
const wrongPasswordOf =
  (email: string, path: string = API_PATHS.signIn): Guess =>
  (browser) =>
    browser.post(path, { email, password: WRONG });

/** How many of five guesses in each of these browsers are looked at. */
async function looksOf(browsers: readonly ApiClient[], guess: Guess): Promise<number> {
  let looks = 0;
  for (const browser of browsers) {
    for (let count = 0; count < 5; count++) if ((await guess(browser)).status === 401) looks++;
  }
  return looks;
}

/** Uses up what browsers have that the account does not know: from now on only known ones get a look. */
const lockStrangersOut = (guess: Guess) => looksOf([new ApiClient(node.url)], guess);

test('five known devices get ten looks an hour together, and strangers use up none of them', async () => {
  const { email, password } = await aMember(node);
  const phones = await phonesOf(email, password, 5);
  const guess = wrongPasswordOf(email);
  expect(await lockStrangersOut(guess)).toBe(5);
  const copies = phones.map(copyOf);
  expect(await looksOf(copies, guess)).toBe(KNOWN_DEVICE_FAILURES_AN_HOUR);
  expect((await phones.at(-1)?.signIn(email, password))?.status).toBe(423);
  node.clock.advance(HOUR_MS);
  expect(await looksOf(copies, guess)).toBe(KNOWN_DEVICE_FAILURES_AN_HOUR);
  // What an hour ago failed counts no more, to the moment.
  node.clock.advance(HOUR_MS);
  expect((await phones.at(-1)?.signIn(email, password))?.status).toBe(200);
});

test('a right password takes back its own count and no failure of another device', async () => {
  const { email, password } = await aMember(node);
  const [stolen, own] = await phonesOf(email, password, 2);
  if (stolen === undefined || own === undefined) throw new Error('no phones');
  const guess = wrongPasswordOf(email);
  for (let round = 0; round < 11; round++) {
    node.clock.advance(10_000);
    expect((await own.signIn(email, password)).status).toBe(200);
  }
  expect(await looksOf([copyOf(stolen)], guess)).toBe(5);
  expect((await own.signIn(email, password)).status).toBe(200);
  expect(await looksOf([copyOf(own)], guess)).toBe(5);
  expect((await own.signIn(email, password)).status).toBe(423);
});

test('an account knows ten devices, and the one that was not used for longest goes', async () => {
  const { email, password, panelistId } = await aMember(node);
  const phones = await phonesOf(email, password, 12);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM member_device WHERE panelist_id = ${panelistId}`.execute(node.platform.db);
  expect(rows[0]?.count).toBe(10);
  const guess = wrongPasswordOf(email);
  await lockStrangersOut(guess);
  expect(await looksOf(phones.slice(0, 2).map(copyOf), guess)).toBe(0);
  expect((await phones[2]?.signIn(email, password))?.status).toBe(200);
});

test('a changed password forgets every device but the one where it was changed, which carries another cookie', async () => {
  const { email, password } = await aMember(node);
  const [own, other] = await phonesOf(email, password, 2);
  if (own === undefined || other === undefined) throw new Error('no phones');
  const copyOfOwn = copyOf(own);
  expect((await changePassword(own, password, NEW_PASSWORD)).status).toBe(200);
  const guess = wrongPasswordOf(email);
  await lockStrangersOut(guess);
  expect(await looksOf([copyOf(other), copyOfOwn], guess)).toBe(0);
  expect((await own.signIn(email, NEW_PASSWORD)).status).toBe(200);
});

test('a reset password forgets every device but the browser of the reset, also when its answer is asked for again', async () => {
  const { email, password } = await aMember(node);
  const [own, other] = await phonesOf(email, password, 2);
  if (own === undefined || other === undefined) throw new Error('no phones');
  const requestToken = await requestTokenFor(own, email);
  const given = { userId: email, otp: await codeSentTo(node, email), requestToken, newPassword: NEW_PASSWORD };
  const unheard = copyOf(own);
  expect((await resetPassword(own, given)).status).toBe(200);
  expect((await resetPassword(unheard, given)).status).toBe(200);
  const guess = wrongPasswordOf(email);
  await lockStrangersOut(guess);
  expect(await looksOf([copyOf(other)], guess)).toBe(0);
  expect((await own.signIn(email, NEW_PASSWORD)).status).toBe(200);
  expect((await unheard.signIn(email, NEW_PASSWORD)).status).toBe(200);
});

const END_OTHERS = 'mutation End { endOtherMarketResearchPanelistSessions }';
const SESSIONS = 'query List { listMarketResearchPanelistSessions { sessionId isThisOne } }';
const END = 'mutation End($sessionId: ID!) { endMarketResearchPanelistSession(sessionId: $sessionId) }';
const DEVICES = 'query List { listMarketResearchPanelistDevices { deviceId device } }';
const FORGET = 'mutation Forget($deviceId: ID!) { forgetMarketResearchPanelistDevice(deviceId: $deviceId) }';
const devicesOf = async (browser: ApiClient): Promise<readonly { readonly deviceId: string }[]> =>
  (await browser.graphql('List', DEVICES)).body.data.listMarketResearchPanelistDevices;

test('who ends sessions ends their devices: one, all others, and all by an operator', async () => {
  const { email, password, panelistId } = await aMember(node);
  const guess = wrongPasswordOf(email);
  const [own, first, second, third] = await phonesOf(email, password, 4);
  if (own === undefined || first === undefined || second === undefined || third === undefined)
    throw new Error('no phones');
  await first.post(API_PATHS.signOut);
  const [known] = await devicesOf(own);
  await second.post(API_PATHS.signOut);
  expect(await devicesOf(own)).toHaveLength(2);
  expect((await own.graphql('Forget', FORGET, { deviceId: known?.deviceId })).status).toBe(200);
  expect((await own.graphql('Forget', FORGET, { deviceId: known?.deviceId })).status).toBe(404);
  const listed = (await own.graphql('List', SESSIONS)).body.data.listMarketResearchPanelistSessions as readonly {
    readonly sessionId: string;
    readonly isThisOne: boolean;
  }[];
  const other = listed.find(({ isThisOne }) => !isThisOne);
  await own.graphql('End', END, { sessionId: other?.sessionId });
  await lockStrangersOut(guess);
  expect(await looksOf([copyOf(first), copyOf(third)], guess)).toBe(0);
  expect((await own.graphql('End', END_OTHERS)).status).toBe(200);
  expect(await looksOf([copyOf(second)], guess)).toBe(0);
  expect((await own.signIn(email, password)).status).toBe(200);
  const support = await signedInOperator(node, 'SUPPORT');
  await support.ask('End', 'mutation End($id: ID!) { endMemberSessions(panelistId: $id) }', { id: panelistId });
  expect(await looksOf([copyOf(own)], guess)).toBe(0);
});

test('known devices of an account get one code at a moment, apart from strangers', async () => {
  const { email, password } = await aMember(node);
  const phones = await phonesOf(email, password, 10);
  const answers = await Promise.all(phones.map((phone) => askForCode(copyOf(phone), email)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await askForCode(new ApiClient(node.url), email)).status).toBe(200);
  let sent = 1;
  for (const phone of phones) {
    node.clock.advance(MINUTE_MS);
    if ((await askForCode(copyOf(phone), email)).status === 200) sent++;
  }
  expect(sent).toBe(5);
});

test('an operator has the same: ten looks an hour together, none after a changed password or signing out elsewhere', async () => {
  const { email, password, code } = await anOperator(node, 'ADMIN');
  const desktopOf = async (typed = password): Promise<ApiClient> => {
    node.clock.advance(MINUTE_MS);
    const desktop = new ApiClient(node.url);
    const answer = await desktop.post(API_PATHS.consoleSignIn, { email, password: typed, code: code() });
    expect(answer.status).toBe(200);
    desktop.csId = answer.body.cs_id;
    return desktop;
  };
  const guess = wrongPasswordOf(email, API_PATHS.consoleSignIn);
  const desks: ApiClient[] = [];
  for (let index = 0; index < 6; index++) desks.push(await desktopOf());
  expect(await looksOf(desks.map(copyOf), guess)).toBe(KNOWN_DEVICE_FAILURES_AN_HOUR);
  node.clock.advance(HOUR_MS);
  const own = await desktopOf();
  const call = (document: string, variables = {}) => own.graphql('Own', document, variables, API_PATHS.consoleGraphql);
  const elsewhere = await desktopOf();
  await lockStrangersOut(guess);
  const ended = await call('mutation Own($p: String!) { endOperatorSessions(currentPassword: $p) { ended problem } }', {
    p: password,
  });
  expect(ended.body.data.endOperatorSessions.problem).toBeNull();
  expect(await looksOf([copyOf(elsewhere)], guess)).toBe(0);
  const copyOfOwn = copyOf(own);
  const change =
    'mutation Own($o: String!, $n: String!) { changeOperatorPassword(currentPassword: $o, newPassword: $n) { problem } }';
  const changed = await call(change, { o: password, n: NEW_PASSWORD });
  expect(changed.body.data.changeOperatorPassword.problem).toBeNull();
  expect(await looksOf([copyOfOwn], guess)).toBe(0);
  node.clock.advance(MINUTE_MS);
  const again = await own.post(API_PATHS.consoleSignIn, { email, password: NEW_PASSWORD, code: code() });
  expect(again.status).toBe(200);
});
