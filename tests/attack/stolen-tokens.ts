import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { anOperator, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import {
  changePassword,
  codeSentTo,
  otherThan,
  requestTokenFor,
  resetPassword,
} from '#testkit/clients/password-calls.ts';
import { aNewMember, aNewOperator, type Actor } from './actors.ts';
import type { Attack } from './attack.ts';
import { chosenOf } from './chance.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';

const TRIES_OF_SAMPLE = 8;
const NEW_PASSWORD = 'Lemon&sage-26!';
const ACCESS = 'spark_access';
const REFRESH = 'spark_refresh';
const DEVICE = 'spark_device';
const OPERATOR = 'spark_operator';

/** Whether somebody else gets in. */
type Try = (target: Target) => Promise<boolean>;

export const stolenTokens: Attack<'stolen-tokens'> = {
  name: 'stolen-tokens',
  tries: 'to use tokens, codes, and known browsers of somebody else, or of before',
  needsNoPanel: true,
  async run(target, options) {
    const tally = new Tally();
    const tries = Object.entries(TRIES);
    for (const [what, attempt] of chosenOf(tries, ([name]) => name, { ...options, each: TRIES_OF_SAMPLE })) {
      tally.tried += 1;
      if (await attempt(target))
        tally.find(what, `somebody gets in by ${what}`, `tests/attack/stolen-tokens.ts: '${what}'`);
    }
    return tally.outcome();
  },
};

/** Another browser, at another address, with some of what the first one has. */
function thief(
  target: Target,
  csId: string | undefined,
  cookies: Readonly<Record<string, string | undefined>>,
): ApiClient {
  const browser = new ApiClient(target.url);
  browser.csId = csId;
  for (const [name, value] of Object.entries(cookies)) if (value !== undefined) browser.cookies.set(name, value);
  return browser;
}

const POINTS = `query p($userId: String!, $panelId: String!) {
  getMarketResearchPanelistRewardPoints(userId: $userId, panelId: $panelId) { totalPoints } }`;

/** Whether any call of members or of operators takes this browser for somebody. */
async function isIn(browser: ApiClient, actor?: Actor): Promise<boolean> {
  const checks = await Promise.all([
    browser.post(API_PATHS.validateToken),
    browser.post(API_PATHS.consoleValidateSession),
    browser.graphql('p', POINTS, { userId: actor?.id ?? '', panelId: 'US' }),
    browser.graphql('o', 'query o { listActLimits { name } }', {}, API_PATHS.consoleGraphql),
  ]);
  return checks.some(({ status }) => status !== 401 && status !== 400);
}

const isRenewed = async (browser: ApiClient): Promise<boolean> =>
  (await browser.post(API_PATHS.refreshToken)).status === 200;

async function member(target: Target) {
  const actor = await aNewMember(target.node, 'a member');
  const { browser } = actor;
  const [csId, access, refresh, device] = [
    browser.csId,
    browser.cookies.get(ACCESS),
    browser.cookies.get(REFRESH),
    browser.cookies.get(DEVICE),
  ];
  if (access === undefined || refresh === undefined) throw new Error('a member who logged in has cookies');
  return { actor, browser, csId, access, refresh, device };
}

async function withCode(target: Target) {
  const { actor } = await member(target);
  const userId = actor.email ?? '';
  const browser = new ApiClient(target.url);
  const requestToken = await requestTokenFor(browser, userId);
  const otp = await codeSentTo(target.node, userId);
  return { userId, browser, requestToken, otp, newPassword: NEW_PASSWORD };
}
const isSet = async (browser: ApiClient, given: Parameters<typeof resetPassword>[1]): Promise<boolean> =>
  (await resetPassword(browser, given)).body.errors === undefined;

/** So many log in, one after the other: the oldest is the one that goes. */
async function logInMore(target: Target, { email }: Actor, count: number): Promise<void> {
  for (let browser = 0; browser < count; browser += 1) {
    target.node.clock.advance(SECOND_MS);
    await new ApiClient(target.url).signIn(email ?? '', TEST_PASSWORD);
  }
}

/** Strangers fail so often that only browsers that are known may still try. */
async function lock(target: Target, { email }: Actor): Promise<void> {
  for (let guess = 0; guess < 6; guess += 1)
    await new ApiClient(target.url).signIn(email ?? '', `Wrong-${guess}-guess!`);
}

const TRIES: Readonly<Record<string, Try>> = {
  async 'cookies without a cs_id'(target) {
    const { access, refresh, actor } = await member(target);
    return isIn(thief(target, undefined, { [ACCESS]: access, [REFRESH]: refresh }), actor);
  },
  async 'a cs_id without cookies'(target) {
    const { csId, actor } = await member(target);
    return isIn(thief(target, csId, {}), actor);
  },
  async "a member's cookies with another's cs_id"(target) {
    const [one, other] = [await member(target), await member(target)];
    return isIn(thief(target, other.csId, { [ACCESS]: one.access, [REFRESH]: one.refresh }), one.actor);
  },
  async "a refresh token with another's access token"(target) {
    const [one, other] = [await member(target), await member(target)];
    return isRenewed(thief(target, other.csId, { [ACCESS]: other.access, [REFRESH]: one.refresh }));
  },
  async 'a refresh token as an access token'(target) {
    const { csId, refresh, actor } = await member(target);
    return isIn(thief(target, csId, { [ACCESS]: refresh }), actor);
  },
  async 'an access token as a refresh token'(target) {
    const { csId, access } = await member(target);
    return isRenewed(thief(target, csId, { [REFRESH]: access }));
  },
  async 'an access token from before a renewal'(target) {
    const { csId, access, browser, actor } = await member(target);
    await isRenewed(browser);
    target.node.clock.advance(11 * SECOND_MS);
    return isIn(thief(target, csId, { [ACCESS]: access }), actor);
  },
  async 'a refresh token from before a renewal, and what it was renewed to'(target) {
    const { csId, refresh, browser, actor } = await member(target);
    await isRenewed(browser);
    target.node.clock.advance(11 * SECOND_MS);
    const stolen = thief(target, csId, { [REFRESH]: refresh });
    return (await isRenewed(stolen)) || (await isIn(stolen, actor)) || (await isIn(browser, actor));
  },
  async 'a refresh token from two renewals before'(target) {
    const { csId, refresh, browser } = await member(target);
    for (let renewal = 0; renewal < 2; renewal += 1) await isRenewed(browser);
    return isRenewed(thief(target, csId, { [REFRESH]: refresh }));
  },
  async 'tokens of a session that was logged out'(target) {
    const { csId, access, refresh, browser, actor } = await member(target);
    await browser.post(API_PATHS.signOut);
    const stolen = thief(target, csId, { [ACCESS]: access, [REFRESH]: refresh });
    return (await isIn(stolen, actor)) || isRenewed(stolen);
  },
  async 'tokens from before a new password'(target) {
    const { csId, access, refresh, actor } = await member(target);
    const elsewhere = new ApiClient(target.url);
    await elsewhere.signIn(actor.email ?? '', TEST_PASSWORD);
    await changePassword(elsewhere, TEST_PASSWORD, NEW_PASSWORD);
    const stolen = thief(target, csId, { [ACCESS]: access, [REFRESH]: refresh });
    return (await isIn(stolen, actor)) || isRenewed(stolen);
  },
  async 'the old password'(target) {
    const { browser, actor } = await member(target);
    await changePassword(browser, TEST_PASSWORD, NEW_PASSWORD);
    return (await new ApiClient(target.url).signIn(actor.email ?? '', TEST_PASSWORD)).status === 200;
  },
  async 'a browser that was known before a new password'(target) {
    const { device, actor } = await member(target);
    const elsewhere = new ApiClient(target.url);
    await elsewhere.signIn(actor.email ?? '', TEST_PASSWORD);
    await changePassword(elsewhere, TEST_PASSWORD, NEW_PASSWORD);
    await lock(target, actor);
    return (
      (await thief(target, undefined, { [DEVICE]: device }).signIn(actor.email ?? '', NEW_PASSWORD)).status === 200
    );
  },
  async "another's known browser"(target) {
    const [one, other] = [await member(target), await member(target)];
    await lock(target, one.actor);
    const stolen = thief(target, undefined, { [DEVICE]: other.device });
    return (await stolen.signIn(one.actor.email ?? '', TEST_PASSWORD)).status === 200;
  },
  async 'the first of more known browsers than are kept'(target) {
    const { device, actor } = await member(target);
    await logInMore(target, actor, 10);
    await lock(target, actor);
    return (
      (await thief(target, undefined, { [DEVICE]: device }).signIn(actor.email ?? '', TEST_PASSWORD)).status === 200
    );
  },
  async 'the first of more sessions than are kept'(target) {
    const { browser, actor } = await member(target);
    await logInMore(target, actor, 10);
    return isIn(browser, actor);
  },
  async 'an access token after its quarter of an hour'(target) {
    const { csId, access, actor } = await member(target);
    target.node.clock.advance(15 * MINUTE_MS + SECOND_MS);
    return isIn(thief(target, csId, { [ACCESS]: access }), actor);
  },
  async 'a refresh token after a week'(target) {
    const { csId, refresh } = await member(target);
    target.node.clock.advance(7 * DAY_MS + SECOND_MS);
    return isRenewed(thief(target, csId, { [REFRESH]: refresh }));
  },
  async "a member's tokens as an operator's"(target) {
    const { csId, access, refresh, actor } = await member(target);
    const [asAccess, asRefresh] = [access, refresh].map((token) => thief(target, csId, { [OPERATOR]: token }));
    const isTaken = await Promise.all(
      [asAccess, asRefresh].flatMap((browser) => (browser ? [isIn(browser, actor)] : [])),
    );
    return isTaken.includes(true);
  },
  async "an operator's token as a member's"(target) {
    const { browser } = await aNewOperator(target.node, 'ADMIN');
    const token = browser.cookies.get(OPERATOR);
    return isIn(thief(target, browser.csId, { [ACCESS]: token, [REFRESH]: token }));
  },
  async "an operator's token without its cs_id, or with another's"(target) {
    const [one, other] = [await aNewOperator(target.node, 'ADMIN'), await aNewOperator(target.node, 'ADMIN')];
    const cookies = { [OPERATOR]: one.browser.cookies.get(OPERATOR) };
    return (await isIn(thief(target, undefined, cookies))) || isIn(thief(target, other.browser.csId, cookies));
  },
  async "an operator's token after they logged out"(target) {
    const { browser } = await aNewOperator(target.node, 'ADMIN');
    const stolen = thief(target, browser.csId, { [OPERATOR]: browser.cookies.get(OPERATOR) });
    await browser.post(API_PATHS.consoleSignOut);
    return isIn(stolen);
  },
  async "an operator's token after a quarter of an hour without a word"(target) {
    const { browser } = await aNewOperator(target.node, 'ADMIN');
    target.node.clock.advance(15 * MINUTE_MS + SECOND_MS);
    return isIn(browser);
  },
  async "an authenticator's code that was used"(target) {
    const { email, password, code } = await anOperator(target.node, 'ADMIN');
    const given = { email, password, code: code() };
    await new ApiClient(target.url).post(API_PATHS.consoleSignIn, given);
    const again = new ApiClient(target.url);
    again.csId = (await again.post(API_PATHS.consoleSignIn, given)).body.cs_id as string | undefined;
    return isIn(again);
  },
  async 'a one-time code that was used'(target) {
    const { browser, ...given } = await withCode(target);
    if (!(await isSet(browser, given))) throw new Error('a right code sets a password');
    return isSet(browser, { ...given, newPassword: 'Other-one-27!' });
  },
  async 'a one-time code in another browser'(target) {
    const { browser: _own, ...given } = await withCode(target);
    const stranger = new ApiClient(target.url);
    const requestToken = otherThan(given.otp).padEnd(43, 'x');
    return isSet(stranger, { ...given, requestToken });
  },
  async "a one-time code with the request of another's browser"(target) {
    const [one, other] = [await withCode(target), await withCode(target)];
    const { browser: _own, ...given } = one;
    return isSet(other.browser, { ...given, requestToken: other.requestToken });
  },
  async 'a one-time code after ten minutes'(target) {
    const { browser, ...given } = await withCode(target);
    target.node.clock.advance(10 * MINUTE_MS + SECOND_MS);
    return isSet(browser, given);
  },
  async 'a one-time code from before a newer one'(target) {
    const { browser, ...given } = await withCode(target);
    target.node.clock.advance(MINUTE_MS + SECOND_MS);
    await requestTokenFor(browser, given.userId);
    await codeSentTo(target.node, given.userId, 2);
    return isSet(browser, given);
  },
  'the session of a suspended member': ({ actors }) => isIn(actors.suspended.browser, actors.suspended),
  'the session of a member who left': ({ actors }) => isIn(actors.left.browser, actors.left),
};
