import { graphqlErrorBody, restErrorBody } from '#contract/wire/errors.ts';
import { createMarketResearchSupportRequest as create } from '#contract/generated/member/operations.ts';
import { aTask, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { SupportWriter } from '#testkit/clients/support-client.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import {
  activity,
  description,
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
} from './contact-steps.ts';
import { NOT_ATTACHED } from '#web/support/files-to-send.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { columnsOfLetters, crampedParts, setTextSize } from './page-measures.ts';

const UPLOAD = '**/v1/support/public-upload';
const MEBIBYTE = 1024 * 1024;

test('From my account I write to support: what is wrong is said, files go along, two presses are one request, and a day has its limit', async ({
  page,
  node,
}) => {
  await asSomebodyNew(page, 'I press twice, and the answer is lost: it is one request', async () => {
    const member = await openContact(page, node, '?issueCategory=POINTS_MISMATCH&activityId=SV-2190');
    await expect(issue(page, 'Points mismatch')).toBeChecked();
    await expect(activity(page)).toHaveValue('SV-2190');
    // I need not look for an ID: my recent activities are offered, and the field takes any other.
    await aTask(node, member.panelistId, 'QUALIFIED', { externalName: 'Cold brew at home' });
    await page.reload();
    const recent = page.getByLabel('Your recent activities');
    await expect(recent).toHaveValue('');
    await recent.selectOption({ index: 1 });
    await expect(recent.locator('option:checked')).toHaveText(/^Cold brew at home, /);
    await expect(activity(page)).toHaveValue(/^T-\d+$/);
    await activity(page).fill('SV-2190');
    await expect(recent).toHaveValue('');
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

  await asSomeOf(page, 1, {
    'I am told what is missing or wrong with what I typed, in these words': async () => {
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
    },
    'Files go while I write: some are not taken, one fails and goes at the second try': async () => {
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
      const refusal = {
        status: 429,
        contentType: 'application/json',
        body: JSON.stringify(restErrorBody('RATE_LIMITED')),
      };
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
      await expect(page.getByText("You've added 5 of 5 files. Remove one to add another.")).toBeVisible();
      await expect(row(page, '5.png')).toContainText('Uploaded');
      // The sixth was meant to go along: nothing is sent without it unless I say so.
      await sendButton(page).click();
      const question = page.getByRole('dialog', { name: 'Send without this file?' });
      await expect(question).toContainText('6.png');
      await expectNoProblems(page);
      await question.getByRole('button', { name: 'Go back' }).click();
      await expect(page.getByText(NOT_ATTACHED)).toBeVisible();
      expect(await requestsOf(node, member.email)).toEqual([]);
      await sendButton(page).click();
      await question.getByRole('button', { name: 'Send without it' }).click();
      const number = await numberOf(page);
      await expect(page.getByRole('main')).toContainText(SAYS.submitted);
      expect(await requestsOf(node, member.email)).toMatchObject([
        { number, source: 'CONTACTUS', files: 5, proven: true },
      ]);
    },
    "What our side cannot do, an address that is not mine, and the day's maximum": async () => {
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
        `${SAYS.limit} Your draft stays here as long as this tab is open. Try again tomorrow.`,
      );
      await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');
      await page.goto('/activities');
      await page.goto('/contact-us');
      await expect(description(page)).toHaveValue('I moved to another town.');
    },
    'With large letters on my phone what I choose from is words, not columns of letters': async () => {
      await openContact(page, node);
      await setTextSize(page, 200);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await crampedParts(page)).toEqual([]);
      expect(await columnsOfLetters(page)).toEqual([]);
      // A word stands on one line beside its circle.
      const choice = page.getByText('Activity participation issue');
      expect((await choice.boundingBox())?.width).toBeGreaterThan(180);
    },
  });
});
