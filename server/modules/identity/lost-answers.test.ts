import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { aMember, must, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { authenticate } from './authenticate.ts';
import { changePassword } from './change-password.ts';
import { confirmPassword } from './confirm-password.ts';
import { refreshSession } from './refresh-session.ts';
import { SAID_AGAIN_MS } from './session-policy.ts';
import { signIn, type SessionTokens } from './sign-in.ts';

let bed: RoomBed;
beforeAll(async () => {
  bed = await roomBed();
});
afterAll(() => bed.close());
beforeEach(() => {
  bed.mails.length = 0;
});

type Member = Awaited<ReturnType<typeof signedIn>>;

const NEW = 'Lemon&sage-26!';
const GRACE_MS = 10_000;

/** A member who is signed in, and what the server answers to a browser that sends these tokens. */
async function signedIn() {
  const { identity } = bed.rooms;
  const { email } = await aMember(bed);
  const { tokens } = must(await signIn(identity, { email, password: TEST_PASSWORD, deviceToken: undefined }));
  const look = (held: SessionTokens) => authenticate(identity, held.accessToken, held.csId);

  async function sent<Done>(held: SessionTokens, act: (own: NonNullable<Awaited<ReturnType<typeof look>>>) => Done) {
    const own = await look(held);
    if (own === undefined) throw new Error('the access token is not let in');
    return act(own);
  }
  return {
    tokens,
    isIn: async (held: SessionTokens) => (await look(held)) !== undefined,
    confirm: (held: SessionTokens) =>
      sent(held, async (own) =>
        must(await confirmPassword(identity, own, { password: TEST_PASSWORD, deviceToken: undefined })),
      ),
    change: (held: SessionTokens) =>
      sent(held, async (own) => {
        const given = { oldPassword: TEST_PASSWORD, newPassword: NEW, deviceToken: undefined, userAgent: undefined };
        const changed = must(await changePassword(identity, own, given));
        if (changed.tokens === undefined) throw new Error('the session got no tokens');
        return changed.tokens;
      }),
    /** Undefined when the session is over. */
    async refresh({ refreshToken, csId }: SessionTokens): Promise<SessionTokens | undefined> {
      const from = { origin: '203.0.113.7', correlationId: 'c' };
      const refreshed = await refreshSession(identity, { refreshToken, csId, ...from });
      return refreshed.ok ? refreshed.value : undefined;
    },
    /** Whether they were told that somebody else has their tokens, and the device is known no more. */
    async isAlarmed() {
      const { rows } = await sql`
        SELECT FROM member_device JOIN panelist USING (panelist_id) WHERE email = ${email}`.execute(bed.db);
      const isTold = bed.mails.some(({ kind, to }) => kind === 'session-ended' && to === email);
      expect(isTold).toBe(rows.length === 0);
      return isTold;
    },
  };
}

describe.each(['confirm', 'change'] as const)('when the answer to a password is lost: %s', (act) => {
  test('the same again, at once, gets tokens that last', async () => {
    const member = await signedIn();
    await member[act](member.tokens);
    const held = await member[act](member.tokens);
    bed.clock.advance(GRACE_MS + 1);
    expect(await member.isIn(held)).toBe(true);
    expect(await member.refresh(held)).toBeDefined();
    expect(await member.isAlarmed()).toBe(false);
  });

  test('the same again, later, goes on by a refresh with the old ones', async () => {
    const member = await signedIn();
    await member[act](member.tokens);
    bed.clock.advance(MINUTE_MS);
    expect(await member.isIn(member.tokens)).toBe(false);
    const [held, otherTab] = [await member.refresh(member.tokens), await member.refresh(member.tokens)];
    expect(otherTab).toEqual(held);
    const renewed = await member[act](held ?? member.tokens);
    bed.clock.advance(GRACE_MS + 1);
    expect(await member.isIn(renewed)).toBe(true);
    expect(await member.isAlarmed()).toBe(false);
  });

  test('the old ones are refreshed for a quarter of an hour', async () => {
    const member = await signedIn();
    const answered = await member[act](member.tokens);
    bed.clock.advance(SAID_AGAIN_MS);
    expect(await member.refresh(member.tokens)).toEqual(answered);
  });

  test.each<[string, (member: Member, answered: SessionTokens) => Promise<unknown>]>([
    ['a call came with the new ones', (member, answered) => member.isIn(answered)],
    ['they were refreshed', (member, answered) => member.refresh(answered)],
    ['a quarter of an hour has passed', async () => bed.clock.advance(SAID_AGAIN_MS + 1)],
  ])('the old ones end the session as soon as %s', async (_what, happens) => {
    const member = await signedIn();
    const answered = await member[act](member.tokens);
    await happens(member, answered);
    bed.clock.advance(GRACE_MS + 1);
    expect(await member.refresh(member.tokens)).toBeUndefined();
    expect(await member.isIn(answered)).toBe(false);
    expect(await member.isAlarmed()).toBe(true);
  });

  test('the same again by the tokens that came after all gets others', async () => {
    const member = await signedIn();
    const first = await member[act](member.tokens);
    const second = await member[act](first);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    bed.clock.advance(GRACE_MS + 1);
    expect(await member.isIn(second)).toBe(true);
  });
});

describe.each(['confirm', 'change'] as const)(
  'two tabs, of which one refreshes and the other gives the password: %s',
  (act) => {
    test.each(['refreshes first', 'refreshes last'])(
      'whichever answer comes last, its tokens last: %s',
      async (order) => {
        for (const kept of [0, 1]) {
          const member = await signedIn();
          const calls = [() => member.refresh(member.tokens), () => member[act](member.tokens)];
          const answers = [];
          for (const call of order === 'refreshes first' ? calls : calls.toReversed()) answers.push(await call());
          // Both tabs go on with what they were given.
          for (const answer of answers) expect(answer && (await member.isIn(answer))).toBe(true);
          bed.clock.advance(GRACE_MS + 1);
          const held = answers[kept];
          expect(held && (await member.refresh(held))).toBeDefined();
          expect(await member.isAlarmed()).toBe(false);
        }
      },
    );
  },
);

test('a refresh whose answer was lost is not known from a theft: after ten seconds it ends the session', async () => {
  const member = await signedIn();
  await member.refresh(member.tokens);
  bed.clock.advance(GRACE_MS + 1);
  expect(await member.refresh(member.tokens)).toBeUndefined();
  expect(await member.isAlarmed()).toBe(true);
});
