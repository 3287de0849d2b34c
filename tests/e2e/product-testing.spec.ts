import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { PRODUCT_TESTING_SUPPORT_CLOSES_BUSINESS_DAYS } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { deadlineAfterBusinessDays } from '#contract/product-tests/participant-due.ts';
import { testDateInZone } from '#contract/product-tests/test-dates.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { sendMessages } from '#server/modules/notifications/send-messages.ts';
import { runDueWork } from '#server/modules/product-tests/due/run-due-work.ts';
import { createMailboxStore } from '#server/platform/mail/mailbox-store.ts';
import { aMember, anIntroducedMember } from '#testkit/builders/builders.ts';
import { HOME, livesAt } from '#testkit/builders/product-test-builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { logIn } from './member-steps.ts';
import { letTimePass, test as testOverDays, ZONE } from './product-test-world.ts';
import { driveParticipant } from './product-testing-steps.ts';

const texts = MESSAGES.productTestPage;
const { productTestConsent, productTestCards } = MESSAGES;

interface Picked {
  readonly address?: object;
  readonly plan?: object;
}

/** Somebody who was picked for a test of dish soap, at its page. */
async function picked(page: Page, node: TestNode, { address, plan }: Picked = {}) {
  const member = await anIntroducedMember(node);
  await livesAt(node, member.panelistId, address);
  const turns = await driveParticipant(node, member.panelistId, plan);
  await logIn(page, member, turns.path);
  await expect(page.getByRole('heading', { level: 2, name: productTestConsent.title })).toBeVisible();
  return { member, turns };
}

/** What was done is said, and read out. */
const expectSentence = (page: Page, sentence: string): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: sentence })).toBeFocused();

async function confirm(page: Page): Promise<void> {
  await page.getByLabel(productTestConsent.accept).check();
  await page.getByRole('button', { name: productTestConsent.confirm }).click();
  await expectSentence(page, productTestConsent.confirmed);
}

const DATED = /\d\d\/\d\d\/\d{4}, \d{1,2}:\d\d [ap]m Hawaii-Aleutian Standard Time/;
const dateIn = (text: string | undefined): string | undefined => DATED.exec(text ?? '')?.[0];

/** What the newest notification and e-mail to a member say of a date. */
async function toldDates(
  node: TestNode,
  { panelistId, email }: { readonly panelistId: string; readonly email: string },
) {
  const { db } = node.platform;
  const { rows } = await sql<{ title: string; body: string }>`SELECT title, body FROM notification
    WHERE panelist_id = ${panelistId} ORDER BY created_at DESC, notification_id DESC LIMIT 1`.execute(db);
  await sendMessages(node.rooms);
  const { messages } = await createMailboxStore(db).list({ to: email, limit: 100 });
  const mail = messages.find(({ subject }) => subject === rows[0]?.title);
  return [dateIn(rows[0]?.body), dateIn(mail?.text.replaceAll(/\s+/g, ' '))];
}

const HONOLULU = 'Pacific/Honolulu';

/** The clock of the device, which the first login records. */
async function inHonolulu(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTimezoneOverride', { timezoneId: HONOLULU });
}

testOverDays('I confirm my address, follow the package, test it and share how it was', async ({ page, node }) => {
  await page.clock.setFixedTime(node.clock.now());
  await inHonolulu(page);
  const { member, turns } = await picked(page, node, { plan: { testingDays: 1 } });
  await page.getByRole('button', { name: productTestConsent.confirm }).click();
  await expect(page.getByText(productTestConsent.acceptRequired)).toBeVisible();
  await expectNoProblems(page);
  await confirm(page);
  await expect(page.getByRole('heading', { level: 2, name: texts.trail.ORDERED })).toBeVisible();

  await turns.parcel('SHIPPED', { carrier: 'NORTHPOST', trackingNumber: '447199201811' });
  await turns.parcel('DELIVERED');
  const until = deadlineAfterBusinessDays(node.clock.now(), PRODUCT_TESTING_SUPPORT_CLOSES_BUSINESS_DAYS, ZONE);
  await page.goto('/activities');
  const card = page.getByRole('list', { name: 'Your product tests' }).getByRole('listitem');
  await expect(card).toContainText(productTestCards.texts.DELIVERED);
  const answerBy = dateIn(await card.innerText());
  await card.getByRole('link', { name: productTestCards.buttons.TRACK }).click();
  await expect(page.getByText('Tracking 447199201811')).toBeVisible();
  await testOverDays.step('Card, page, bell and email name the same last day and hour, in my zone', async () => {
    // Midnight of the panel, which is 6 pm in Honolulu while the panel has summer time.
    expect(answerBy).toBe(testDateInZone('replyBy', until, HONOLULU));
    expect(answerBy).toMatch(/, [67]:00 pm /);
    await expect(page.getByText('Times shown in Hawaii-Aleutian Standard Time')).toBeVisible();
    expect(dateIn(await page.getByRole('main').innerText())).toBe(answerBy);
    await expect.poll(() => toldDates(node, member)).toEqual([answerBy, answerBy]);
    await expect(page.getByText("If we don't hear back from you, the test closes")).toBeVisible();
  });
  await expectNoProblems(page, 2);

  // Two taps are one answer, told later than what came before.
  node.clock.advance(1_000);
  await page.getByRole('button', { name: texts.confirm.yes }).dblclick();
  await expectSentence(page, texts.receivedTold(1));
  await expect(page.getByRole('heading', { level: 2, name: texts.next.test })).toBeVisible();
  await testOverDays.step('After my answer nothing says that the test closes without one', async () => {
    await expect(page.getByText(texts.help.textWhenNotAsked, { exact: true })).toBeVisible();
    await expect(page.getByText('the test closes')).toHaveCount(0);
    const opens = dateIn(await page.getByRole('main').innerText());
    expect(opens).toBeDefined();
    await expect.poll(() => toldDates(node, member)).toEqual([opens, opens]);
    await expect(page.getByText(`Test through ${opens?.slice(0, 10)}`)).toBeVisible();
  });
  await page.getByRole('main').getByRole('link', { name: texts.readInstruction }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Use it like you normally would' })).toBeVisible();

  await letTimePass(node, 25 * HOUR_MS, page);
  await logIn(page, member, turns.path);
  await expect(page.getByRole('heading', { level: 2, name: texts.next.feedback })).toBeVisible();
  // The survey is handed out while the page is open, which follows by itself.
  await runDueWork(node.rooms);
  await expect(page.getByRole('main').getByRole('link', { name: texts.takeFeedback })).toHaveAttribute(
    'href',
    /survey/,
  );
  await turns.shareFeedback();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: texts.done.title })).toBeVisible();
  await expectNoProblems(page, 2);
});

test('My product test goes other ways: a lost package, a move, a PO box, a test of somebody else, a page that is too old', async ({
  page,
  node,
  context,
}) => {
  await asSomebodyNew(
    page,
    'My package never came: I say so once although the answer is lost, and again when it turns up',
    async () => {
      const { turns } = await picked(page, node);
      await confirm(page);
      await turns.parcel('DELIVERED');
      await page.reload();
      await page.getByRole('button', { name: texts.confirm.no }).click();
      const dialog = page.getByRole('dialog', { name: texts.missing.title });
      await expectNoProblems(page, 2);
      await loseAnswerOf(page, 'answerMarketResearchShipment');
      await dialog.getByRole('button', { name: texts.missing.send }).click();
      await expect(page.getByRole('heading', { level: 2, name: texts.inSupport.title })).toBeVisible();
      await expectSentence(page, texts.missing.sent);
      await page.unrouteAll();
      await expect(page.getByRole('link', { name: texts.inSupport.request })).toBeVisible();
      expect(await turns.requests()).toBe(1);
      await page.getByRole('button', { name: texts.inSupport.foundIt }).click();
      await expectSentence(page, texts.receivedTold(10));
    },
  );

  await asSomeOf(page, 1, {
    'I move while I confirm: the form takes the focus, what changed elsewhere is said, and a lost answer is told as what it was':
      async () => {
        const { member } = await picked(page, node);
        const change = page.getByRole('button', { name: productTestConsent.change });
        await change.click();
        await expect(page.getByRole('combobox', { name: 'Street address' })).toBeFocused();
        await page.getByRole('button', { name: 'Cancel' }).click();
        await expect(change).toBeFocused();

        // In another tab.
        await livesAt(node, member.panelistId, { ...HOME, address_line1: '7 Harbor Rd' });
        await page.getByLabel(productTestConsent.accept).check();
        await page.getByRole('button', { name: productTestConsent.confirm }).click();
        await expect(page.getByRole('alert').filter({ hasText: productTestConsent.addressChanged })).toBeVisible();
        await expect(page.getByText('7 Harbor Rd')).toBeVisible();
        await expect(page.getByLabel(productTestConsent.accept)).not.toBeChecked();

        await loseAnswerOf(page, 'acceptMarketResearchProductTestConsent');
        await confirm(page);
        // Nothing has left: the place can still go to somebody else, and help is not about a lost package.
        await expect(page.getByRole('button', { name: texts.decline.button })).toBeVisible();
        await expect(page.getByRole('link', { name: texts.help.button })).toBeVisible();
      },
    'A PO box is told, and I can give my place up': async () => {
      const box = {
        address_line1: 'PO Box 12',
        address_line2: '',
        panelist_city: 'Duluth',
        panelist_st: 'MN',
        panelist_zip: '55804',
      };
      await picked(page, node, { address: box });
      await expect(page.getByText(productTestConsent.poBox)).toBeVisible();
      await expect(page.getByRole('button', { name: productTestConsent.poBoxKeep })).toBeVisible();
      await page.getByRole('button', { name: texts.decline.button }).click();
      const dialog = page.getByRole('dialog', { name: texts.decline.title });
      await expectNoProblems(page, 2);
      await dialog.getByRole('button', { name: texts.decline.confirm }).click();
      await expectSentence(page, texts.decline.told);
      await expect(page.getByText(texts.closed.reasons.DECLINED)).toBeVisible();
      await expectNoProblems(page, 2);
    },
    "Another member's test is no page, and without one the list says what it is for": async () => {
      const owner = await aMember(node);
      await livesAt(node, owner.panelistId);
      const { path } = await driveParticipant(node, owner.panelistId);
      const member = await anIntroducedMember(node);
      await logIn(page, member, path);
      await expect(page.getByRole('heading', { level: 1, name: MESSAGES.notFound.title })).toBeVisible();
      await page.goto('/activities/product-testing');
      await expect(page.getByRole('heading', { name: productTestCards.emptyTitle })).toBeVisible();
      await page.getByRole('link', { name: MESSAGES.productTestHelp.seeHow }).click();
      await expect(page.getByRole('heading', { level: 1, name: MESSAGES.productTestHelp.pageTitle })).toBeVisible();
    },
    'My page is older than the test: it says so and shows how it stands': async () => {
      const { turns } = await picked(page, node);
      await confirm(page);
      await turns.parcel('SHIPPED');
      await page.reload();
      await expect(page.getByRole('heading', { level: 2, name: texts.trail.SHIPPED })).toBeVisible();

      // Meanwhile, in another tab: twice on the button that ends it.
      const other = await context.newPage();
      await other.goto(turns.path);
      await other.getByRole('button', { name: texts.stop.button }).click();
      await other.getByRole('dialog').getByRole('button', { name: texts.stop.confirm }).dblclick();
      await expectSentence(other, texts.stop.told);
      await expect(other.getByText(texts.closed.stopped)).toBeVisible();

      await page.getByRole('button', { name: texts.confirm.yes }).click();
      await expect(page.getByRole('alert').filter({ hasText: texts.movedOn })).toBeVisible();
      await expect(page.getByText(texts.closed.stopped)).toBeVisible();
      await expect(page.getByRole('button', { name: texts.confirm.yes })).toHaveCount(0);
      await expectNoProblems(page, 2);
    },
  });
});

/** The server hears the first call of a name, and what it answers is lost. */
async function loseAnswerOf(page: Page, operation: string): Promise<void> {
  let isLost = false;
  await page.route('**/graphql', async (route) => {
    if (isLost || route.request().headers()['x-operation-name'] !== operation) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionfailed');
  });
}
