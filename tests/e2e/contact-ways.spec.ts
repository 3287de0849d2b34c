import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { aRichMember } from '#testkit/builders/gift-card-builders.ts';
import { aRedeemedCard } from '#testkit/builders/redeemed-card.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import {
  activity,
  description,
  done,
  email,
  giftCard,
  issue,
  numberOf,
  openContact,
  picker,
  picture,
  png,
  requestsOf,
  row,
  SAYS,
  sendButton,
  WORK_MS,
} from './contact-steps.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './member-steps.ts';
import { heading, invited, startSurvey } from './survey-steps.ts';

test('The form knows where I come from, and what becomes of my words when I sign out', async ({ page, node }) => {
  await asSomebodyNew(page, 'As a visitor I write with a picture, after an address that nobody has', async () => {
    const member = await aMember(node);
    await page.goto(`/contact-us/?emailId=${encodeURIComponent('nobody@example.org')}&issueCategory=GIFT_CARD_ISSUE`);
    await expect(email(page)).toHaveValue('nobody@example.org');
    await giftCard(page).fill('https://spark.example/egift/8f2k1');
    await description(page).fill('The card did not scan.');
    await picker(page).setInputFiles([picture('card.png', await png())]);
    await expect(row(page, 'card.png')).toContainText('Uploaded', { timeout: WORK_MS });
    await sendButton(page).click();
    await expect(page.getByText(SAYS.noAccount, { exact: true })).toBeVisible({ timeout: WORK_MS });
    await email(page).fill(member.email);
    await sendButton(page).click();
    const number = await numberOf(page);
    await expect(page.getByRole('main')).toContainText(SAYS.submitted);
    await expect(page.getByRole('link', { name: 'See my requests' })).toHaveCount(0);
    expect(await requestsOf(node, member.email)).toMatchObject([
      { number, card: 'https://spark.example/egift/8f2k1', files: 1, proven: false },
    ]);
  });

  await asSomeOf(page, 1, {
    'I report a problem from a survey, and am back at my question': async () => {
      const { address, surveyId, member } = await invited(node);
      await logIn(page, { email: member.email, password: TEST_PASSWORD });
      await startSurvey(page, address);
      const question = await heading(page).innerText();
      await page.getByRole('link', { name: 'Report a problem' }).click();
      await expect(page).toHaveURL(`/contact-us/?activityId=${surveyId}&issueCategory=CANNOT_PROCEED_TO_NEXT_QUESTION`);
      await expect(issue(page, 'Cannot proceed to next question')).toBeChecked();
      await expect(activity(page)).toHaveValue(surveyId);
      await page.getByRole('link', { name: 'Back to the survey' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(heading(page)).toHaveText(question);

      await page.getByRole('link', { name: 'Report a problem' }).click();
      await description(page).fill('The button does nothing.');
      await sendButton(page).click();
      await numberOf(page);
      expect(await requestsOf(node, member.email)).toMatchObject([
        { source: 'SURVEY', category: 'CANNOT_PROCEED_TO_NEXT_QUESTION', activity: surveyId },
      ]);
      await page.getByRole('link', { name: 'Back to the survey' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(heading(page)).toHaveText(question);
    },
    "From a card's page its link is filled in; from the list of cards, what it is about": async () => {
      const member = await aRichMember(node, 1_000_000);
      const { cardId } = await aRedeemedCard(node, member.panelistId);
      await page.goto(`/egift/${cardId}`);
      await page.getByRole('link', { name: 'Need help?' }).click();
      await expect(issue(page, 'Gift card issue')).toBeChecked();
      await expect(giftCard(page)).toHaveValue(`${node.url}/egift/${cardId}`);
      await page.getByRole('link', { name: 'Back to the card' }).click();
      await expect(page).toHaveURL(`/egift/${cardId}`);

      await logIn(page, { email: member.email, password: TEST_PASSWORD });
      await page.getByRole('link', { name: 'Contact support' }).click();
      await expect(page.getByRole('link', { name: 'Back to activities' })).toBeVisible();
      await page.goto('/rewards');
      await page.getByRole('link', { name: 'Trouble with a card?' }).click();
      await expect(issue(page, 'Gift card issue')).toBeChecked();
      await page.getByRole('link', { name: 'Back to rewards' }).click();
      await expect(page).toHaveURL('/rewards');
    },
  });

  await asSomeOf(page, 1, {
    'I sign out, and nothing of what I wrote stays for the next person': async () => {
      await openContact(page, node);
      await description(page).fill('Only for you.');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
      await page.getByRole('button', { name: 'Log out', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Only for you.');
    },
    'My session ends while I write: my words stay, and I may send them as a visitor': async () => {
      const member = await openContact(page, node, '?issueCategory=OTHER');
      await description(page).fill('I was away for long.');
      await page.context().clearCookies();
      await sendButton(page).click();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
      await expect(description(page)).toHaveValue('I was away for long.');
      await expect(email(page)).toHaveValue(member.email);
      // Where something else met the end of the session first, the press above was the visitor's, and is on its way.
      await expect(async () => {
        if (!(await done(page).isVisible())) await sendButton(page).click({ timeout: 1_000 });
        await expect(done(page)).toBeVisible({ timeout: 5_000 });
      }).toPass();
      const number = await numberOf(page);
      expect(await requestsOf(node, member.email)).toMatchObject([{ number, proven: false }]);
    },
  });
});
