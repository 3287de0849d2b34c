import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { reopenMarketResearchSupportRequest } from '#contract/generated/member/operations.ts';
import { REPLY_MARK } from '#contract/support/reply-mark.ts';
import { replyAddressOf } from '#server/modules/support/index.ts';
import { createMailboxStore } from '#server/platform/mail/mailbox-store.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMail, byWebhook } from '#testkit/clients/mail-in-client.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { SupportClient, SupportWriter } from '#testkit/clients/support-client.ts';
import type { TestNode } from '#testkit/node.ts';
import { asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { logIn } from './member-steps.ts';

/** A dot, as a screenshot stands for. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ABOUT = 'Survey closed after question 9';

async function aRequest(node: TestNode) {
  const member = await aMember(node);
  const browser = new ApiClient(node.url);
  await browser.signIn(member.email, member.password);
  const writer = new SupportWriter(browser, member);
  const { id, number } = await writer.create({
    description: `${ABOUT}\nIt went back to the first page.`,
    issueCategory: 'CANNOT_PROCEED_TO_NEXT_QUESTION',
    activityReference: 'SV-2190',
  });
  node.clock.advance(1_000);
  return { member, writer, id: String(id), number: String(number) };
}

const aSupportClient = async (node: TestNode) => new SupportClient(await signedInOperator(node, 'SUPPORT'));

async function mailsTo(node: TestNode, email: string) {
  return (await createMailboxStore(node.platform.db).list({ to: email })).messages;
}

async function isMailRead(node: TestNode, requestId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM incoming_mail WHERE request_id = ${requestId} AND state <> 'RECEIVED'`.execute(node.platform.db);
  return rows.length > 0;
}

const status = (page: Page, label: string) => page.getByRole('status').filter({ hasText: label });

/** Taps until a button is called otherwise, and a few times more. */
function tapUntil(button: HTMLElement | SVGElement, name: string): Promise<void> {
  return new Promise((resolve) => {
    let after = 0;
    const timer = setInterval(() => {
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      if (button.textContent.includes(name)) after += 1;
      if (after < 3) return;
      clearInterval(timer);
      resolve();
    }, 50);
  });
}

test('I follow my requests, and only mine', async ({ page, node }) => {
  await asSomebodyNew(page, 'I have asked nothing yet, and what is not mine is not there', async () => {
    const { id } = await aRequest(node);
    await logIn(page, await aMember(node), '/contact-us/requests');
    await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^\/contact-us/);
    await expectNoProblems(page, 2);
    for (const wrong of [id, 'nonsense']) {
      await page.goto(`/contact-us/requests/${wrong}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    }
  });

  await asSomebodyNew(
    page,
    'I follow my request, answer on the page and by mail, settle it and open it again',
    async () => {
      const { member, id, number } = await aRequest(node);
      const support = await aSupportClient(node);
      const asked = await support.reply(id, 1, {
        status: 'AWAITING_INFORMATION',
        body: 'Hello Dana.\n\nWhich phone was it?',
      });
      expect(asked).toMatchObject({ status: 'AWAITING_INFORMATION' });
      node.clock.advance(1_000);

      // The answer came by mail, and in the list.
      await expect.poll(async () => (await mailsTo(node, member.email)).length).toBe(2);
      const answer = (await mailsTo(node, member.email)).find(({ text }) => text.includes('Which phone was it?'));
      expect(answer?.text).toContain(number);
      await logIn(page, member);
      await page.getByRole('complementary', { name: 'Help' }).getByRole('link', { name: 'See my requests' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'My requests' })).toBeVisible();
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: number });
      await expect(row).toContainText('Needs your reply');
      await expect(row).toContainText('Test: “Hello Dana. Which phone was it?”');
      await expectNoProblems(page);
      await row.getByRole('link').click();

      // One request: what was written, and an answer with a file.
      await expect(page.getByRole('heading', { level: 1, name: ABOUT })).toBeVisible();
      await expect(status(page, 'Needs your reply')).toContainText(
        /If we don't hear back by \d\d\/\d\d\/\d{4}, \d{1,2}:\d\d [ap]m, we'll close this\./,
      );
      const reply = page.getByRole('form', { name: 'Reply' });
      await reply.getByRole('button', { name: 'Send reply' }).click();
      await expect(reply.getByLabel('Your reply')).toBeFocused();
      await expect(reply).toContainText('Please enter a message.');
      await reply.getByLabel('Your reply').fill('A small one');
      await page.reload();
      await expect(reply.getByLabel('Your reply')).toHaveValue('A small one');
      await reply.getByLabel('Your reply').fill('A small one, two years old.');
      await reply.getByRole('button', { name: 'Add files' }).click();
      await reply
        .locator('input[type=file]')
        .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: PICTURE });
      await expect(reply.getByRole('listitem').filter({ hasText: 'screen.png' })).toContainText('Uploaded');
      await expectNoProblems(page, 2);

      // The answer to the first sending is lost: the same again is one reply.
      let isLost = false;
      await page.route('**/graphql*', async (route) => {
        const isReply = route.request().postData()?.includes('replyToMarketResearchSupportRequest') === true;
        if (isLost || !isReply) return route.fallback();
        isLost = true;
        await route.fetch();
        return route.abort('connectionreset');
      });
      await reply.getByRole('button', { name: 'Send reply' }).click();
      await expect(reply.getByRole('alert')).toBeVisible();
      await expect(reply.getByLabel('Your reply')).toHaveValue('A small one, two years old.');
      await reply.getByRole('button', { name: 'Send reply' }).click();
      await expect(reply.getByLabel('Your reply')).toHaveValue('');
      const said = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: /^A small one/ });
      await expect(said).toHaveCount(1);
      await expect(said).toContainText('screen.png');
      await expect(status(page, 'In progress')).toBeVisible();
      expect(
        (await support.get(id)).messages.filter(({ author }: { author: string }) => author === 'MEMBER'),
      ).toHaveLength(2);

      // By mail, without what it quotes.
      const address = replyAddressOf(node.rooms.support, id) ?? '';
      const text = `And the laptop too.\r\n\r\n> ${REPLY_MARK}\r\n> Which phone was it?`;
      expect((await byWebhook(node, address, aMail(member.email, text))).status).toBe(200);
      await expect.poll(() => isMailRead(node, id)).toBe(true);
      await page.reload();
      await expect(
        page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ hasText: /^And the laptop too\./ }),
      ).toHaveCount(1);
      await expect(page.getByRole('main')).not.toContainText(REPLY_MARK);

      // Settled by an impatient finger that taps on, and open again; the focus stays on its button.
      const reopened: string[] = [];
      page.on('request', (request) => {
        const sent = request.postData() ?? '';
        if (sent.includes(reopenMarketResearchSupportRequest.name)) reopened.push(sent);
      });
      const settle = page.getByRole('button', { name: 'Mark as resolved' });
      await expect(settle).toBeEnabled();
      await settle.focus();
      await settle.evaluate(tapUntil, 'Reopen request');
      expect(reopened).toEqual([]);
      await expect(status(page, 'Resolved')).toContainText('You can reopen it until');
      await expect(page.getByRole('button', { name: 'Reopen request' })).toBeFocused();
      await expect(page.getByText('You marked this as resolved.')).toBeVisible();
      await expectNoProblems(page, 2);
      await page.getByRole('button', { name: 'Reopen request' }).click();
      await expect(status(page, 'In progress')).toBeVisible();
      expect(await support.get(id)).toMatchObject({ status: 'IN_PROGRESS' });
    },
  );
});
