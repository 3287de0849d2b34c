import { graphqlErrorBody, restErrorBody } from '#contract/wire/errors.ts';
import { createMarketResearchSupportRequest as create } from '#contract/generated/member/operations.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { aRichMember } from '#testkit/builders/gift-card-builders.ts';
import { aRedeemedCard } from '#testkit/builders/redeemed-card.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { SupportWriter } from '#testkit/clients/support-client.ts';
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
  sendButton,
  WORK_MS,
} from './contact-steps.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './member-steps.ts';
import { heading, invited, startSurvey } from './survey-steps.ts';

/** The sentences of the specification (§5, §8) and of decisions §11, written down by hand: not a word of ours in between. */
const SAYS = {
  issue: 'Issue is required',
  description: 'Description is required',
  tooLong:
    'Your submission must be less than 5000 characters long, including spaces. Please reduce the length and attempt again.',
  activity: 'Activity URL or ID is required',
  activityInvalid: 'Please enter a valid activity URL or ID',
  giftCard: 'Gift card link is required',
  giftCardInvalid: 'Please enter a valid URL or gift card',
  email: 'Please enter a valid email',
  type: 'Action cannot be completed. The file type is not supported, please upload (.jpg/jpeg, .png, .pdf files only) files only.',
  maximum: 'Maximum limit reached',
  uploadFailed: 'Failed to upload files. Please try again later.',
  failed: 'Something went wrong, please try again.',
  noAccount: "We're unable to find an account with that email address. Please check your email address and try again.",
  limit: 'You have reached the maximum number of support requests for today.',
  submitted: 'Your support request has been submitted. We answer in 2-3 business days.',
} as const;

const UPLOAD = '**/v1/support/public-upload';
const MEBIBYTE = 1024 * 1024;

test('I am told what is missing or wrong with what I typed, in these words', async ({ page, node }) => {
  const member = await openContact(page, node);
  await expect(email(page)).toHaveValue(member.email);
  await sendButton(page).click();
  await expect(page.getByText(SAYS.issue, { exact: true })).toBeVisible();
  await expect(page.getByText(SAYS.description, { exact: true })).toBeVisible();
  await expect(issue(page, 'Activity participation issue')).toBeFocused();

  for (const name of ['Activity participation issue', 'Cannot proceed to next question', 'Points mismatch']) {
    await issue(page, name).check();
    await activity(page).fill('');
    await sendButton(page).click();
    await expect(page.getByText(SAYS.activity, { exact: true })).toBeVisible();
    await activity(page).fill('dinner one');
    await expect(page.getByText(SAYS.activityInvalid, { exact: true })).toBeVisible();
  }
  await issue(page, 'Gift card issue').check();
  await expect(activity(page)).toHaveCount(0);
  await sendButton(page).click();
  await expect(page.getByText(SAYS.giftCard, { exact: true })).toBeVisible();
  await giftCard(page).fill('my card');
  await expect(page.getByText(SAYS.giftCardInvalid, { exact: true })).toBeVisible();
  await issue(page, 'Other').check();
  await expect(giftCard(page)).toHaveCount(0);

  await email(page).fill('dana@');
  await expect(page.getByText(SAYS.email, { exact: true })).toBeVisible();
  await description(page).fill('😀'.repeat(5_000));
  await expect(page.getByText(SAYS.tooLong, { exact: true })).toBeVisible();
  await expect(page.getByText('5,000 / 5,000')).toBeVisible();
  await description(page).fill('😀'.repeat(4_999));
  await expect(page.getByText(SAYS.tooLong, { exact: true })).toHaveCount(0);
  await expect(page.getByText('4,999 / 5,000')).toBeVisible();
  expect(await requestsOf(node, member.email)).toEqual([]);
});

test('Files go while I write: some are not taken, one fails and goes at the second try', async ({ page, node }) => {
  const member = await openContact(page, node, '?issueCategory=OTHER');
  const bytes = await png();
  await picker(page).setInputFiles([
    { name: 'kitchen.mov', mimeType: 'video/quicktime', buffer: Buffer.from('film') },
    { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * MEBIBYTE + 1) },
    { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') },
  ]);
  await expect(row(page, 'kitchen.mov')).toContainText(SAYS.type);
  await expect(row(page, 'large.png')).toContainText(SAYS.maximum);
  await expect(row(page, 'page.png')).toContainText(SAYS.type);
  for (const name of ['kitchen.mov', 'large.png', 'page.png']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  }
  await expect(picker(page)).toBeFocused();

  // One that I cancel while it is on its way.
  const held = Promise.withResolvers<void>();
  await page.route(UPLOAD, async (route) => {
    await held.promise;
    await route.abort().catch(() => {});
  });
  await picker(page).setInputFiles([picture('slow.png', bytes)]);
  await expect(page.getByRole('progressbar', { name: 'Uploading slow.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel slow.png' }).click();
  await expect(row(page, 'slow.png')).toHaveCount(0);
  held.resolve();
  await page.unroute(UPLOAD);

  // One that the server has no time for.
  const refusal = { status: 429, contentType: 'application/json', body: JSON.stringify(restErrorBody('RATE_LIMITED')) };
  await page.route(UPLOAD, (route) => route.fulfill(refusal));
  await picker(page).setInputFiles([picture('receipt.png', bytes)]);
  await expect(row(page, 'receipt.png')).toContainText(SAYS.uploadFailed);
  await description(page).fill('The card did not scan.');
  await sendButton(page).click();
  await expect(page.getByText(SAYS.uploadFailed, { exact: true })).toHaveCount(2);
  await expect(picker(page)).toBeFocused();
  expect(await requestsOf(node, member.email)).toEqual([]);
  await page.unroute(UPLOAD);
  await page.getByRole('button', { name: 'Try again with receipt.png' }).click();
  await expect(row(page, 'receipt.png')).toContainText('Uploaded');

  await picker(page).setInputFiles(['2', '3', '4', '5', '6'].map((name) => picture(`${name}.png`, bytes)));
  await expect(row(page, '6.png')).toContainText(SAYS.maximum);
  await expect(page.getByText('5 of 5 files. Remove one to add another.')).toBeVisible();
  await expect(row(page, '5.png')).toContainText('Uploaded');
  await sendButton(page).click();
  const number = await numberOf(page);
  await expect(page.getByRole('main')).toContainText(SAYS.submitted);
  expect(await requestsOf(node, member.email)).toMatchObject([{ number, source: 'CONTACTUS', files: 5, proven: true }]);
});

test('I press twice, and the answer is lost: it is one request', async ({ page, node }) => {
  const member = await openContact(page, node, '?issueCategory=POINTS_MISMATCH&activityId=SV-2190');
  await expect(issue(page, 'Points mismatch')).toBeChecked();
  await expect(activity(page)).toHaveValue('SV-2190');
  await description(page).fill('My points of last week are not there.');

  // It arrives, and nobody hears that it did.
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes(create.name)) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await sendButton(page).dblclick();
  await expect(page.getByRole('alert').getByText(SAYS.failed, { exact: true })).toBeVisible();
  expect(await requestsOf(node, member.email)).toHaveLength(1);
  await page.unroute('**/graphql');

  // The words are there after a reload, and the key with them.
  await page.reload();
  await expect(description(page)).toHaveValue('My points of last week are not there.');
  await sendButton(page).dblclick();
  const number = await numberOf(page);
  expect(await requestsOf(node, member.email)).toMatchObject([{ number, activity: 'SV-2190' }]);
  await page.reload();
  await expect(description(page)).toHaveValue('');
});

test('What our side cannot do, an address that is not mine, and the day’s maximum', async ({ page, node }) => {
  const member = await openContact(page, node, '?issueCategory=OTHER');
  await description(page).fill('I moved to another town.');
  await page.route('**/graphql', (route) =>
    (route.request().postData() ?? '').includes(create.name)
      ? route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: JSON.stringify(graphqlErrorBody('INTERNAL')),
        })
      : route.continue(),
  );
  await sendButton(page).click();
  await expect(page.getByText(SAYS.failed, { exact: true })).toBeVisible();
  await page.unroute('**/graphql');

  await email(page).fill('nobody@example.org');
  await sendButton(page).click();
  await expect(page.getByText(SAYS.noAccount, { exact: true })).toBeVisible();
  await expect(email(page)).toBeFocused();
  await email(page).fill(member.email);

  const browser = new ApiClient(node.url);
  await browser.signIn(member.email, TEST_PASSWORD);
  const writer = new SupportWriter(browser, member);
  for (let count = 0; count < 5; count++) await writer.create();
  await sendButton(page).click();
  await expect(page.getByRole('form').getByRole('alert')).toHaveText(
    `${SAYS.limit} Your draft stays here until tomorrow.`,
  );
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');
  await page.goto('/activities');
  await page.goto('/contact-us');
  await expect(description(page)).toHaveValue('I moved to another town.');
});

test('As a visitor I write with a picture, after an address that nobody has', async ({ page, node }) => {
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

test('I report a problem from a survey, and am back at my question', async ({ page, node }) => {
  const { address, surveyId, member } = await invited(node);
  await logIn(page, { email: member.email, password: TEST_PASSWORD });
  await startSurvey(page, address);
  const question = await heading(page).innerText();
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await expect(page).toHaveURL(`/contact-us/?activityId=${surveyId}&issueCategory=CANNOT_PROCEED_TO_NEXT_QUESTION`);
  await expect(issue(page, 'Cannot proceed to next question')).toBeChecked();
  await expect(activity(page)).toHaveValue(surveyId);
  await page.getByRole('link', { name: 'Back to the survey' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(heading(page)).toHaveText(question);

  await page.getByRole('link', { name: 'Report a problem' }).click();
  await description(page).fill('The button does nothing.');
  await sendButton(page).click();
  await numberOf(page);
  expect(await requestsOf(node, member.email)).toMatchObject([
    { source: 'SURVEY', category: 'CANNOT_PROCEED_TO_NEXT_QUESTION', activity: surveyId },
  ]);
  await page.getByRole('link', { name: 'Back to the survey' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(heading(page)).toHaveText(question);
});

test('From a card’s page its link is filled in; from the list of cards, what it is about', async ({ page, node }) => {
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
});

test('I sign out, and nothing of what I wrote stays for the next person', async ({ page, node }) => {
  await openContact(page, node);
  await description(page).fill('Only for you.');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Only for you.');
});

test('My session ends while I write: my words stay, and I may send them as a visitor', async ({ page, node }) => {
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
});
