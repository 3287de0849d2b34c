import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { DAY_MS } from '#contract/time/durations.ts';
import { setRecruitment, setWelcomeStudy } from '#server/modules/joining/index.ts';
import { anInvitedPerson, CODE, invitationCount, mailedBy } from '#testkit/builders/joining-builders.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { CHOSEN_PASSWORD } from '#testkit/clients/registering-client.ts';
import type { TestNode } from '#testkit/node.ts';
import { expectNoProblems } from './looks.ts';
import { expect, test } from './fixtures.ts';
import {
  confirmAddress,
  inviteLink,
  openInvitation,
  fillAboutYou,
  typeCodeAndPassword,
  watchProblems,
} from './registration-steps.ts';
import { choose, heading, SHORT_OUTCOMES, SHORT_SURVEY, write } from './survey-steps.ts';

/** A survey that recruits, and one that new members begin with. */
async function openThePanel(node: TestNode): Promise<void> {
  const { joining } = node.rooms;
  const { db } = node.platform;
  const recruiting = await aSurvey(node, {
    definitionJson: SHORT_SURVEY,
    outcomes: SHORT_OUTCOMES,
    project: { subType: 'RECRUITMENT_STATIC', points: { qualified: 0, nonQualified: 0, overQuota: 0 } },
  });
  await setRecruitment(joining, db, { projectId: recruiting.projectId, wantedMembers: null });
  const welcoming = await aSurvey(node, {
    definitionJson: SHORT_SURVEY,
    project: { externalName: "Who's at home?", points: { qualified: 40, nonQualified: 10, overQuota: 10 } },
  });
  await setWelcomeStudy(joining, db, { projectId: welcoming.projectId, budgetPoints: 100_000 });
}

async function answerShortSurvey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click();
  await choose(page, 'Yes');
  await write(page, 'It is warm.');
  await choose(page, 'Yes');
}

async function stateOf(node: TestNode, email: string) {
  const { rows } = await sql<{ state: string; stage: string; consents: number; links: number }>`
    SELECT p.state, j.stage, (SELECT count(*)::integer FROM consent c WHERE c.panelist_id = p.panelist_id
        AND c.kind <> 'WAITLIST') AS consents,
      (SELECT count(*)::integer FROM invitation i WHERE i.panelist_id = p.panelist_id AND i.used_at IS NULL
        AND i.replaced_at IS NULL) AS links
    FROM panelist p JOIN joining_person j USING (panelist_id) WHERE p.email = ${email}`.execute(node.platform.db);
  return rows[0];
}
const MEMBER = { state: 'ACTIVE', stage: 'JOINED', consents: 4, links: 0 };

test('I come as a stranger and am a member: from the front page to my first survey', async ({ page, node }) => {
  const problems = watchProblems(page);
  await openThePanel(node);
  const email = `stranger-${Date.now()}@example.org`;
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('main').getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(page).toHaveURL('/waitlist?utm_source=landing');
  await expect(page).toHaveTitle('Join the waitlist · Spark Community');
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  expect(await page.evaluate(() => document.cookie)).not.toContain('email');
  await expectNoProblems(page);
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill(`Walk${'abcdefghij'.charAt(Date.now() % 10)}`);
  await page.getByLabel('Date of birth').fill('09/21/1988');
  await page.getByLabel('Zip code').fill('04101');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(heading(page)).toHaveText("You're on the waitlist");
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('main')).toContainText(email);
  await expectNoProblems(page);

  await page.getByRole('link', { name: 'Start the short survey' }).click();
  await answerShortSurvey(page);
  await expect(heading(page)).toHaveText("There's a spot for you");
  await expect(page).toHaveURL('/waitlist?status=qualified');
  await expectNoProblems(page);
  await page.getByRole('button', { name: 'Send my registration email' }).click();
  await expect(heading(page)).toHaveText('Check your inbox');
  await expect(page.getByText(/^Send again in \d+ seconds?$/).first()).toBeVisible();
  expect(addresses.filter((address) => decodeURIComponent(address).includes(email))).toEqual([]);
  // The page stays mine when it is loaded again, and says nothing to anybody else.
  await page.reload();
  await expect(heading(page)).toHaveText('Check your inbox');

  await expect.poll(() => invitationCount(node, email)).toBe(1);
  await confirmAddress(page, node, email, () => openInvitation(page, email));
  // What the waitlist was told need not be typed again.
  await expect(page.getByLabel('Zip code')).toHaveValue('04101');
  await expect(page.getByLabel('State')).toHaveValue('ME');
  // Loaded again in the middle: what was typed is there, and nothing was sent.
  await fillAboutYou(page);
  await page.reload();
  await expect(page.getByLabel('Street address')).toHaveValue('18 Wharf Lane');
  await expect(page.getByLabel('Research consent')).toBeChecked();
  // A double tap is one registration.
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await expect(heading(page)).toHaveText("You're in. Take Spark with you.");
  expect(await stateOf(node, email)).toEqual(MEMBER);
  await page.reload();
  await expect(heading(page)).toHaveText("You're in. Take Spark with you.");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Wharf');

  await page.getByRole('button', { name: 'Go to the community' }).dblclick();
  await expect(page).toHaveURL(/^[^?]+\/onboarding\/survey\/panelist\//);
  await expect(heading(page)).toHaveText("Who's at home?");
  await answerShortSurvey(page);
  await expect(page.getByRole('main')).toContainText('+40');
  await page.goto('/activities');
  await expect(heading(page)).toContainText('Activities');

  // Going back leads to nothing that could be sent again, and the password stands nowhere.
  for (let step = 0; step < 3; step++) {
    await page.goBack();
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(CHOSEN_PASSWORD);
    await expect(page).not.toHaveURL(/registration-form/);
  }
  expect(await stateOf(node, email)).toEqual(MEMBER);

  // The link was used: anyone who opens it again is shown the way in.
  await page.context().clearCookies();
  await openInvitation(page, email);
  await expect(heading(page)).toHaveText("You're already a member");
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/activities');
  expect(problems).toEqual([]);
});

test('My link ran out, I ask for a new one in a tap, and register with it in one of two tabs', async ({
  page,
  context,
  node,
}) => {
  const { email, panelistId, token } = await anInvitedPerson(node);
  const { db } = node.platform;
  await sql`UPDATE invitation SET sent_at = sent_at - interval '31 days', expires_at = ${new Date(
    node.clock.now().getTime() - DAY_MS,
  )} WHERE panelist_id = ${panelistId}`.execute(db);
  // The newest of two mails is the one that came later.
  node.clock.advance(1_000);
  await page.goto(inviteLink(token));
  await expect(heading(page)).toHaveText('This invitation has expired');
  await page.getByRole('button', { name: 'Request a new invitation' }).dblclick();
  await expect(heading(page)).toHaveText('Check your email');
  await expect.poll(() => invitationCount(node, email)).toBe(2);

  // The other tab opens the same link first, and is left there with its code.
  const other = await context.newPage();
  const { found: oldCode } = await mailedBy(node, email, CODE, async () => {
    await openInvitation(other, email);
    await expect(heading(other)).toHaveText("Confirm it's you");
  });
  await other
    .getByText(/Send a new code in/)
    .first()
    .waitFor();
  node.clock.advance(60_000);
  await confirmAddress(page, node, email, () => openInvitation(page, email));
  await fillAboutYou(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page)).toHaveText("You're in. Take Spark with you.");

  await typeCodeAndPassword(other, oldCode);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByText("We don't recognize this code. Send a new one.")).toBeVisible();
  await expect(other.getByText('Did you register in another window?')).toBeVisible();
  await page.getByRole('button', { name: 'Go to the community' }).click();
  await expect(page).not.toHaveURL(/registration-form/);
  await other.getByRole('link', { name: 'log in' }).click();
  await expect(other).toHaveURL('/activities');
  expect(await stateOf(node, email)).toEqual(MEMBER);
});
