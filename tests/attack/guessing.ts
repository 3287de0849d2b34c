import { sql } from 'kysely';
import {
  FAILED_SIGN_INS_BEFORE_LOCK,
  KNOWN_DEVICE_FAILURES_AN_HOUR,
  OTP_ATTEMPTS,
  REGISTRATION_EMAIL_PAUSE_SECONDS,
  REGISTRATION_EMAILS_PER_HOUR,
} from '#contract/limits.ts';
import { WRONG_KEYS_BEFORE_CLOSING } from '#contract/gift-cards/gift-cards.ts';
import { eGiftApiPath } from '#contract/gift-cards/egift.ts';
import { CONSOLE_AUTH_PATHS } from '#contract/identity/console-auth.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { aMember, anOperator, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { aReward, aRichMember } from '#testkit/builders/gift-card-builders.ts';
import { anInvitedPerson } from '#testkit/builders/joining-builders.ts';
import { aRedeemedCard } from '#testkit/builders/redeemed-card.ts';
import { ApiClient, type Answer } from '#testkit/clients/api-client.ts';
import { askForCode, resetPassword } from '#testkit/clients/password-calls.ts';
import type { Attack, AttackOptions } from './attack.ts';
import { chosenOf } from './chance.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';

/** How many guesses of each kind are made at once. */
const GUESSES = 200;
const GUESSES_OF_SAMPLE = 12;
const LOCKS_OF_SAMPLE = 5;

/** What guesses are at, how many of them the policy looks at, and which answers say that one was looked at. */
interface Lock {
  readonly what: string;
  readonly most: number;
  /** How many are made, where it isn't as many as elsewhere. */
  readonly guesses?: number;
  /** Prepares an account, and makes the guess of this number. */
  guesser(target: Target): Promise<(index: number) => Promise<boolean>>;
}

export const guessing: Attack<'guessing'> = {
  name: 'guessing',
  tries: 'to guess passwords, codes, and keys more often than the policy says, many at once',
  needsNoPanel: true,
  async run(target, options) {
    const tally = new Tally();
    for (const lock of chosenOf(LOCKS, ({ what }) => what, { ...options, each: LOCKS_OF_SAMPLE }))
      await attack(target, tally, lock, options);
    return tally.outcome();
  },
};

async function attack(
  target: Target,
  tally: Tally,
  { what, most, guesser, guesses }: Lock,
  options: AttackOptions,
): Promise<void> {
  const usual = options.isSample ? Math.max(GUESSES_OF_SAMPLE, most + 3) : Math.max(GUESSES, most * 3);
  const count = guesses ?? usual;
  const guess = await guesser(target);
  const seen = await Promise.all(Array.from({ length: count }, (_, index) => guess(index)));
  tally.tried += count;
  const looks = seen.filter(Boolean).length;
  tally.note(`${what}: ${looks} of ${count} were looked at, at most ${most}`);
  if (looks > most)
    tally.find(what, `${looks} guesses at ${what} were looked at, not ${most}`, `tests/attack/guessing.ts: '${what}'`);
}

const isUnlooked = ({ status }: Answer) => status === 423 || status === 429 || status === 503;
/** A guess that was wrong, not one that nobody looked at. */
const isLooked = (answer: Answer) => !isUnlooked(answer);
/** The same address as its owner might type it. */
const inOtherCase = (email: string, index: number): string =>
  Array.from(email, (letter, at) => ((index >> (at % 8)) & 1 ? letter.toUpperCase() : letter)).join('');

const stranger = ({ url }: Target) => new ApiClient(url);

async function aCard({ node }: Target) {
  const reward = await aReward(node);
  const { panelistId } = await aRichMember(node, reward.points);
  return aRedeemedCard(node, panelistId, { reward });
}
const isKeyLooked = ({ status, body }: Answer) => status === 200 && body.status === 'WRONG_KEY';

const LOCKS: readonly Lock[] = [
  {
    what: "a member's password, from many addresses",
    most: FAILED_SIGN_INS_BEFORE_LOCK,
    async guesser(target) {
      const { email } = await aMember(target.node);
      return async (index) => isLooked(await stranger(target).signIn(email, `Wrong-${index}-guess!`));
    },
  },
  {
    what: "a member's password, the address in other letter cases",
    most: FAILED_SIGN_INS_BEFORE_LOCK,
    async guesser(target) {
      const { email } = await aMember(target.node);
      return async (index) =>
        isLooked(await stranger(target).signIn(inOtherCase(email, index), `Wrong-${index}-guess!`));
    },
  },
  {
    what: 'a password that nobody has',
    most: FAILED_SIGN_INS_BEFORE_LOCK,
    guesser: async (target) => async (index) =>
      isLooked(await stranger(target).signIn('nobody-of-all@example.com', `Wrong-${index}-guess!`)),
  },
  {
    what: "an operator's password, from many addresses",
    most: FAILED_SIGN_INS_BEFORE_LOCK,
    async guesser(target) {
      const { email } = await anOperator(target.node, 'ADMIN');
      return async (index) => {
        const given = { email, password: `Wrong-${index}-guess!`, code: '000000' };
        return isLooked(await stranger(target).post(API_PATHS.consoleSignIn, given));
      };
    },
  },
  {
    what: 'many passwords, from one address',
    most: RATE_LIMITS.signInPerAddress.count,
    async guesser(target) {
      const browser = stranger(target);
      return async (index) => isLooked(await browser.signIn(`somebody-${index}@example.com`, TEST_PASSWORD));
    },
  },
  {
    what: "a member's password, from browsers that are known",
    most: KNOWN_DEVICE_FAILURES_AN_HOUR,
    async guesser(target) {
      const { email } = await aMember(target.node);
      const browsers = Array.from({ length: 12 }, () => stranger(target));
      for (const browser of browsers) {
        target.node.clock.advance(SECOND_MS);
        await browser.signIn(email, TEST_PASSWORD);
      }
      // The first ones are known no longer: they are strangers, whose tries are counted by themselves.
      const known = browsers.slice(-10);
      return async (index) => {
        const { cookies } = known[index % known.length] ?? stranger(target);
        const browser = stranger(target);
        const device = cookies.get('spark_device');
        if (device !== undefined) browser.cookies.set('spark_device', device);
        return isLooked(await browser.signIn(email, `Wrong-${index}-guess!`));
      };
    },
  },
  {
    what: "an authenticator's code",
    most: FAILED_SIGN_INS_BEFORE_LOCK,
    async guesser(target) {
      const { email, password } = await anOperator(target.node, 'ADMIN');
      const { ticket } = (await stranger(target).post(API_PATHS.consoleSignIn, { email, password })).body;
      return async (index) => {
        const given = { ticket, code: String(index).padStart(6, '0') };
        return isLooked(await stranger(target).post(CONSOLE_AUTH_PATHS.confirmSignIn, given));
      };
    },
  },
  {
    what: 'a recovery code',
    most: FAILED_SIGN_INS_BEFORE_LOCK,
    async guesser(target) {
      const { email, password } = await anOperator(target.node, 'ADMIN');
      const { ticket } = (await stranger(target).post(API_PATHS.consoleSignIn, { email, password })).body;
      return async (index) => {
        const given = { ticket, recovery_code: `AAAA-BBBB-CCCC-${String(1_000 + index)}` };
        return isLooked(await stranger(target).post(CONSOLE_AUTH_PATHS.confirmSignIn, given));
      };
    },
  },
  {
    what: 'a one-time code',
    most: OTP_ATTEMPTS,
    async guesser(target) {
      const { email: userId } = await aMember(target.node);
      const { requestToken } = (await askForCode(stranger(target), userId)).body.data.generateMarketResearchPanelistOtp;
      return async (index) => {
        const given = { userId: inOtherCase(userId, index), otp: String(10_000_000 + index), requestToken };
        const answer = await resetPassword(stranger(target), { ...given, newPassword: 'Lemon&sage-26!' });
        const code: unknown = answer.body.errors?.[0].extensions.code;
        return code === undefined || code === 'ACTION_IAM_1033' || code === 'ACTION_IAM_1087';
      };
    },
  },
  {
    what: "a card's challenge key",
    most: WRONG_KEYS_BEFORE_CLOSING,
    async guesser(target) {
      const { cardId } = await aCard(target);
      return async (index) => {
        const path = eGiftApiPath(cardId);
        return isKeyLooked(await stranger(target).post(path, { key: `AB${String(1_000 + index)}` }));
      };
    },
  },
  {
    what: "a card's challenge key, its id in other letter cases",
    most: WRONG_KEYS_BEFORE_CLOSING,
    async guesser(target) {
      const { cardId } = await aCard(target);
      return async (index) => {
        const path = eGiftApiPath(inOtherCase(cardId, index));
        return isKeyLooked(await stranger(target).post(path, { key: `AB${String(1_000 + index)}` }));
      };
    },
  },
  {
    what: 'registration links',
    most: RATE_LIMITS.invitationsPerAddress.count,
    async guesser(target) {
      const browser = stranger(target);
      const document = 'query look($token: String!) { getMarketResearchInvitation(token: $token) { state } }';
      return async (index) => isLooked(await browser.graphql('look', document, { token: `made-up-${index}` }));
    },
  },
  {
    what: 'tickets of registration, the id in other letter cases',
    most: OTP_ATTEMPTS,
    async guesser(target) {
      const { panelistId } = await anInvitedPerson(target.node);
      const ask = `mutation ask($id: String!) { generateMarketResearchPanelistOtp(userId: $id, registration: true) { requestToken } }`;
      const prove = `mutation prove($input: MarketResearchOtpPasswordInput!) {
        validateOtpAndSetMarketResearchPanelistPassword(input: $input) { registrationTicket } }`;
      const asked = await stranger(target).graphql('ask', ask, { id: panelistId });
      const { requestToken } = asked.body.data.generateMarketResearchPanelistOtp;
      return async (index) => {
        const userId = inOtherCase(panelistId, index);
        const input = {
          userId,
          otp: String(20_000_000 + index),
          requestToken,
          newPassword: 'Lemon&sage-26!',
          registration: true,
        };
        const code: unknown = (await stranger(target).graphql('prove', prove, { input })).body.errors?.[0].extensions
          .code;
        return code === undefined || code === 'ACTION_IAM_1033' || code === 'ACTION_IAM_1087';
      };
    },
  },
  {
    what: 'emails to register, the id in other letter cases',
    most: REGISTRATION_EMAILS_PER_HOUR,
    guesses: 10,
    async guesser(target) {
      const { node, db } = target;
      const { panelistId } = await anInvitedPerson(node);
      const document = `mutation send($panelistId: ID!) {
        sendWaitlistRegistrationEmail(panelistId: $panelistId) { sentAt } }`;
      const sentAt = async () => {
        const { rows } = await sql<{ at: Date | null }>`
          SELECT registration_email_at AS at FROM joining_person WHERE panelist_id = ${panelistId}`.execute(db);
        return rows[0]?.at?.getTime();
      };
      const ask = async (index: number) => {
        node.clock.advance(REGISTRATION_EMAIL_PAUSE_SECONDS * SECOND_MS + 1);
        const before = await sentAt();
        await stranger(target).graphql('send', document, { panelistId: inOtherCase(panelistId, index) });
        return (await sentAt()) !== before;
      };
      // One after the other: there is a pause between two of them.
      let last: Promise<unknown> = Promise.resolve();
      return (index) => {
        const asked = last.then(() => ask(index));
        last = asked;
        return asked;
      };
    },
  },
];
