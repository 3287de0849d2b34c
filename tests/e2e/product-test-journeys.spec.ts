import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { setAttributes } from '#server/modules/profile/index.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { signInToConsole } from './console-steps.ts';
import { logIn } from './member-steps.ts';
import {
  importTracking,
  launchTest,
  planTest,
  SCREENER_QUESTION,
  SEGMENT,
  selectByLot,
  takeOrderList,
  writeSurveysOf,
} from './product-test-console-steps.ts';
import { answerWith, carrierSays, idOfTest, ordersOf } from './product-test-steps-of-members.ts';
import { aTester, creditsOf, expect, expectNotified, goOn, shot, test, titlesOf } from './product-test-world.ts';

const texts = MESSAGES.productTestPage;
const { productTestConsent, productTestCards } = MESSAGES;

test('A product travels to a home and an opinion back: from an empty console to the points', async ({
  page,
  browser,
  node,
}) => {
  const member = await aTester(node);
  const unfit = await aTester(node);
  for (const { panelistId } of [member, unfit]) {
    await setAttributes(node.rooms.profile, node.platform.db, panelistId, { attributes: { [SEGMENT]: 'yes' } });
  }
  const operator = await anOperator(node, 'ADMIN');
  const home = await (await browser.newContext({ baseURL: node.url })).newPage();
  const pages = [page, home] as const;
  await goOn(node, 0, ...pages);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await signInToConsole(page, operator, '/console/product-tests');
  await planTest(page, 'Refill dish soap, spring');
  const projectId = await idOfTest(node, 'Refill dish soap, spring');
  await writeSurveysOf(page);
  await shot(page, 'plan');
  await launchTest(page, 2);

  // Two take the screener on its own pages; how it ended comes to the test by itself.
  await goOn(node, HOUR_MS, ...pages);
  await logIn(home, member);
  await home
    .getByRole('link', { name: /Dish soap for your kitchen/ })
    .first()
    .click();
  await expect(home.getByText(SCREENER_QUESTION)).toHaveCount(0);
  await answerWith(home, 'Yes');
  await expectNotified(node, member, "You're being considered");
  await home.goto('/activities/product-testing');
  await expect(home.getByText(productTestCards.waiting)).toBeVisible();
  await shot(home, 'in-the-running');
  const other = await (await browser.newContext({ baseURL: node.url })).newPage();
  await goOn(node, 0, other);
  await logIn(other, unfit);
  await other
    .getByRole('link', { name: /Dish soap for your kitchen/ })
    .first()
    .click();
  await answerWith(other, 'No');
  await expectNotified(node, unfit, "This test isn't a match");
  expect(await creditsOf(node, unfit.panelistId)).toEqual([['SC', 10]]);
  await other.context().close();

  // Picked in the console; the address and the consent at home.
  await signInToConsole(page, operator, `/console/product-tests/${projectId}/selection`);
  await selectByLot(page, 1);
  await expectNotified(node, member, "You've been selected for a product test");
  await goOn(node, HOUR_MS, ...pages);
  await home.goto('/activities/product-testing');
  await home.getByRole('link', { name: productTestCards.buttons.CONFIRM }).first().click();
  await expect(home.getByText('1482 Lakeview Ave')).toBeVisible();
  await shot(home, 'confirm');
  await home.getByLabel(productTestConsent.accept).check();
  await home.getByRole('button', { name: productTestConsent.confirm }).click();
  await expect(home.getByRole('status').filter({ hasText: productTestConsent.confirmed })).toBeFocused();
  await expectNotified(node, member, 'Your address is confirmed');

  // The list to the warehouse, and its file back.
  await goOn(node, HOUR_MS, ...pages);
  await signInToConsole(page, operator, `/console/product-tests/${projectId}/shipments`);
  const orders = await ordersOf(node, projectId);
  expect(orders).toHaveLength(1);
  const list = await takeOrderList(page);
  expect(list).toContain('1482 Lakeview Ave');
  expect(list).toContain(orders[0] ?? '?');
  await importTracking(page, orders);
  await shot(page, 'shipments');
  await expectNotified(node, member, 'Your package has shipped');

  // The carrier brings it.
  await goOn(node, DAY_MS, ...pages);
  await carrierSays(node, orders[0] ?? '', 'DELIVERED', 'Left at side door');
  await expectNotified(node, member, 'Your package was delivered');
  await logIn(home, member, memberPath('productTest', { id: projectId }));
  await expect(home.getByText('Left at side door')).toBeVisible();
  await shot(home, 'delivered');
  await home.getByRole('button', { name: texts.confirm.yes }).click();
  await expect(home.getByRole('status').filter({ hasText: texts.receivedTold(4) })).toBeFocused();
  await expectNotified(node, member, 'Your test period has started');

  // Half of the days are over: a round of the diary.
  await goOn(node, 2 * DAY_MS, ...pages);
  await expectNotified(node, member, 'A few questions for your test');
  await logIn(home, member, memberPath('productTest', { id: projectId }));
  await expect(home.getByRole('link', { name: texts.takeFeedback })).toHaveCount(0);
  await shot(home, 'diary');
  await home.getByRole('link', { name: texts.takeDiary }).click();
  await answerWith(home, 'Good');

  // One minute before the days are over nothing opens; then it does.
  await goOn(node, 2 * DAY_MS - 60_000, ...pages);
  expect(await titlesOf(node, member.panelistId)).not.toContain('Your test period is over');
  await goOn(node, 60_000, ...pages);
  await expectNotified(node, member, 'Your test period is over');
  await logIn(home, member, memberPath('productTest', { id: projectId }));
  await shot(home, 'feedback');
  await home.getByRole('main').getByRole('link', { name: texts.takeFeedback }).click();
  await answerWith(home, 'Yes, I would');
  await expectNotified(node, member, '600 points added');
  await home.goto(memberPath('productTest', { id: projectId }));
  await expect(home.getByRole('heading', { level: 2, name: texts.done.title })).toBeVisible();
  await shot(home, 'done');

  // Every part has paid, once; the board says the same.
  expect(await creditsOf(node, member.panelistId)).toEqual([
    ['DY', 15],
    ['FB', 30],
    ['PT', 600],
    ['SC', 20],
  ]);
  await expect(home.getByText('665').first()).toBeVisible();
  await signInToConsole(page, operator, `/console/product-tests/${projectId}?stage=DONE`);
  await expect(page.getByRole('table')).toContainText(/P-\d+/);
  await shot(page, 'board-done');
  await home.context().close();
});
