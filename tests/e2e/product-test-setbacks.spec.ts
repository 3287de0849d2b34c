import type { Page } from '@playwright/test';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { daysBefore } from '#contract/time/panel-days.ts';
import { DAY_MS, HOUR_MS } from '#server/platform/clock.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { answers, aProductTest } from '#testkit/builders/product-test-builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { signInToConsole } from './console-steps.ts';
import { logIn } from './member-steps.ts';
import { selectByLot } from './product-test-console-steps.ts';
import { confirms, participantsAt } from './product-test-steps.ts';
import { takeTurns } from './product-testing-steps.ts';
import { carrierSays, dayText, dueOf, ordersOf, requestOf } from './product-test-turns.ts';
import {
  aTester,
  expect,
  expectTurn,
  goOn,
  goOnTo,
  hourOf,
  shot,
  test,
  thanksgivingAfter,
  titlesOf,
} from './product-test-world.ts';

// What is not there is told at once, and not when the time of the whole journey is over.
test.use({ actionTimeout: 15_000 });

const words = MESSAGES.productTestPage;

/** Somebody whose package was told as delivered a moment ago, at its page, and an operator beside them. */
async function delivered(page: Page, home: Page, node: TestNode) {
  const member = await aTester(node);
  const turns = await takeTurns(node, member.panelistId, { units: 3 });
  const projectId = turns.path.split('/').at(-1) ?? '';
  await confirms(node, projectId, member.panelistId);
  const [first = ''] = await ordersOf(node, projectId);
  await goOn(node, DAY_MS, page, home);
  await carrierSays(node, first, 'DELIVERED', 'Left at side door');
  await logIn(home, member);
  await home.goto(turns.path);
  return { member, projectId, first };
}

test('A package that never came: a ticket with its way, a clock that waits, another one, and all the days', async ({
  page,
  browser,
  node,
}) => {
  test.setTimeout(180_000);
  const operator = await anOperator(node, 'ADMIN');
  const home = await (await browser.newContext({ baseURL: node.url })).newPage();
  await page.setViewportSize({ width: 1440, height: 1000 });
  const { member, projectId, first } = await delivered(page, home, node);
  const path = memberPath('productTest', { id: projectId });
  await home.getByRole('button', { name: words.confirm.no }).click();
  await home.getByRole('dialog').getByRole('button', { name: words.missing.send }).click();
  await expect(home.getByRole('heading', { level: 2, name: words.inSupport.title })).toBeVisible();
  await shot(home, 'lost-in-support');
  await expectTurn(node, member, 'We are looking for your package');

  // The ticket has the whole way of the package, and the operator asks.
  await goOn(node, HOUR_MS, page, home);
  const requestId = await requestOf(node, member.panelistId);
  await signInToConsole(page, operator, `/console/support/${requestId}`);
  const timeline = page.getByRole('list', { name: /^What happened to P-/ });
  for (const turn of [
    'Selected',
    'Address confirmed',
    'Delivered',
    'Left at side door',
    '“I never got the package”',
    'Clock stopped',
  ])
    await expect(timeline).toContainText(turn);
  await page.getByRole('textbox', { name: 'Reply' }).fill('Did a neighbour take it in?');
  await shot(page, 'lost-ticket');
  await page.getByRole('button', { name: 'Ask for information' }).click();
  await expect(page.getByText('Your question is sent.')).toBeVisible();

  // The member answers, and then it is ours to act: two weeks close nothing.
  await expect.poll(() => dueOf(node, projectId)).toBe('REMIND_SUPPORT');
  await goOn(node, DAY_MS, page, home);
  await logIn(home, member);
  await home.goto(memberPath('supportRequest', { requestId }));
  await home.getByRole('form', { name: 'Reply' }).getByLabel('Your reply').fill('Nobody has seen it.');
  await home.getByRole('button', { name: 'Send reply' }).click();
  await expect(home.getByRole('form', { name: 'Reply' }).getByLabel('Your reply')).toHaveValue('');
  await expect.poll(() => dueOf(node, projectId)).toBe('ANSWER_SUPPORT');
  await goOn(node, 14 * DAY_MS, page, home);
  expect(await titlesOf(node, member.panelistId)).not.toContain('We need your answer');
  await logIn(home, member);
  await home.goto(path);
  await expect(home.getByRole('heading', { level: 2, name: words.inSupport.title })).toBeVisible();

  // Sent again from the test's page, to which the ticket leads.
  await signInToConsole(page, operator, `/console/support/${requestId}`);
  await page.getByRole('link', { name: /^PT-/ }).click();
  await page.getByRole('button', { name: /^Reship, 2 units left/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reship' }).click();
  await expect(page.getByText('Will be sent again: 1 person.')).toBeVisible();
  await shot(page, 'lost-reshipped');
  await expectTurn(node, member, 'We send you another one');
  const [second = ''] = await ordersOf(node, projectId);
  expect(second).not.toBe(first);

  // A late scan of the first one moves nobody; the second one comes.
  await goOn(node, 2 * DAY_MS, page, home);
  await carrierSays(node, first, 'RETURNED');
  await carrierSays(node, second, 'SHIPPED');
  await goOn(node, DAY_MS, page, home);
  await carrierSays(node, second, 'DELIVERED');
  await expectTurn(node, member, 'Your package is at the door', 2);
  await logIn(home, member);
  await home.goto(path);
  await expect(home.getByText('Sent again')).toBeVisible();
  const otherTab = await home.context().newPage();
  await goOn(node, 0, otherTab);
  await otherTab.goto(path);
  await otherTab.getByRole('button', { name: words.confirm.no }).click();
  await home.getByRole('button', { name: words.confirm.yes }).click();
  await expect(home.getByRole('status').filter({ hasText: words.receivedTold(10) })).toBeFocused();
  await shot(home, 'lost-testing');
  // What the other tab still offers comes too late, and says so.
  await otherTab.getByRole('dialog').getByRole('button', { name: words.missing.send }).click();
  await expect(otherTab.getByText(words.movedOn)).toBeVisible();
  await shot(otherTab, 'lost-other-tab');
  await otherTab.close();
  await signInToConsole(page, operator, `/console/support/${requestId}`);
  await expect(page.getByText(/^Resolved \d/)).toBeVisible();
  await goOn(node, 10 * DAY_MS - 60_000, page, home);
  expect(await titlesOf(node, member.panelistId)).not.toContain('Your test days are over');
  await goOn(node, 60_000, page, home);
  await expectTurn(node, member, 'Your test days are over');
  await home.context().close();
});

test('Nobody answers over Thanksgiving: reminded, then closed when three business days are over, and the reserve moves up', async ({
  page,
  node,
}) => {
  test.setTimeout(180_000);
  const holiday = thanksgivingAfter(node.clock.now());
  const tuesday = daysBefore(holiday, 2);
  await goOnTo(node, hourOf(tuesday, 11), page);
  const people = [await aTester(node), await aTester(node), await aTester(node)];
  const projectId = await aProductTest(node, { internalName: 'Oat drink, holidays', units: 2, addressDays: 3 });
  for (const { panelistId } of people) await answers(node, { projectId, panelistId }, 'SCREENER');
  const operator = await anOperator(node, 'ADMIN');
  await signInToConsole(page, operator, `/console/product-tests/${projectId}/selection`);
  await selectByLot(page, 2);
  const [shipped, silent] = await participantsAt(node, projectId, 'SELECTED');
  const [waiting] = await participantsAt(node, projectId, 'SCREENED');
  const who = (one: { readonly panelistId: string } | undefined) =>
    people.find(({ panelistId }) => panelistId === one?.panelistId) ?? Promise.reject(new Error('nobody'));
  const [atDoor, noAddress, reserve] = [await who(shipped), await who(silent), await who(waiting)];
  await expectTurn(node, reserve, 'You are on the list');
  await confirms(node, projectId, atDoor.panelistId);
  const [order = ''] = await ordersOf(node, projectId);
  await carrierSays(node, order, 'DELIVERED');

  // Friday at five, before the last business day: Thursday was the holiday.
  const friday = daysBefore(holiday, -1);
  await goOnTo(node, new Date(hourOf(friday, 17).getTime() - 60_000), page);
  expect(await titlesOf(node, atDoor.panelistId)).not.toContain('Is your package here?');
  await goOnTo(node, hourOf(friday, 17), page);
  await expectTurn(node, atDoor, 'Is your package here?');
  await expectTurn(node, noAddress, 'Your address is still open');

  // All of Monday is theirs.
  const monday = daysBefore(holiday, -4);
  await goOnTo(node, new Date(hourOf(monday, 24).getTime() - 60_000), page);
  expect(await participantsAt(node, projectId, 'CLOSED')).toEqual([]);
  await logIn(page, atDoor);
  await page.goto(memberPath('productTest', { id: projectId }));
  await expect(page.getByText(words.confirm.closes(dayText(monday)))).toBeVisible();
  await shot(page, 'silent-last-minute');
  await goOnTo(node, hourOf(monday, 24), page);
  await expectTurn(node, atDoor, 'Your product test is closed');
  await expectTurn(node, noAddress, 'Your place went to somebody else');
  await expectTurn(node, reserve, 'A place has opened for you');
  await page.goto(memberPath('productTest', { id: projectId }));
  await expect(page.getByText(words.closed.reasons.PACKAGE_NOT_CONFIRMED)).toBeVisible();
  await shot(page, 'silent-closed');

  // One unit is gone, the other is the next one's.
  await signInToConsole(page, operator, '/console/product-tests');
  await expect(page.getByRole('row').filter({ hasText: 'Oat drink, holidays' })).toContainText('0 of 2');
  await shot(page, 'silent-console');
  await goOnTo(node, hourOf(daysBefore(holiday, -5), 9), page);
  expect((await titlesOf(node, atDoor.panelistId)).filter((title) => title === 'Is your package here?')).toHaveLength(
    1,
  );
});
