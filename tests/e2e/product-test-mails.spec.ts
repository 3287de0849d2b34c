import { KIND_REGISTRY } from '#contract/notifications/notification-kinds.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import { readEmailChoices, signUnsubscribe } from '#server/modules/messages/index.ts';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import { aNotification } from '#testkit/builders/notification-builders.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { logIn } from './member-steps.ts';

const REMINDERS = KIND_REGISTRY.PRODUCT_TEST_REMINDER.many;

test('I choose kind by kind what comes by email, and stop the reminders of my product tests in one of them, and nothing else', async ({
  page,
  node,
}) => {
  const member = await aMember(node);
  const kept = () => readEmailChoices(node.platform.db, member.panelistId);
  const before = await kept();
  await logIn(page, member, memberPath('profile'));
  const reminders = page.getByRole('switch', { name: REMINDERS });
  await expect(reminders).toBeChecked();
  await expect(page.getByRole('switch', { name: KIND_REGISTRY.PRODUCT_TEST.many })).toHaveCount(0);
  const news = page.getByRole('switch', { name: 'Community news' });
  const badges = page.getByRole('switch', { name: 'Badges' });
  await expect(news).toBeChecked();
  await expect(badges).not.toBeChecked();
  await reminders.uncheck();
  await expect.poll(kept).toEqual({ ...before, PRODUCT_TEST_REMINDER: false });
  await news.uncheck();
  await badges.check();
  const chosen = { ...before, ANNOUNCEMENT: false, BADGE: true };
  await expect.poll(kept).toEqual({ ...chosen, PRODUCT_TEST_REMINDER: false });
  await page.reload();
  await expect(reminders).toBeEnabled();
  await expect(reminders).not.toBeChecked();
  await expect(news).not.toBeChecked();
  await expect(badges).toBeChecked();
  await expectNoProblems(page, 2);
  await reminders.check();
  await expect.poll(kept).toEqual(chosen);

  const token = signUnsubscribe(node.rooms.messages, member.panelistId, 'PRODUCT_TEST_REMINDER');
  await page.goto(`${EMAIL_PATHS.unsubscribe}?token=${token}`);
  await expect(page.getByRole('heading', { name: `Unsubscribe from ${REMINDERS.toLowerCase()}?` })).toBeVisible();
  await expectNoProblems(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible();
  expect(await kept()).toEqual({ ...chosen, PRODUCT_TEST_REMINDER: false });
  await page.goto(memberPath('profile'));
  await expect(reminders).toBeEnabled();
  await expect(reminders).not.toBeChecked();
});

test('I see by its name what a member was sent about a product test', async ({ page, node }) => {
  const { panelistId } = await aMember(node);
  await aNotification(node, panelistId, { kind: 'PRODUCT_TEST', title: 'Your package is out for delivery' });
  await aNotification(node, panelistId, { kind: 'PRODUCT_TEST_REMINDER', title: "Don't forget your feedback" });
  const operator = await anOperator(node, 'ADMIN');
  await signInToConsole(page, operator, `/console/members/${panelistId}`);
  for (const kind of ['PRODUCT_TEST', 'PRODUCT_TEST_REMINDER'] as const) {
    const { one } = KIND_REGISTRY[kind];
    await expect(page.getByText(`${one} in the app, not read yet.`)).toBeVisible();
    await expect(page.getByText(`${one} by email, `).first()).toBeVisible();
  }
  await expect(page.getByText(/^Message (by email|in the app)/)).toHaveCount(0);

  await page.goto('/console/settings');
  await page.getByRole('button', { name: `Preview ${KIND_REGISTRY.PRODUCT_TEST_REMINDER.one}` }).click();
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Unsubscribe' })).toBeVisible();
});
