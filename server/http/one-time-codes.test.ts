import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { OTP_RESEND_SECONDS, OTP_VALID_MINUTES } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { ApiClient, type Answer } from '#testkit/clients/api-client.ts';
import {
  askForCode,
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

const action = ({ body }: Answer) => [body.errors?.[0].extensions.code, body.errors?.[0].extensions.attempt];
const aStranger = () => new ApiClient(node.url);

/** A browser with a code in its mailbox. */
async function withCode(browser = aStranger(), email?: string) {
  const userId = email ?? (await aMember(node)).email;
  const requestToken = await requestTokenFor(browser, userId);
  const code = await codeSentTo(node, userId);
  const give = (otp: string, newPassword = NEW) => resetPassword(browser, { userId, otp, requestToken, newPassword });
  return { browser, email: userId, requestToken, code, give };
}

describe('asking for a code', () => {
  test('answers alike for every address, and only an active account gets a mail', async () => {
    const known = await aMember(node);
    const suspended = await aMember(node, { state: 'SUSPENDED' });
    const answers = [];
    for (const email of ['nobody-at-all@example.com', suspended.email, known.email])
      answers.push(await askForCode(aStranger(), email));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.body.data.generateMarketResearchPanelistOtp).toEqual({
        requestToken: expect.stringMatching(/^[\w-]{43}$/),
        resendAfterSeconds: OTP_RESEND_SECONDS,
      });
    }
    const [mail] = await mailsTo(node, known.email, 'one-time-code');
    expect(mail?.subject).not.toMatch(/\d/);
    const { rows } = await sql`
      SELECT 1 FROM mailbox_message WHERE recipient IN (${suspended.email}, 'nobody-at-all@example.com')`.execute(
      node.platform.db,
    );
    expect(rows).toEqual([]);
  });

  test.each([
    ['an account', async () => (await aMember(node)).email],
    ['no account', async () => `nobody-${Math.random()}@example.com`],
  ])('with %s: a pause of 60 seconds, five in an hour, ten in a day', async (_case, address) => {
    const email = await address();
    const ask = async () => {
      const answer = await askForCode(aStranger(), email);
      return answer.status === 200 ? 'sent' : Number(answer.headers.get('retry-after'));
    };
    expect(await ask()).toBe('sent');
    expect(await ask()).toBe(60);
    node.clock.advance(59 * SECOND_MS);
    expect(await ask()).toBe(1);
    node.clock.advance(SECOND_MS);
    for (let sent = 2; sent <= 5; sent++) {
      expect(await ask()).toBe('sent');
      node.clock.advance(MINUTE_MS);
    }
    expect(await ask()).toBe(55 * 60);
    node.clock.advance(55 * MINUTE_MS - SECOND_MS);
    expect(await ask()).toBe(1);
    for (let sent = 6; sent <= 10; sent++) {
      node.clock.advance(HOUR_MS);
      expect(await ask()).toBe('sent');
    }
    node.clock.advance(HOUR_MS);
    const seconds = await ask();
    expect(seconds).toBeGreaterThan(17 * 3600);
    node.clock.advance(Number(seconds) * SECOND_MS);
    expect(await ask()).toBe('sent');
  });

  test('twenty at once send one', async () => {
    const { email } = await aMember(node);
    const answers = await Promise.all(Array.from({ length: 20 }, () => askForCode(aStranger(), email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
  });

  test('twenty an hour from one address, whoever they are for', async () => {
    const browser = aStranger();
    for (let asked = 1; asked <= 20; asked++)
      expect((await askForCode(browser, `many-${asked}@example.com`)).status).toBe(200);
    expect((await askForCode(browser, 'many-21@example.com')).body.errors[0].extensions.code).toBe('RATE_LIMITED');
  });

  test('a device that has signed in has codes of its own: strangers neither void them nor use them up', async () => {
    const { email } = await aMember(node);
    const phone = aStranger();
    await phone.signIn(email, TEST_PASSWORD);
    phone.csId = undefined;
    const mine = await withCode(phone, email);
    expect((await askForCode(aStranger(), email)).status).toBe(200);
    await codeSentTo(node, email, 2);
    expect((await mine.give(mine.code)).status).toBe(200);
  });

  test('leaves neither code nor address in the jobs or the table', async () => {
    const { email, code } = await withCode();
    const { rows } = await sql<{ text: string }>`
      SELECT data::text AS text FROM jobs.job UNION ALL SELECT one_time_code::text FROM one_time_code`.execute(
      node.platform.db,
    );
    const all = rows.map(({ text }) => text).join('\n');
    expect(all).not.toContain(email);
    expect(all).not.toContain(code);
    expect(node.logLines.join('')).not.toContain(code);
  });
});

describe('giving the code', () => {
  test('two wrong ones are 1033, the third is 1087, a fourth is 1063 though it were right', async () => {
    const { give, code } = await withCode();
    expect(action(await give(otherThan(code)))).toEqual(['ACTION_IAM_1033', 1]);
    expect(action(await give(otherThan(code)))).toEqual(['ACTION_IAM_1033', 2]);
    expect(action(await give(otherThan(code)))).toEqual(['ACTION_IAM_1087', 3]);
    expect(action(await give(code))).toEqual(['ACTION_IAM_1063', 3]);
  });

  test('an address without an account behaves the same to the letter', async () => {
    const [known, userId] = [await withCode(), 'still-nobody@example.com'];
    const browser = aStranger();
    const requestToken = await requestTokenFor(browser, userId);
    for (let attempt = 1; attempt <= 4; attempt++) {
      const there = await known.give(otherThan(known.code));
      const here = await resetPassword(browser, { userId, otp: '12345678', requestToken, newPassword: NEW });
      expect([here.status, here.body]).toEqual([there.status, there.body]);
    }
  });

  test('after ten minutes it is 1034, and none asked for is 1088', async () => {
    const { give, code } = await withCode();
    node.clock.advance(OTP_VALID_MINUTES * MINUTE_MS - 1);
    expect(action(await give(otherThan(code)))).toEqual(['ACTION_IAM_1033', 1]);
    node.clock.advance(1);
    expect(action(await give(code))[0]).toBe('ACTION_IAM_1034');
    const { email: userId } = await aMember(node);
    const none = { userId, otp: '12345678', requestToken: 'x'.repeat(43), newPassword: NEW };
    expect(action(await resetPassword(aStranger(), none))[0]).toBe('ACTION_IAM_1088');
  });

  test('in another browser it is not known, and that costs its owner no try', async () => {
    const { email: userId, code, give } = await withCode();
    for (let guess = 0; guess < 5; guess++) {
      const other = { userId, otp: code, requestToken: 'y'.repeat(43), newPassword: NEW };
      expect(action(await resetPassword(aStranger(), other))[0]).toBe('ACTION_IAM_1088');
    }
    expect((await give(code)).status).toBe(200);
  });

  test('a new code voids the old one, and gives three new tries', async () => {
    const first = await withCode();
    for (let wrong = 0; wrong < 3; wrong++) await first.give(otherThan(first.code));
    node.clock.advance(MINUTE_MS);
    const requestToken = await requestTokenFor(first.browser, first.email);
    const code = await codeSentTo(node, first.email, 2);
    expect(action(await first.give(first.code))[0]).toBe('ACTION_IAM_1088');
    const given = { userId: first.email, otp: code, requestToken, newPassword: NEW };
    expect((await resetPassword(first.browser, given)).status).toBe(200);
  });

  test('sending again never resets the ten tries of a day, and then no more codes are sent', async () => {
    const { email: userId } = await aMember(node);
    let looked = 0;
    for (let sent = 1; sent <= 5; sent++) {
      const browser = aStranger();
      const asked = await askForCode(browser, userId);
      if (asked.status !== 200) break;
      const { requestToken } = asked.body.data.generateMarketResearchPanelistOtp;
      for (let guess = 0; guess < 4; guess++) {
        const answer = await resetPassword(browser, { userId, otp: '00000000', requestToken, newPassword: NEW });
        if (action(answer)[0] !== 'ACTION_IAM_1063') looked += 1;
      }
      node.clock.advance(MINUTE_MS);
    }
    expect(looked).toBe(10);
    expect((await askForCode(aStranger(), userId)).status).toBe(429);
    node.clock.advance(DAY_MS);
    expect((await askForCode(aStranger(), userId)).status).toBe(200);
  });

  test('twenty right ones at once change the password once', async () => {
    const { email: userId, code, requestToken } = await withCode();
    const give = (index: number) =>
      resetPassword(aStranger(), { userId, otp: code, requestToken, newPassword: `${NEW}${index}` });
    // Each look counts among those of the day, so some are too many.
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => give(index)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(['ACTION_IAM_1063', 'ACTION_IAM_1088', 'OVERLOADED']).toContain(action(answer)[0]);
    expect(await mailsTo(node, userId, 'password-changed')).toHaveLength(1);
  });

  test('a code that is none, or a password that breaks a rule, is told at its field and is no try', async () => {
    const { give, code, email } = await withCode();
    const fieldsOf = ({ body }: Answer) => body.errors[0].extensions.fields;
    expect(fieldsOf(await give('12345'))).toEqual({ otp: [MESSAGES.resetPassword.otp_invalid] });
    expect(fieldsOf(await give('1234567a'))).toEqual({ otp: [MESSAGES.resetPassword.otp_invalid] });
    expect(fieldsOf(await give(code, 'lemonsage'))).toEqual({
      newPassword: [MESSAGES.password.noUppercase, MESSAGES.password.noNumber, MESSAGES.password.noSymbol],
    });
    expect(fieldsOf(await give(code, 'Password1!'))).toEqual({ newPassword: [MESSAGES.password.easyToGuess] });
    expect(fieldsOf(await give(code, `${email.split('@')[0] ?? ''}A!`))).toEqual({
      newPassword: [MESSAGES.password.easyToGuess],
    });
    expect(action(await give(otherThan(code)))).toEqual(['ACTION_IAM_1033', 1]);
  });
});
