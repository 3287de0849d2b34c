import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { OTP_ATTEMPTS } from '#contract/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { askForCode, resetPassword } from '#testkit/clients/password-calls.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { massOf } from '#testkit/masses.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

/**
 * Guesses at one account from as many addresses, at two nodes at once. In short here; in full with
 * `SPARK_GUESSES=10000 npx vitest run tests/faults/guessing.test.ts`.
 *
 * What a guesser gets in a day. Passwords: the locks of 15 minutes, 30, 1 hour, 2, 4, 8 and 16 leave seven windows of five, so 35
 * looks; a password among the million that everybody tries first would be found with a chance of 35 in 1,000,000, and those are
 * refused when they are chosen. Codes: 10 looks at 8 digits, a chance of 10 in 100,000,000: one in ten million.
 */
const GUESSES = massOf({ sample: 40, whole: 10_000 });
const AT_ONCE = Math.max(40, GUESSES / 10);

let databaseUrl: string;
let nodes: readonly [TestNode, TestNode];
beforeAll(async () => {
  databaseUrl = await newDatabaseUrl();
  const first = await startTestNode({ databaseUrl });
  nodes = [first, await startTestNode({ databaseUrl, clock: first.clock })];
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await dropDatabase(databaseUrl);
});

/** Locked, too many, or too busy to look. */
const UNSEEN = new Set([423, 429, 503]);

const strangerAt = (index: number) => new ApiClient(nodes[index % 2 === 0 ? 0 : 1].url);

/** So many at once, until all are through; what each was answered. */
async function all<Value>(count: number, guess: (index: number) => Promise<Value>): Promise<Value[]> {
  const answers: Value[] = [];
  while (answers.length < count) {
    const round = Math.min(AT_ONCE, count - answers.length);
    answers.push(...(await Promise.all(Array.from({ length: round }, (_, index) => guess(answers.length + index)))));
  }
  return answers;
}

test(
  'wrong passwords: five are looked at in each window, and the phone of the member still gets in',
  async () => {
    const { email } = await aMember(nodes[0]);
    const phone = new ApiClient(nodes[0].url);
    await phone.signIn(email, TEST_PASSWORD);
    const looks = nodes.map((node) => vi.spyOn(node.rooms.identity.passwords, 'isRight'));
    const looked = () => looks.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    for (const lockMinutes of [15, 30]) {
      const before = looked();
      const statuses = await all(GUESSES, async (index) => {
        return (await strangerAt(index).signIn(email, `Wrong-${index}-guess!`)).status;
      });
      expect(looked() - before).toBe(5);
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
      expect(statuses.filter((status) => UNSEEN.has(status))).toHaveLength(GUESSES - 5);
      expect((await strangerAt(0).signIn(email, TEST_PASSWORD)).status).not.toBe(200);
      expect((await phone.signIn(email, TEST_PASSWORD)).status).toBe(200);
      // The limit for an account grows back by the hour; the lock by its own time.
      nodes[0].clock.advance(Math.max(lockMinutes * MINUTE_MS, HOUR_MS));
    }
    for (const spy of looks) spy.mockRestore();
  },
  10 * MINUTE_MS,
);

test(
  'guessed codes: three looks a code, ten a day, however many are asked for',
  async () => {
    const { email: userId } = await aMember(nodes[0]);
    const codes = 10;
    const looksOfCode: number[] = [];
    for (let asked = 0; asked < codes; asked++) {
      const answer = await askForCode(strangerAt(asked), userId);
      if (answer.status !== 200) {
        looksOfCode.push(0);
        continue;
      }
      const { requestToken } = answer.body.data.generateMarketResearchPanelistOtp;
      const outcomes = await all(Math.ceil(GUESSES / codes), async (index) => {
        const otp = String(10_000_000 + asked * 10_000 + index);
        const given = { userId, otp, requestToken, newPassword: 'Lemon&sage-26!' };
        return (await resetPassword(strangerAt(index), given)).body.errors?.[0].extensions.code as string;
      });
      looksOfCode.push(outcomes.filter((code) => code === 'ACTION_IAM_1033' || code === 'ACTION_IAM_1087').length);
      nodes[0].clock.advance(HOUR_MS);
    }
    expect(Math.max(...looksOfCode)).toBe(OTP_ATTEMPTS);
    expect(looksOfCode.reduce((sum, looks) => sum + looks, 0)).toBe(10);
    nodes[0].clock.advance(DAY_MS);
    expect((await askForCode(strangerAt(0), userId)).status).toBe(200);
  },
  10 * MINUTE_MS,
);
