import type { Page } from '@playwright/test';
import { MESSAGES } from '#contract/messages/messages.ts';
import { recognisePerson, setRecruitment } from '#server/modules/joining/index.ts';
import { insertFormerMember } from '#server/modules/joining/people.store.ts';
import { createMailboxStore } from '#server/platform/mail/mailbox-store.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { sampleOf } from '#testkit/masses.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { untilDrawn } from './page-rest.ts';
import { choose, heading, SHORT_OUTCOMES, SHORT_SURVEY, write } from './survey-steps.ts';

const texts = MESSAGES.waitlist;
let count = 0;

/** Somebody nobody knows; names hold letters only, for that is how people are compared. */
function somebody() {
  count += 1;
  const letters = String(Date.now() + count).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  return {
    email: `${letters}@example.org`,
    firstName: 'Dana',
    lastName: `Reyes${letters}`,
    dateOfBirth: '09/21/1988',
    zip: '04101',
  };
}
type Somebody = ReturnType<typeof somebody>;

async function fillIn(page: Page, person: Partial<Somebody> & { readonly phone?: string }): Promise<void> {
  const labels = {
    email: 'Email address',
    firstName: 'First name',
    lastName: 'Last name',
    dateOfBirth: 'Date of birth',
    zip: 'Zip code',
    phone: /^Phone/,
  } as const;
  for (const [name, value] of Object.entries(person)) {
    await page.getByLabel(labels[name as keyof typeof labels]).fill(value);
  }
}

/** The proof of work takes a moment, which nobody waits for who types by hand. */
const WORK_MS = 60_000;

async function join(page: Page): Promise<void> {
  await page.getByRole('checkbox').check();
  const button = page.getByRole('button', { name: 'Join the waitlist' });
  await button.click();
  await expect(button.and(page.locator('[aria-busy=true]'))).toHaveCount(0, { timeout: WORK_MS });
}

/** Three short questions decide who has a place. */
async function recruit(node: TestNode): Promise<void> {
  const { projectId } = await aSurvey(node, {
    definitionJson: SHORT_SURVEY,
    outcomes: SHORT_OUTCOMES,
    project: {
      subType: 'RECRUITMENT_STATIC',
      externalName: 'A little about your household',
      points: { qualified: 0, nonQualified: 0, overQuota: 0 },
      minutes: 5,
    },
  });
  await setRecruitment(node.rooms.joining, node.platform.db, { projectId, wantedMembers: null });
}

const OUTCOMES = [
  ['No', "You're on the standby list", 'standby'],
  ['Maybe', "Thanks! We're reviewing your answers", 'review'],
] as const;

test('Whatever became of me on the waitlist is said kindly, and what I typed stays', async ({ page, node }) => {
  test.slow();
  for (const [last, title, status] of sampleOf('outcomes of the short survey', OUTCOMES, 1)) {
    await asSomebodyNew(page, `My answers lead to '${title}', said kindly`, async () => {
      await recruit(node);
      await page.goto('/waitlist');
      await fillIn(page, somebody());
      await join(page);
      await page.getByRole('link', { name: 'Start the short survey' }).click();
      await page.getByRole('button', { name: 'Start' }).click();
      await choose(page, last === 'No' ? 'No' : 'Yes');
      if (last === 'Maybe') {
        await write(page, 'It is warm.');
        await choose(page, 'Maybe');
      }
      await expect(heading(page)).toHaveText(title);
      await expect(page).toHaveURL(`/waitlist?status=${status}`);
      await expectNoProblems(page);
    });
  }

  await asSomeOf(page, 1, {
    'I am a member already, and find the way in': async () => {
      const { email } = await aMember(node);
      await page.goto('/waitlist');
      await fillIn(page, { ...somebody(), email });
      await join(page);
      await expect(heading(page)).toHaveText(texts.alreadyMember);
      await expectNoProblems(page);
      await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
        'href',
        '/forgot-password',
      );
      await page.getByRole('link', { name: 'Log in' }).click();
      await expect(page).toHaveURL('/login');
    },
    'I was a member before, and read why I cannot come back': async () => {
      const person = somebody();
      const { joining } = node.rooms;
      const { db } = node.platform;
      const known = { ...person, dateOfBirth: '1988-09-21', phone: null };
      const { keys } = await recognisePerson(joining, db, known);
      await insertFormerMember(db, joining.panelId, keys, node.clock.now());
      await page.goto('/waitlist');
      await fillIn(page, person);
      await join(page);
      await expect(heading(page)).toHaveText(texts.previouslyMember);
      await expectNoProblems(page);
    },
    'I wait already, and have the survey sent again': async () => {
      await recruit(node);
      const person = somebody();
      for (const title of [texts.success, texts.alreadyOnWaitlist]) {
        await page.goto('/waitlist');
        await fillIn(page, person);
        await join(page);
        await expect(heading(page)).toHaveText(title);
      }
      await expectNoProblems(page);
      await page.getByRole('button', { name: 'send it again' }).click();
      await expect(page.getByRole('main')).toContainText(/we sent the link at \d+:\d\d [ap]m/);
      const store = createMailboxStore(node.platform.db);
      await waitUntil('two mails', async () => (await store.list({ to: person.email })).messages.length === 2);
    },
    'I try with another address, and am told; what I typed stays': async () => {
      await recruit(node);
      const person = somebody();
      await page.goto('/waitlist');
      await fillIn(page, person);
      await join(page);
      await expect(heading(page)).toHaveText(texts.success);
      await page.goto('/waitlist');
      await fillIn(page, { ...person, email: somebody().email });
      await join(page);
      const alert = page.getByRole('alert').filter({ hasText: texts.differentEmail });
      await expect(alert).toBeFocused();
      await expect(page.getByLabel('First name')).toHaveValue('Dana');
      await expectNoProblems(page, 2);
    },
    'I reload in the middle, take the address I meant, and nothing is kept once I am done': async () => {
      await recruit(node);
      const person = somebody();
      await page.goto('/waitlist');
      await fillIn(page, { ...person, email: 'dana@gmial.com' });
      await page.getByRole('checkbox').check();
      await page.reload();
      await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
      await expect(page.getByLabel('Date of birth')).toHaveValue(person.dateOfBirth);
      await expect(page.getByRole('checkbox')).toBeChecked();
      await expect(page.getByRole('status').filter({ hasText: 'Did you mean dana@gmail.com?' })).toBeVisible();
      await expectNoProblems(page);
      await page.getByRole('button', { name: 'dana@gmail.com' }).click();
      await expect(page.getByLabel('Email address')).toHaveValue('dana@gmail.com');
      await expect(page.getByText('Did you mean')).toHaveCount(0);
      await fillIn(page, { email: person.email });
      await join(page);
      await expect(heading(page)).toHaveText(texts.success);
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.lastName);
    },
    'I send an empty form and read at each field what is missing': async () => {
      await page.goto('/waitlist');
      await page.getByRole('button', { name: 'Join the waitlist' }).click();
      for (const message of [
        texts.emailRequired,
        texts.firstNameRequired,
        texts.lastNameRequired,
        texts.dateOfBirthRequired,
        texts.zipInvalid,
        texts.consentRequired,
      ])
        await expect(page.getByText(message, { exact: true })).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('Six things to fix.');
      await expect(page.getByLabel('Email address')).toBeFocused();
      await expectNoProblems(page);
      await fillIn(page, { email: 'dana@example', dateOfBirth: '09/21/2015', zip: '0410', phone: '555' });
      await page.getByRole('button', { name: 'Join the waitlist' }).click();
      for (const message of [texts.emailInvalid, texts.tooYoung, texts.zipInvalid, texts.phoneInvalid])
        await expect(page.getByText(message, { exact: true })).toBeVisible();
      await fillIn(page, { dateOfBirth: '02/30/1988' });
      await expect(page.getByText(texts.dateOfBirthInvalid, { exact: true })).toBeVisible();
    },
    'The server is away, I read so, and what I typed stays': async () => {
      await page.goto('/waitlist');
      await fillIn(page, somebody());
      await page.route('**/graphql', (route) => route.fulfill({ status: 429, json: { errors: [] } }));
      await join(page);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(texts.failed);
      await expect(page.getByLabel('First name')).toHaveValue('Dana');
    },
    'The faces beside the form and beside the quotes are each somebody else': async () => {
      const pictures = (place: string) =>
        page.locator(place).evaluateAll((images) => images.map((image) => image.getAttribute('src')));
      await page.goto('/waitlist');
      await expect(page.locator('[data-faces] img')).toHaveCount(4);
      expect(new Set(await pictures('[data-faces] img')).size).toBe(4);
      await page.goto('/');
      const beside = await pictures('.quote-by img');
      expect(new Set(beside).size).toBe(beside.length);
      expect(beside.length).toBeGreaterThan(2);
    },
  });
});

/** What it shares with the contact form comes in files of their own, and its faces bring the script of the member's area. */
const SLACK = 1.15;

test('The page is about as light as the login page', async ({ page, context }) => {
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const weightOf = async (path: string) => {
    await network.send('Network.clearBrowserCache');
    bytes = 0;
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await untilDrawn(page);
    await page.waitForLoadState('networkidle');
    return bytes;
  };
  const [login, waitlist] = [await weightOf('/login'), await weightOf('/waitlist')];
  expect(waitlist).toBeLessThanOrEqual(login * SLACK);
});
