import { DAY_MS } from '#contract/time/durations.ts';
import { invitePerson } from '#server/modules/joining/invite-person.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { aPersonJoining, CODE } from '#testkit/builders/joining-builders.ts';
import { ABOUT, CHOSEN_PASSWORD, COMPLETE, ASK, PROVE } from '#testkit/clients/registering-client.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { askUntilKnown, askTwiceAtOnce, type Heard } from '../calls.ts';
import type { Asked } from '../history.ts';
import { again, type Load, type LoadRun } from './pace.ts';

const MAIL_LIMIT_MS = 60_000;

/** People who were invited, prove that they read their mailbox, and register. */
export const joining: Load = async (run) => {
  let born = Date.parse('1970-01-01');
  return () =>
    again(run, 2_500, async () => {
      born += DAY_MS;
      const { platform, rooms } = run.world;
      const person = await aPersonJoining(run.world);
      await inTransaction(platform.db, (tx) =>
        invitePerson(rooms, tx, { panelistId: person.panelistId, invitedBy: null }),
      );
      await register(run, person, new Date(born).toISOString().slice(0, 10));
    });
};

async function register(run: LoadRun, person: { panelistId: string; email: string }, dateOfBirth: string) {
  const { panelistId, email } = person;
  const browser = new ApiClient(run.world.url);
  const asked = { kind: 'step', key: panelistId, who: panelistId } as const;
  const call = (given: Asked, document: string, variables: object, ask = askUntilKnown) =>
    ask(run.history, given, () => browser.graphql(given.what, document, variables));
  const code = await call({ ...asked, what: 'ask' }, ASK, { id: panelistId });
  const requestToken: unknown = dataOf(code)?.['generateMarketResearchPanelistOtp']?.requestToken;
  if (typeof requestToken !== 'string') return;
  const otp = await codeFor(run, email);
  if (otp === undefined) return;
  const input = { userId: panelistId, otp, requestToken, newPassword: CHOSEN_PASSWORD, registration: true };
  const proven = await call({ ...asked, what: 'prove' }, PROVE, { input });
  const ticket: unknown = dataOf(proven)?.['validateOtpAndSetMarketResearchPanelistPassword']?.registrationTicket;
  if (typeof ticket !== 'string') return;
  const about = { ticket, ...ABOUT, dateOfBirth };
  const ask = run.dice.next() < 0.4 ? askTwiceAtOnce : askUntilKnown;
  await call({ ...asked, kind: 'register', what: 'complete' }, COMPLETE, { input: about }, ask);
}

const dataOf = (told: Heard | undefined): Record<string, Record<string, unknown>> | undefined =>
  told?.answer.body.data ?? undefined;

/** The newest code that arrived; undefined if none comes for a long time. */
async function codeFor({ world }: LoadRun, email: string): Promise<string | undefined> {
  const find = () => {
    const texts = world.services.mails().filter(({ to }) => to.includes(email));
    return texts.flatMap(({ raw }) => CODE.exec(raw.replaceAll(/=\r?\n/g, ''))?.[1] ?? []).at(-1);
  };
  await waitUntil('the code is there', () => find() !== undefined, MAIL_LIMIT_MS).catch(() => undefined);
  return find();
}
