import type { Page } from '@playwright/test';
import { PRODUCT_TESTING_SUPPORT_CLOSES_BUSINESS_DAYS } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { deadlineAfterBusinessDays } from '#contract/product-tests/participant-due.ts';
import { testDateInZone } from '#contract/product-tests/test-dates.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { signInToConsole } from './console-steps.ts';
import { logIn } from './member-steps.ts';
import { confirms } from './product-test-steps.ts';
import { driveParticipant } from './product-testing-steps.ts';
import { carrierSays, dueOf, ordersOf, requestOf } from './product-test-steps-of-members.ts';
import { aTester, expect, expectNotified, goOn, shot, test, titlesOf, ZONE } from './product-test-world.ts';

const texts = MESSAGES.productTestPage;

/** Somebody whose package was told as delivered a moment ago, at its page, and an operator beside them. */
async function delivered(page: Page, home: Page, node: TestNode) {
  const member = await aTester(node);
  const driver = await driveParticipant(node, member.panelistId, { units: 3 });
  const projectId = driver.path.split('/').at(-1) ?? '';
  await confirms(node, projectId, member.panelistId);
  const [first = ''] = await ordersOf(node, projectId);
  await goOn(node, DAY_MS, page, home);
  await carrierSays(node, first, 'DELIVERED', 'Left at side door');
  await logIn(home, member, driver.path);
  return { member, projectId, first };
}

test('A package that never came: a ticket with its way, a clock that waits, another one, and all the days', async ({
  page,
  browser,
  node,
}) => {
  const operator = await anOperator(node, 'ADMIN');
  const home = await (await browser.newContext({ baseURL: node.url })).newPage();
  await page.setViewportSize({ width: 1440, height: 1000 });
  const { member, projectId, first } = await delivered(page, home, node);
  const path = memberPath('productTest', { id: projectId });
  const until = deadlineAfterBusinessDays(node.clock.now(), PRODUCT_TESTING_SUPPORT_CLOSES_BUSINESS_DAYS, ZONE);
  const ownZone = await home.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect(home.getByText(texts.confirm.closes(testDateInZone('replyBy', until, ownZone)))).toBeVisible();
  await home.getByRole('button', { name: texts.confirm.no }).click();
  await home.getByRole('dialog').getByRole('button', { name: texts.missing.send }).click();
  await expect(home.getByRole('heading', { level: 2, name: texts.inSupport.title })).toBeVisible();
  await shot(home, 'lost-in-support');
  await expectNotified(node, member, "We're looking for your package");

  // The ticket has the whole way of the package, and the operator asks.
  await goOn(node, HOUR_MS, page, home);
  const requestId = await requestOf(node, member.panelistId);
  await signInToConsole(page, operator, `/console/support/${requestId}`);
  const timeline = page.getByRole('list', { name: /^Timeline for P-/ });
  for (const round of [
    'Selected',
    'Address confirmed',
    'Delivered',
    'Left at side door',
    '“I never got the package”',
    'Deadlines paused',
  ])
    await expect(timeline).toContainText(round);
  await page.getByRole('textbox', { name: 'Reply' }).fill('Did a neighbour take it in?');
  await shot(page, 'lost-ticket');
  await page.getByRole('button', { name: 'Ask for information' }).click();
  await expect(page.getByText('Your question was sent.')).toBeVisible();

  // The member answers, and then it is ours to act: two weeks close nothing.
  await expect.poll(() => dueOf(node, projectId)).toBe('REMIND_SUPPORT');
  await goOn(node, DAY_MS, page, home);
  await logIn(home, member, memberPath('supportRequest', { requestId }));
  await home.getByRole('form', { name: 'Reply' }).getByLabel('Your reply').fill('Nobody has seen it.');
  await home.getByRole('button', { name: 'Send reply' }).click();
  await expect(home.getByRole('form', { name: 'Reply' }).getByLabel('Your reply')).toHaveValue('');
  await expect.poll(() => dueOf(node, projectId)).toBe('ANSWER_SUPPORT');
  await goOn(node, 14 * DAY_MS, page, home);
  expect(await titlesOf(node, member.panelistId)).not.toContain('We need a reply from you');
  await logIn(home, member, path);
  await expect(home.getByRole('heading', { level: 2, name: texts.inSupport.title })).toBeVisible();

  // Sent again from the test's page, to which the ticket leads.
  await signInToConsole(page, operator, `/console/support/${requestId}`);
  await page.getByRole('link', { name: /^PT-/ }).click();
  await page.getByRole('button', { name: /^Reship, 2 units left/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reship' }).click();
  await expect(page.getByText('Will be reshipped: 1 person.')).toBeVisible();
  await shot(page, 'lost-reshipped');
  await expectNotified(node, member, "We're sending you another package");
  const [second = ''] = await ordersOf(node, projectId);
  expect(second).not.toBe(first);

  // A late scan of the first one moves nobody; the second one comes.
  await goOn(node, 2 * DAY_MS, page, home);
  await carrierSays(node, first, 'RETURNED');
  await carrierSays(node, second, 'SHIPPED');
  await goOn(node, DAY_MS, page, home);
  await carrierSays(node, second, 'DELIVERED');
  await expectNotified(node, member, 'Your package was delivered', 2);
  await logIn(home, member, path);
  await expect(home.getByText('Reshipped')).toBeVisible();
  const otherTab = await home.context().newPage();
  await goOn(node, 0, otherTab);
  await otherTab.goto(path);
  await otherTab.getByRole('button', { name: texts.confirm.no }).click();
  await home.getByRole('button', { name: texts.confirm.yes }).click();
  await expect(home.getByRole('status').filter({ hasText: texts.receivedTold(10) })).toBeFocused();
  await shot(home, 'lost-testing');
  // What the other tab still offers comes too late, and says so.
  await otherTab.getByRole('dialog').getByRole('button', { name: texts.missing.send }).click();
  await expect(otherTab.getByText(texts.movedOn)).toBeVisible();
  await shot(otherTab, 'lost-other-tab');
  await otherTab.close();
  await signInToConsole(page, operator, `/console/support/${requestId}`);
  await expect(page.getByText(/^Resolved \d/)).toBeVisible();
  await goOn(node, 10 * DAY_MS - 60_000, page, home);
  expect(await titlesOf(node, member.panelistId)).not.toContain('Your test period is over');
  await goOn(node, 60_000, page, home);
  await expectNotified(node, member, 'Your test period is over');
  await home.context().close();
});
