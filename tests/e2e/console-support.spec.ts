import { randomUUID } from 'node:crypto';
import { SUPPORT_PRESENCE_BEAT_SECONDS } from '#contract/support/support-limits.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { openRequest } from '#server/demo/builders/support.ts';
import { readRequest, replyOnPage } from '#server/modules/support/index.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aRichMember } from '#testkit/builders/gift-card-builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';

/** As often as a screen looks who writes. */
const LOOK_AGAIN_MS = SUPPORT_PRESENCE_BEAT_SECONDS * SECOND_MS;

const MESSAGE = 'I finished “Cold brew at home” and it says 10 points. The card said 180.\n\nWhat happened?';

const WRITTEN = {
  issueCategory: 'POINTS_MISMATCH',
  description: MESSAGE,
  activityReference: 'SV-2190',
} as const;

/** A member who misses points, and their request about it. */
async function aRequest(node: TestNode) {
  const member = await aRichMember(node, 10);
  const { panelistId, email } = member;
  const { requestId, number } = await openRequest(node.rooms, { panelistId }, { ...WRITTEN, email });
  const read = async () => found(await readRequest(node.rooms.support, node.platform.db, requestId));
  return { member, requestId, number, read };
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('there is no such request');
  return value;
}

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('I take the next one in line, find another by its number, set it right with a note, a canned reply and points, and resolve it', async ({
  page,
  node,
}) => {
  test.slow();
  const { member, requestId, number, read } = await aRequest(node);
  const canned = `It counted ${randomUUID().slice(0, 8)}`;
  await signInToConsole(page, await anOperator(node, 'ADMIN'), '/console/support?view=MINE');
  const inbox = page.getByRole('region', { name: 'Inbox' });
  await expect(inbox.getByText('You have no open requests.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Performance' })).toBeVisible();
  await page.getByRole('button', { name: 'Next in line' }).click();
  await expect(page.getByRole('button', { name: 'Assigned to you' })).toBeVisible();
  await expect(inbox.getByRole('link')).toHaveCount(1);

  await inbox.getByLabel('Find a request').fill(number);
  await expect(inbox.getByText('No results.')).toBeVisible();
  await inbox.getByRole('button', { name: /^Open/ }).click();
  await inbox.getByRole('link', { name: number }).click();
  await expect(page).toHaveURL(new RegExp(`/support/${requestId}\\?text=${number}`));
  await expect(page.getByRole('heading', { name: 'Points mismatch' })).toBeFocused();
  const talk = page.getByRole('list', { name: 'Conversation' });
  await expect(talk.getByText('The card said 180.')).toBeVisible();
  await expect(page.getByText(`${member.firstName}, ${member.externalId}`)).toBeVisible();
  await expect(page.getByText(member.email)).toHaveCount(0);
  await expectNoProblems(page);

  // A note by the keys, and a draft that neither a reload nor another request takes away.
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Note' }).fill("The host's message came first.");
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(talk.getByText('note, visible to the team only')).toBeVisible();
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await reply.fill('It counted.');
  await page.reload();
  await expect(reply).toHaveValue('It counted.');
  await inbox.getByLabel('Find a request').fill('');
  await inbox.getByRole('button', { name: /^All/ }).click();
  await inbox.getByRole('link').filter({ hasNotText: number }).first().click();
  await expect(page.getByRole('button', { name: `More for ${number}` })).toHaveCount(0);
  await page.goBack();
  await expect(reply).toHaveValue('It counted.');

  // Words that were thought about once.
  const dialog = page.getByRole('dialog', { name: /canned/i });
  await page.getByRole('button', { name: 'Canned replies' }).click();
  await dialog.getByRole('button', { name: 'Edit canned replies' }).click();
  await dialog.getByRole('button', { name: 'New reply' }).click();
  await dialog.getByLabel('Name').fill(canned);
  await dialog.getByLabel('Text').fill('Thank you, {name}.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Braces can only contain/)).toBeVisible();
  await dialog.getByLabel('Text').fill('Thank you, {firstName}. {number} is settled.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(canned)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Canned replies' }).click();
  await dialog.getByRole('button', { name: canned }).click();
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue(`It counted.\n\nThank you, ${member.firstName}. ${number} is settled.`);

  // The points, inside the request: one's own act is nothing that came in between.
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  const correction = page.getByRole('dialog', { name: 'Correct points' });
  await expect(correction.getByLabel('Member number')).toHaveValue(member.externalId);
  await correction.getByLabel('Points', { exact: true }).fill('170');
  await correction.getByLabel('Note to the member').fill('You finished, so it is 180.');
  await correction.getByLabel('Internal reason').fill('Two records disagreed');
  await correction.getByRole('button', { name: 'Correct points' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await expect(talk.getByText('Points corrected, +170 points by Test operator')).toBeVisible();
  await expect(page.getByText('180 points')).toBeVisible();
  await expect(page.getByText('This came in while you were writing.')).toHaveCount(0);

  await page.getByRole('button', { name: `More for ${number}` }).click();
  await page.getByRole('menuitem', { name: 'Change priority' }).click();
  const priority = page.getByRole('dialog', { name: `Priority for ${number}` });
  await priority.getByRole('radio', { name: /^P3/ }).check();
  await priority.getByLabel('Reason').fill('Settled already');
  await priority.getByRole('button', { name: 'Change priority' }).click();
  await expect(talk.getByText('Priority changed from P1 to P3 by Test operator')).toBeVisible();

  await page.getByRole('button', { name: 'Send and resolve' }).click();
  await expect(page.getByText('Your reply was sent, and the request is resolved.')).toBeVisible();
  await expect(reply).toHaveValue('');
  await expect(talk.getByText('Resolved by Test operator')).toBeVisible();
  expect(await read()).toMatchObject({ status: 'RESOLVED', priority: 3 });

  // What is shown, kept under a name; and the same request on its member's page.
  await inbox.getByRole('button', { name: /^Resolved/ }).click();
  await inbox.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('What is done');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect(inbox.getByRole('button', { name: 'What is done' })).toBeVisible();
  await page.goto(`/console/members/${member.panelistId}`);
  await page.getByRole('link', { name: `${number}, Points mismatch` }).click();
  await expect(talk).toBeVisible();
});

test('A colleague sees that I write; what the member wrote meanwhile holds my words back; a guest is answered and forgotten', async ({
  page,
  browser,
  node,
}) => {
  await test.step('A colleague sees that I write; the member writes meanwhile, my words are held back, and I send them anyway', async () => {
    const { member, requestId, read } = await aRequest(node);
    await signInToConsole(page, await anOperator(node, 'SUPPORT'), `/console/support/${requestId}`);
    const other = await (await browser.newContext({ baseURL: node.url })).newPage();
    await other.clock.install();
    await signInToConsole(other, await anOperator(node, 'SUPPORT'), `/console/support/${requestId}`);
    await page.getByRole('textbox', { name: 'Reply' }).fill('We are looking into it.');
    await expect(async () => {
      await other.clock.fastForward(LOOK_AGAIN_MS);
      await expect(other.getByText('Test operator is writing')).toBeVisible({ timeout: 2 * SECOND_MS });
    }).toPass();
    await other.context().close();

    node.clock.advance(1_000);
    const meanwhile = {
      panelistId: member.panelistId,
      requestId,
      body: 'It is there now!',
      fileIds: [],
      key: randomUUID(),
    };
    must(await replyOnPage(node.rooms.support, meanwhile));
    await page.getByRole('button', { name: 'Send and resolve' }).click();
    const held = page.getByRole('alert').filter({ hasText: 'Not sent. This came in while you were writing.' });
    await expect(held.getByText(/It is there now!/)).toBeVisible();
    const reply = page.getByRole('textbox', { name: 'Reply' });
    await expect(reply).toHaveValue('We are looking into it.');
    await expectNoProblems(page, 2);
    await reply.fill('So it is.');
    await held.getByRole('button', { name: 'Send and resolve anyway' }).click();
    await expect(page.getByText('Your reply was sent, and the request is resolved.')).toBeVisible();
    const { messages } = await read();
    expect(messages.filter(({ author }) => author === 'OPERATOR').map(({ body }) => body)).toEqual(['So it is.']);
  });

  await test.step('A guest gets an answer with a picture, asks to be forgotten, and nothing of what was said is left', async () => {
    const email = `guest-${randomUUID()}@example.com`;
    const written = { ...WRITTEN, issueCategory: 'OTHER', email } as const;
    const { requestId, number } = await openRequest(node.rooms, { guest: undefined }, written);
    await page.goto(`/console/support/${requestId}`);
    const talk = page.getByRole('list', { name: 'Conversation' });
    await expect(talk.getByText('The card said 180.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Quick actions' })).toHaveCount(0);
    await page
      .getByLabel('Files to attach')
      .setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }]);
    await expect(page.getByText(/^notes\.txt: Action cannot be completed/)).toBeVisible();
    await page.getByLabel('Files to attach').setInputFiles([{ name: 'where.png', mimeType: 'image/png', buffer: DOT }]);
    await expect(page.getByRole('list', { name: 'Attached files' }).getByText('where.png')).toBeVisible();
    await page.getByRole('textbox', { name: 'Reply' }).fill('It is under History, as in the picture.');
    await page.getByRole('button', { name: 'Ask for information' }).click();
    await expect(talk.getByText(/^Information requested by Test operator/)).toBeVisible();
    const saving = page.waitForEvent('download');
    await talk.getByRole('button', { name: 'where.png' }).click();
    expect((await saving).suggestedFilename()).toBe('where.png');

    await page.getByRole('button', { name: `More for ${number}` }).click();
    await page.getByRole('menuitem', { name: 'Erase guest' }).click();
    const dialog = page.getByRole('dialog', { name: `Erase the guest in ${number}?` });
    await dialog.getByLabel('Reason').fill('They asked us to');
    await dialog.getByRole('button', { name: 'Erase guest' }).click();
    await expect(page.getByText(/^The messages in this request were deleted/)).toBeVisible();
    await expect(talk.getByText('The card said 180.')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Erased' })).toBeVisible();
    await expect(page.getByText(/Their account|It took/)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Write' })).toHaveCount(0);
  });
});
