import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PATHS } from '#contract/wire/rest.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { changePassword } from '#testkit/clients/password-calls.ts';
import { askUntilKnown, heard, withinLimit, type Heard } from '../calls.ts';
import { knownOf, type Outcome } from '../history.ts';
import { again, atOnce, type Load, type LoadRun } from './pace.ts';

const MEMBERS = 3;
const PAUSE_MS = 2_500;
/** Who gets no answer for longer has to sign in again: two tabs may race for ten seconds. */
const GRACE_MS = 8_000;
const CHANGE_EVERY = 2;

type Member = Awaited<ReturnType<typeof aMember>>;

/** Members with two tabs that renew one session at the same time, and who change their password now and then. */
export const sessions: Load = async (run) => {
  const members: Member[] = [];
  for (let count = 0; count < MEMBERS; count += 1) {
    members.push(await aMember(run.world, { email: `session-${randomUUID()}@example.com` }));
  }
  return () => atOnce(MEMBERS, (index) => renewAndChange(run, members[index]));
};

async function renewAndChange(run: LoadRun, member: Member | undefined): Promise<void> {
  if (member === undefined) return;
  // More than one while nobody knows whether the last change was made.
  let passwords: readonly string[] = [TEST_PASSWORD];
  const signIn = async (): Promise<ApiClient | undefined> => {
    const { browser, password } = (await signedIn(run, member, passwords)) ?? {};
    // The change may still be on its way: the others count until one is known to be made.
    if (password !== undefined) passwords = [password, ...passwords.filter((other) => other !== password)];
    return browser;
  };
  let [here, elsewhere] = await Promise.all([signIn(), signIn()]);
  await again(run, PAUSE_MS, async (round) => {
    if (here === undefined) here = await signIn();
    if (here === undefined) return;
    if (!(await renewTwice(run, member, here))) here = undefined;
    const [password] = passwords;
    if (here === undefined || password === undefined || round % CHANGE_EVERY !== 0) return;
    const next = `Correct${round}!horse-${randomUUID().slice(0, 4)}`;
    const changed = await change(run, { member, browser: here }, [password, next]);
    if (changed === 'fail') return;
    if (changed === 'unknown') {
      // One that was made has ended the other sessions, and this one's tokens came with the answer that got lost.
      passwords = [next, password];
      [here, elsewhere] = [undefined, undefined];
      return;
    }
    passwords = [next];
    if (elsewhere !== undefined) await expectEnded(run, member, elsewhere);
    elsewhere = await signIn();
  });
}

/** With the first of these passwords that lets them in. */
async function signedIn(
  { world, history }: LoadRun,
  { panelistId, email }: Member,
  passwords: readonly string[],
): Promise<{ readonly browser: ApiClient; readonly password: string } | undefined> {
  const asked = { kind: 'step', key: randomUUID(), who: panelistId, what: 'sign in' } as const;
  let told: Heard | undefined;
  for (const password of passwords) {
    const browser = new ApiClient(world.url);
    told = await askUntilKnown(history, asked, () => browser.signIn(email, password));
    if (told?.outcome === 'ok') return { browser, password };
    if (told === undefined) return undefined;
  }
  // They chose each of them: who is let in with none has lost it.
  if (told !== undefined) history.note({ ...asked, kind: 'session' }, told);
  return undefined;
}

/** Both tabs send the same token; true as long as the session is known to be there. */
async function renewTwice({ history }: LoadRun, { panelistId }: Member, browser: ApiClient): Promise<boolean> {
  const since = performance.now();
  const held = new Map(browser.cookies);
  const answers = await Promise.all(
    ['one', 'other'].map(async (tab) => {
      const asked = { kind: 'step', key: `${panelistId} ${tab}`, who: panelistId, what: 'renew' } as const;
      for (;;) {
        for (const [name, value] of held) browser.cookies.set(name, value);
        const told = await history.call(asked, async () =>
          heard(await withinLimit(browser.post(API_PATHS.refreshToken))),
        );
        if (told.outcome !== 'unknown' || performance.now() - since > GRACE_MS) return told;
        await sleep(200);
      }
    }),
  );
  const isInTime = performance.now() - since < GRACE_MS;
  const isKnown = answers.every(({ outcome }) => outcome !== 'unknown');
  // What is refused although it came in time is a session that got lost.
  const lost = isInTime ? answers.find(({ outcome }) => outcome === 'fail') : undefined;
  if (lost !== undefined) history.note({ kind: 'session', key: panelistId, who: panelistId, what: 'renew' }, lost);
  return isInTime && isKnown && lost === undefined;
}

async function change(
  { history }: LoadRun,
  { member, browser }: { readonly member: Member; readonly browser: ApiClient },
  [before, after]: readonly [string, string],
): Promise<Outcome> {
  const asked = {
    kind: 'password',
    key: `${member.panelistId} ${after}`,
    who: member.panelistId,
    what: 'change',
  } as const;
  await askUntilKnown(history, asked, () => changePassword(browser, before, after));
  return knownOf(history.calls.filter(({ kind, key }) => kind === asked.kind && key === asked.key));
}

/** The other sessions of somebody who changed their password are over. */
async function expectEnded({ history }: LoadRun, { panelistId }: Member, browser: ApiClient): Promise<void> {
  const asked = { kind: 'forged', key: panelistId, who: panelistId, what: 'session that was ended' } as const;
  await askUntilKnown(history, asked, () => browser.post(API_PATHS.validateToken));
}
