import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { setPassword } from '#server/modules/identity/index.ts';
import { ApiClient, codeOf } from '#testkit/clients/api-client.ts';
import { isOpen, signedIn } from '#testkit/clients/signed-in-client.ts';
import {
  changePassword,
  codeSentTo,
  mailsTo,
  otherThan,
  requestTokenFor,
  resetPassword,
} from '#testkit/clients/password-calls.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const NEW = 'Lemon&sage-26!';
const WRONG = 'Wrong1!password';

/** By a code, from a browser that the account does not know. */
async function reset(email: string, newPassword: string, { browser = new ApiClient(node.url), mails = 1 } = {}) {
  const requestToken = await requestTokenFor(browser, email);
  const otp = await codeSentTo(node, email, mails);
  return resetPassword(browser, { userId: email, otp, requestToken, newPassword });
}

describe('a password that was reset', () => {
  test('is the one that works, ends every session, and is told by mail', async () => {
    const { email, browser } = await signedIn(node);
    expect(await reset(email, NEW)).toMatchObject({
      status: 200,
      body: { data: { validateOtpAndSetMarketResearchPanelistPassword: { registrationTicket: null, email: null } } },
    });
    expect(await isOpen(browser)).toBe(false);
    expect((await browser.post(API_PATHS.refreshToken)).status).toBe(401);
    expect((await new ApiClient(node.url).signIn(email, TEST_PASSWORD)).status).toBe(401);
    expect((await new ApiClient(node.url).signIn(email, NEW)).status).toBe(200);
    const [mail] = await mailsTo(node, email, 'password-changed');
    expect(mail?.text).toContain('/forgot-password');
  });

  test('frees strangers and the device at hand from a lock, as their owner reads the mailbox', async () => {
    const { email, browser } = await signedIn(node);
    for (let guess = 0; guess < 5; guess++) {
      await new ApiClient(node.url).signIn(email, WRONG);
      await browser.signIn(email, WRONG);
    }
    expect((await browser.signIn(email, TEST_PASSWORD)).status).toBe(423);
    browser.csId = undefined;
    expect((await reset(email, NEW, { browser })).status).toBe(200);
    expect((await browser.signIn(email, NEW)).status).toBe(200);
    expect((await new ApiClient(node.url).signIn(email, NEW)).status).toBe(200);
  });

  test('is none that the account has: 1015, told only with the right code, which stays good', async () => {
    const { email } = await aMember(node);
    const browser = new ApiClient(node.url);
    const requestToken = await requestTokenFor(browser, email);
    const otp = await codeSentTo(node, email);
    const give = (newPassword: string, code = otp) =>
      resetPassword(browser, { userId: email, otp: code, requestToken, newPassword });
    expect(codeOf(await give(TEST_PASSWORD, '00000000'))).toBe('ACTION_IAM_1033');
    expect(codeOf(await give(TEST_PASSWORD))).toBe('ACTION_IAM_1015');
    expect((await give(NEW)).status).toBe(200);
    expect(codeOf(await give(`${NEW}2`))).toBe('ACTION_IAM_1088');
  });

  test('is changed once, and whoever got no answer is told so when they send the same again', async () => {
    const { email } = await aMember(node);
    const browser = new ApiClient(node.url);
    const requestToken = await requestTokenFor(browser, email);
    const otp = await codeSentTo(node, email);
    const give = (given: object = {}) =>
      resetPassword(browser, { userId: email, otp, requestToken, newPassword: NEW, ...given });
    expect((await Promise.all([give(), give()])).map(({ status }) => status)).toEqual([200, 200]);
    const phone = new ApiClient(node.url);
    expect((await phone.signIn(email, NEW)).status).toBe(200);
    expect((await give()).status).toBe(200);
    expect(await isOpen(phone)).toBe(true);
    expect(await mailsTo(node, email, 'password-changed')).toHaveLength(1);
    for (const other of [{ newPassword: TEST_PASSWORD }, { otp: otherThan(otp) }, { requestToken: 'x'.repeat(43) }])
      expect(codeOf(await give(other))).toBe('ACTION_IAM_1088');
    node.clock.advance(11 * MINUTE_MS);
    expect(codeOf(await give())).toBe('ACTION_IAM_1088');
  });
});

/** The next password that is looked at is found as it is, and the answer comes only when `change` is done. */
function duringTheNextLook(change: () => Promise<unknown>) {
  const { passwords } = node.rooms.identity;
  const isRight = passwords.isRight.bind(passwords);
  const spy = vi.spyOn(passwords, 'isRight').mockImplementationOnce(async (...look) => {
    const verdict = await isRight(...look);
    spy.mockRestore();
    await change();
    return verdict;
  });
}

describe('who signs in with a password while it is changed', () => {
  test('is not let in: no session outlives the password it was opened with', async () => {
    const { email, browser } = await signedIn(node);
    const late = new ApiClient(node.url);
    duringTheNextLook(() => changePassword(browser, TEST_PASSWORD, NEW));
    expect((await late.signIn(email, TEST_PASSWORD)).status).toBe(401);
    expect((await late.signIn(email, NEW)).status).toBe(200);
  });

  test('is let in when it was only hashed anew', async () => {
    const { email, panelistId } = await aMember(node);
    const { db } = node.platform;
    const hashAnew = async () => {
      const { rows } = await sql<{ iamId: string }>`
        SELECT iam_id AS "iamId" FROM panelist WHERE panelist_id = ${panelistId}`.execute(db);
      return setPassword(node.rooms.identity, db, rows[0]?.iamId ?? '', TEST_PASSWORD);
    };
    duringTheNextLook(hashAnew);
    expect((await new ApiClient(node.url).signIn(email, TEST_PASSWORD)).status).toBe(200);
  });

  test('or while the account is suspended, is not let in either', async () => {
    const { email, panelistId } = await aMember(node);
    duringTheNextLook(() =>
      sql`UPDATE panelist SET state = 'SUSPENDED' WHERE panelist_id = ${panelistId}`.execute(node.platform.db),
    );
    expect((await new ApiClient(node.url).signIn(email, TEST_PASSWORD)).status).toBe(401);
  });
});

describe('changing the password', () => {
  test('keeps this session, ends the others, and is told by mail', async () => {
    const { email, browser } = await signedIn(node);
    const { browser: other } = await signedIn(node, email);
    expect(await changePassword(browser, TEST_PASSWORD, NEW)).toMatchObject({
      status: 200,
      body: { data: { updateMarketResearchPanelistPassword: true } },
    });
    expect(await isOpen(browser)).toBe(true);
    expect(await isOpen(other)).toBe(false);
    expect((await new ApiClient(node.url).signIn(email, NEW)).status).toBe(200);
    expect(await mailsTo(node, email, 'password-changed')).toHaveLength(1);
  });

  test('sent again because no answer came, it is done, once, and nothing is counted', async () => {
    const { browser, email } = await signedIn(node);
    for (let time = 0; time < 7; time++) expect((await changePassword(browser, TEST_PASSWORD, NEW)).status).toBe(200);
    expect(await mailsTo(node, email, 'password-changed')).toHaveLength(1);
    expect(codeOf(await changePassword(browser, WRONG, NEW))).toBe('ACTION_IAM_1014');
    expect(codeOf(await changePassword(browser, TEST_PASSWORD, `${NEW}2`))).toBe('ACTION_IAM_1014');
    node.clock.advance(16 * MINUTE_MS);
    await browser.post(API_PATHS.refreshToken);
    expect(codeOf(await changePassword(browser, TEST_PASSWORD, NEW))).toBe('ACTION_IAM_1014');
  });

  test('a wrong current one is 1014, counts with those of the login page, and locks', async () => {
    const { browser, email } = await signedIn(node);
    for (let attempt = 1; attempt <= 4; attempt++) {
      const { extensions } = (await changePassword(browser, WRONG, NEW)).body.errors[0];
      expect(extensions).toMatchObject({ code: 'ACTION_IAM_1014', attempt });
    }
    expect((await browser.signIn(email, WRONG)).body.error).toMatchObject({ attempt: 5 });
    expect(await changePassword(browser, TEST_PASSWORD, NEW)).toMatchObject({ status: 423 });
    expect(await isOpen(browser)).toBe(true);
  });

  test('the last five cannot come back, the sixth can; nothing is told of them to who has not the current one', async () => {
    const { browser } = await signedIn(node);
    const passwords = [TEST_PASSWORD, ...[1, 2, 3, 4, 5].map((number) => `${NEW}${number}`)];
    for (let index = 1; index < 6; index++) {
      expect((await changePassword(browser, passwords[index - 1] ?? '', passwords[index] ?? '')).status).toBe(200);
      node.clock.advance(SECOND_MS);
    }
    const current = passwords[5] ?? '';
    expect(codeOf(await changePassword(browser, WRONG, passwords[3] ?? ''))).toBe('ACTION_IAM_1014');
    for (const again of passwords.slice(1)) {
      expect(codeOf(await changePassword(browser, current, again))).toBe('ACTION_IAM_1015');
    }
    expect((await changePassword(browser, current, TEST_PASSWORD)).status).toBe(200);
  });

  test('of two at once with the same current one, the later finds that it is the current one no more', async () => {
    const { browser, email } = await signedIn(node);
    const answers = await Promise.all([1, 2, 3].map((n) => changePassword(browser, TEST_PASSWORD, `${NEW}${n}`)));
    expect(answers.filter((answer) => codeOf(answer) === 'ACTION_IAM_1014')).toHaveLength(2);
    const changed = answers.findIndex(({ status }) => status === 200) + 1;
    expect((await new ApiClient(node.url).signIn(email, `${NEW}${changed}`)).status).toBe(200);
  });

  test('wants a sign-in within 30 minutes, and a session', async () => {
    const { browser } = await signedIn(node);
    expect((await changePassword(new ApiClient(node.url), TEST_PASSWORD, NEW)).status).toBe(401);
    node.clock.advance(HOUR_MS);
    await browser.post(API_PATHS.refreshToken);
    expect(codeOf(await changePassword(browser, TEST_PASSWORD, NEW))).toBe('RECENT_SIGN_IN_REQUIRED');
    await browser.post(API_PATHS.confirmPassword, { password: TEST_PASSWORD });
    expect((await changePassword(browser, TEST_PASSWORD, NEW)).status).toBe(200);
  });

  test.each([
    ['Sh0rt!', MESSAGES.password.tooShort],
    ['dana.reyes1A@example.com', MESSAGES.password.looksLikeEmail],
    ['Password1!', MESSAGES.password.easyToGuess],
  ])('%s is refused before anything is looked at', async (newPassword, sentence) => {
    const { browser } = await signedIn(node);
    const { extensions } = (await changePassword(browser, WRONG, newPassword)).body.errors[0];
    expect(extensions).toMatchObject({ code: 'VALIDATION_FAILED', fields: { newPassword: [sentence] } });
    const { attempt } = (await changePassword(browser, WRONG, NEW)).body.errors[0].extensions;
    expect(attempt).toBe(1);
  });
});
