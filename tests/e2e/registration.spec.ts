import { createServer, type Server } from 'node:http';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { withdrawPerson } from '#server/modules/joining/end-invitations.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { currentBuild } from '#server/platform/places.ts';
import { sql } from 'kysely';
import { anInvitedPerson, CODE, inviteAgain, mailedBy } from '#testkit/builders/joining-builders.ts';
import { CHOSEN_PASSWORD } from '#testkit/clients/registering-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { deployRegistration } from '#tools/build-registration.ts';
import { sampleOf } from '#testkit/masses.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { tapOnceShown } from './second-tap.ts';
import {
  choosePassword,
  confirmAddress,
  inviteLink,
  openInvitation,
  fillAboutYou,
  watchProblems,
} from './registration-steps.ts';
import { heading } from './survey-steps.ts';

test('I register by my invitation, mistype, come by a link that is over, or while registration is down', async ({
  page,
  node,
}) => {
  await asSomeOf(page, 1, {
    'I open the invitation in my mailbox, register, and am in the community': async () => {
      const problems = watchProblems(page);
      const { email, lastName } = await anInvitedPerson(node);
      await confirmAddress(page, node, email, async () => {
        await openInvitation(page, email);
        await expect(page).toHaveURL('/registration-form');
        await expect(page.getByText('j•••@example.com')).toBeVisible();
        await expectNoProblems(page);
      });
      await expect(page).toHaveURL('/registration-form/register');
      await expect(page.getByLabel('First name')).toHaveValue('Dana');
      // What the waitlist was told need not be typed twice.
      await expect(page.getByLabel('Last name')).toHaveValue(lastName);
      await expect(page.getByLabel('Date of birth')).toHaveValue('09/21/1988');
      await page.getByLabel('Last name').fill('');
      await page.getByLabel('Date of birth').fill('');
      await page.getByRole('button', { name: 'Continue' }).click();
      for (const message of [
        'Last name is required',
        'Date of birth is required',
        'Please enter how many people live in your home',
        'Please enter your address',
        'Please agree to the terms of use to continue.',
        'Please agree to the research consent to continue.',
      ])
        await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
      await expect(page.getByLabel('Last name')).toBeFocused();
      await expectNoProblems(page, 2);
      await fillAboutYou(page);
      // The second tap of a double one does not leave the last step at once.
      const secondTap = tapOnceShown(page, 'Take Spark with you', 'Go to the community');
      await page.getByRole('button', { name: 'Continue' }).click();
      await secondTap;
      await expect(heading(page)).toHaveText("You're in. Take Spark with you.");
      await expect(page.getByRole('button', { name: 'Go to the community' })).toBeEnabled();
      await expect(page).toHaveURL('/registration-form/download-app');
      await expect(page.getByRole('img', { name: 'QR code for the iOS app' })).toBeVisible();
      await expectNoProblems(page, 2);
      await page.getByRole('button', { name: 'Go to the community' }).click();
      // The demo's new members begin with a survey; they need not.
      await expect(heading(page)).toHaveText("Who's at home?");
      await page.getByRole('link', { name: 'Close' }).click();
      await expect(page).toHaveURL('/activities');
      await expect(heading(page)).toContainText('Activities');
      expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(CHOSEN_PASSWORD);
      await page.goBack();
      expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(CHOSEN_PASSWORD);
      expect(problems).toEqual([]);
    },
    'I mistype the code and the password and read so at each; a reload asks for no new code': async () => {
      const { email, token } = await anInvitedPerson(node);
      const { found: code } = await mailedBy(node, email, CODE, async () => {
        await page.goto(inviteLink(token));
        await expect(page.getByText(/Send a new code in/).first()).toBeVisible();
      });
      await page.getByLabel('Verification code').fill(code === '11111111' ? '22222222' : '11111111');
      await page.getByLabel('Choose a password', { exact: true }).fill('lemon');
      await page.getByLabel('Confirm password', { exact: true }).fill('lemo');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Password must contain at least one uppercase letter').first()).toBeVisible();
      await expect(page.getByText("Passwords don't match")).toBeVisible();
      await choosePassword(page, CHOSEN_PASSWORD);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText("That code isn't right. Attempt 1 of 3.")).toBeVisible();
      await page.reload();
      await page.getByLabel('Verification code').fill(code);
      await choosePassword(page, 'Password1!');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(
        page.getByText('This password is easy to guess. Please choose a different one.').first(),
      ).toBeVisible();
      await choosePassword(page, CHOSEN_PASSWORD);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(heading(page)).toHaveText('A little about you');
    },
    'Each link that no longer works says why, and what I can do': async () => {
      const { db } = node.platform;
      const withdrawn = await anInvitedPerson(node);
      await inTransaction(db, (tx) => withdrawPerson(node.rooms, tx, withdrawn.panelistId));
      const replaced = await anInvitedPerson(node);
      await inviteAgain(node, replaced);
      const used = await anInvitedPerson(node);
      await sql`UPDATE invitation SET used_at = now() WHERE panelist_id = ${used.panelistId}`.execute(db);
      const left = await anInvitedPerson(node);
      await sql`UPDATE invitation SET used_at = now() WHERE panelist_id = ${left.panelistId}`.execute(db);
      await sql`UPDATE panelist SET state = 'LEAVING' WHERE panelist_id = ${left.panelistId}`.execute(db);
      for (const [token, title, wayOn] of [
        ['nobody-sent-this', 'This link is incomplete', 'Join the waitlist'],
        [withdrawn.token, 'This invitation was canceled', 'Contact us'],
        [replaced.token, 'You have a newer invitation', 'Already registered? Log in'],
        [used.token, "You're already a member", 'Log in'],
        [left.token, 'This account was deleted', 'Contact us'],
      ] as const) {
        await page.goto(inviteLink(token));
        await expect(heading(page)).toHaveText(title);
        await expect(page.getByRole('main').getByRole('link', { name: wayOn, exact: true })).toBeVisible();
      }
      const expired = await anInvitedPerson(node);
      await sql`UPDATE invitation SET expires_at = ${node.clock.now()} WHERE panelist_id = ${expired.panelistId}`.execute(
        db,
      );
      await page.goto(inviteLink(expired.token));
      await expect(heading(page)).toHaveText('This invitation has expired');
      await expectNoProblems(page, 2);
      await page.getByRole('button', { name: 'Request a new invitation' }).click();
      await expect(heading(page)).toHaveText('Check your email');
    },
  });

  await asSomebodyNew(page, 'Registration is down when I come, and works when I try again', async () => {
    const { token } = await anInvitedPerson(node);
    await page.route('**/registration/manifest.json', (route) => route.fulfill({ status: 503 }));
    await page.goto(inviteLink(token));
    await expect(heading(page)).toHaveText("This page didn't load");
    await expectNoProblems(page, 2);
    await page.unroute('**/registration/manifest.json');
    await page.route('**/registration/assets/*.js', (route) => route.abort());
    await tryAgain(
      page,
      page.waitForEvent('requestfailed', (request) => REGISTRATION_SCRIPT.test(request.url())),
    );
    await expect(heading(page)).toHaveText("This page didn't load");
    await page.unroute('**/registration/assets/*.js');
    // Bytes that are not what the manifest says are never run.
    await page.route('**/registration/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'document.title = "changed"; export {};' }),
    );
    await tryAgain(page, page.waitForResponse(REGISTRATION_SCRIPT));
    await expect(page).not.toHaveTitle('changed');
    await page.unroute('**/registration/assets/*.js');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(heading(page)).toHaveText("Confirm it's you");
  });
});

const REGISTRATION_SCRIPT = /\/registration\/assets\/[^/]+[.]js$/;

/** A try that fails: the words of the one before stay meanwhile, so it is over when the script has failed and nothing is busy. */
async function tryAgain(page: Page, failed: Promise<unknown>): Promise<void> {
  const button = page.getByRole('button', { name: 'Try Again' });
  await button.click();
  await failed;
  await expect(button).not.toHaveAttribute('aria-busy');
}

test('Registration is slow, hangs for 120 seconds, or is of another version, and I am told', async ({ page, node }) => {
  const { token } = await anInvitedPerson(node);
  await page.clock.install();
  let isHanging = true;
  await page.route('**/registration/manifest.json', async (route) => {
    if (!isHanging) await route.continue();
  });
  const asked = page.waitForRequest('**/registration/manifest.json');
  await page.goto(inviteLink(token));
  await asked;
  await expect(page.getByText('Loading', { exact: true })).toBeAttached();
  await page.clock.fastForward(110_000);
  await expect(page.getByText('Loading', { exact: true })).toBeAttached();
  await page.clock.fastForward(20_000);
  await expect(heading(page)).toHaveText("This page didn't load");
  isHanging = false;
  await page.unroute('**/registration/manifest.json');
  await page.route('**/registration/manifest.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), contract: 99 } });
  });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(heading(page)).toHaveText('Registration is being updated');
  await page.unroute('**/registration/manifest.json');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(heading(page)).toHaveText("Confirm it's you");
});

/** A second version of the registration app: one sentence is another. */
const SECOND_VERSION = {
  name: 'second-version',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    id.endsWith('registration/confirm-step.tsx')
      ? code.replace("Confirm it's you", 'Confirm that it is you')
      : undefined,
};

test('A new registration app is deployed beside a running host, from a folder and from another origin', async ({
  browser,
}) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'spark-registration-'));
  await deployRegistration(folder);
  const elsewhere: Server = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    void readFile(join(folder, path)).then(
      (bytes) => {
        const type = path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'application/json';
        answer.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(bytes);
      },
      () => answer.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  const { port } = elsewhere.address() as { port: number };
  const appsFolder = currentBuild();
  const places = [pathToFileURL(`${folder}/`), new URL(`http://127.0.0.1:${port}/`)];
  const hosts = await Promise.all(
    sampleOf('places of the registration app', places, 1).map((registrationUrl) =>
      startTestNode({ appsFolder, config: { registrationUrl } }),
    ),
  );
  const titleAt = async (node: TestNode): Promise<string> => {
    const { token } = await anInvitedPerson(node);
    const page = await browser.newPage();
    const problems = watchProblems(page);
    await page.goto(node.url + inviteLink(token));
    await expect(heading(page)).toHaveText(/Confirm/);
    const text = await heading(page).innerText();
    expect(problems).toEqual([]);
    await page.close();
    return text;
  };
  try {
    for (const host of hosts) expect(await titleAt(host)).toBe("Confirm it's you");
    await deployRegistration(folder, { plugins: [SECOND_VERSION] });
    for (const host of hosts) expect(await titleAt(host)).toBe('Confirm that it is you');
    // A manifest that is half written is no version at all: the page says so.
    await writeFile(join(folder, 'manifest.json'), '{');
    const page = await browser.newPage();
    for (const host of hosts) {
      await page.goto(host.url + inviteLink((await anInvitedPerson(host)).token));
      await expect(heading(page)).toHaveText("This page didn't load");
    }
    await page.close();
  } finally {
    elsewhere.close();
    await Promise.all(hosts.map((host) => host.stop()));
    await rm(folder, { recursive: true, force: true });
  }
});
