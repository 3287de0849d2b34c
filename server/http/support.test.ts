import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { closeAllUnanswered } from '#server/modules/support/support-jobs.ts';
import { anonymizeSupportRequests, eraseSupportRequests } from '#server/modules/support/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createMailboxStore } from '#server/platform/mail/mailbox-store.ts';
import { aMember, aTask } from '#testkit/builders/builders.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { aSupportWriter, createAsVisitor, guestTokenOf, SupportClient } from '#testkit/clients/support-client.ts';
import { mailKindsTo, Stranger } from '#testkit/clients/waitlist-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const aWriter = () => aSupportWriter(node);
const aSupportClient = async () => new SupportClient(await signedInOperator(node, 'SUPPORT'));
const tick = () => node.clock.advance(1_000);
const words = (messages: readonly { author: string; body: string; code: string | null }[]) =>
  messages.map(({ author, body, code }) => `${author} ${code ?? body}`);

describe('writing to us', () => {
  test('a member gets a number, a line in their list and a mail without their words', async () => {
    const writer = await aWriter();
    const made = await writer.create({ issueCategory: 'POINTS_MISMATCH', activityReference: 'SV-2190' });
    expect(made).toEqual({ id: expect.any(String), status: 'NEW', number: expect.stringMatching(/^SR-\d{5,}$/) });
    expect(await writer.list()).toEqual({
      nextPage: null,
      unanswered: 0,
      contents: [
        {
          id: made.id,
          number: made.number,
          subject: 'The page of my rewards stays empty.',
          status: 'NEW',
          lastAnswer: null,
        },
      ],
    });
    expect(await mailKindsTo(node, writer.email, 1)).toEqual(['support-received']);
    const [mail] = (await createMailboxStore(node.platform.db).list({ to: writer.email })).messages;
    expect(mail?.text).toContain(made.number);
    expect(mail?.text).not.toContain('rewards stays empty');
    const conversation = await writer.get(made.id);
    expect(words(conversation.messages)).toEqual([
      'YOU The page of my rewards stays empty.\nI tried two browsers.',
      'SYSTEM received',
    ]);
    expect(conversation.activityReference).toBe('SV-2190');
  });

  test('the same key is one request, and another request under it is refused', async () => {
    const writer = await aWriter();
    const key = randomUUID();
    const [first, second] = await Promise.all([writer.create({ key }), writer.create({ key })]);
    expect(second).toEqual(first);
    expect((await writer.list()).contents).toHaveLength(1);
    expect(await writer.create({ key, description: 'Something else' })).toMatchObject({ error: 'CONFLICT' });
  });

  test('five a day, however they come at once; the next day five more', async () => {
    const writer = await aWriter();
    const made = await Promise.all(Array.from({ length: 7 }, () => writer.create()));
    expect(made.filter(({ error }) => error === 'SUPPORT_LIMIT_REACHED')).toHaveLength(2);
    // A visitor with the address is refused, too.
    const visitor = await createAsVisitor(new Stranger(node), { email: writer.email });
    expect(visitor).toMatchObject({ error: 'SUPPORT_LIMIT_REACHED' });
    node.clock.advance(DAY_MS);
    await writer.browser.signIn(writer.email, 'Correct1!horse');
    expect(await writer.create()).toMatchObject({ status: 'NEW' });
  });

  test("whoever types a member's address five times does not keep that member from writing", async () => {
    const writer = await aWriter();
    for (let time = 0; time < 5; time += 1) {
      expect(await createAsVisitor(new Stranger(node), { email: writer.email })).toMatchObject({ status: 'NEW' });
    }
    expect(await writer.create()).toMatchObject({ status: 'NEW' });
  });

  test("signed in, the address is the account's own", async () => {
    const [writer, other] = [await aWriter(), await aWriter()];
    for (const email of [other.email, 'nobody-at-all@example.org']) {
      expect(await writer.create({ email })).toMatchObject({
        error: 'SUPPORT_ACCOUNT_NOT_FOUND',
        fields: { email: [MESSAGES.supportForm.accountNotFound] },
      });
    }
    expect(await writer.create({ email: ` ${writer.email.toUpperCase()} ` })).toMatchObject({ status: 'NEW' });
    expect((await other.list()).contents).toEqual([]);
  });

  test('a visitor without an account may ask about anything but an account', async () => {
    const about = { issueCategory: 'GIFT_CARD_ISSUE', giftCardReference: 'https://example.com/egift/1234' };
    expect(await createAsVisitor(new Stranger(node), about)).toMatchObject({ error: 'SUPPORT_ACCOUNT_NOT_FOUND' });
    const { email } = await aMember(node, { state: 'WAITLISTED' });
    expect(await createAsVisitor(new Stranger(node), { ...about, email })).toMatchObject({
      error: 'SUPPORT_ACCOUNT_NOT_FOUND',
    });
    const { email: leaving } = await aMember(node, { state: 'LEAVING' });
    expect(await createAsVisitor(new Stranger(node), { ...about, email: leaving })).toMatchObject({ status: 'NEW' });
    const made = await createAsVisitor(new Stranger(node), { email: 'guest-1@example.org' });
    expect(await (await aSupportClient()).get(made.id)).toMatchObject({ isProven: false, member: null });
    expect(await mailKindsTo(node, 'guest-1@example.org', 1)).toEqual(['support-received']);
  });

  test('whom the link names is kept as a hint for operators, and grants nothing', async () => {
    const named = await aWriter();
    const { panelistId } = named;
    const made = await createAsVisitor(new Stranger(node), { email: 'guest-4@example.org', panelistId });
    const support = await aSupportClient();
    expect(await support.get(made.id)).toMatchObject({ hintedPanelistId: panelistId, isProven: false, member: null });
    expect((await named.list()).contents).toEqual([]);
    expect(await named.get(made.id)).toMatchObject({ error: 'NOT_FOUND' });
    // It goes with the member it names, though the request is somebody else's.
    await inTransaction(node.platform.db, (tx) => anonymizeSupportRequests(node.rooms.support, tx, panelistId));
    expect(await support.get(made.id)).toMatchObject({ hintedPanelistId: null });
  });

  test('a hint goes with the words of its request', async () => {
    const writer = await aWriter();
    const { panelistId } = await aWriter();
    const made = await writer.create({ panelistId });
    const support = await aSupportClient();
    expect(await support.get(made.id)).toMatchObject({ hintedPanelistId: panelistId, isProven: true });
    await inTransaction(node.platform.db, (tx) => eraseSupportRequests(node.rooms.support, tx, writer.panelistId));
    expect(await support.get(made.id)).toMatchObject({ hintedPanelistId: null });
  });

  test('a visitor pays with a proof, once each', async () => {
    const stranger = new Stranger(node);
    const proof = await stranger.prove();
    expect(await createAsVisitor(stranger, { proof: undefined })).toMatchObject({ error: 'PROOF_MISSING' });
    expect(await createAsVisitor(stranger, { proof, email: 'guest-2@example.org' })).toMatchObject({ status: 'NEW' });
    expect(await createAsVisitor(stranger, { proof, email: 'guest-3@example.org' })).toMatchObject({
      error: 'PROOF_MISSING',
    });
    expect(await guestTokenOf(stranger, proof)).toMatchObject({ error: 'PROOF_MISSING' });
    expect(await guestTokenOf(stranger)).toEqual({ token: expect.any(String), expiresAt: expect.any(String) });
  });

  test('the form is checked as in the browser, sentence by sentence', async () => {
    const writer = await aWriter();
    const fields = async (given: object) => (await writer.create(given)).fields;
    expect(await fields({ description: ' ' })).toEqual({ description: [MESSAGES.supportForm.descriptionRequired] });
    expect(await fields({ description: 'x'.repeat(5_000) })).toEqual({
      description: [MESSAGES.supportForm.descriptionTooLong],
    });
    expect(await fields({ issueCategory: 'POINTS_MISMATCH' })).toEqual({
      activityReference: [MESSAGES.supportForm.activityRequired],
    });
    expect(await fields({ issueCategory: 'GIFT_CARD_ISSUE', giftCardReference: 'javascript:alert(1)' })).toEqual({
      giftCardReference: [MESSAGES.supportForm.giftCardInvalid],
    });
    expect(await fields({ email: 'dana' })).toEqual({ email: [MESSAGES.supportForm.emailInvalid] });
  });

  test("files are their owner's, and used once", async () => {
    const [writer, other] = [await aWriter(), await aWriter()];
    const file = async (panelistId: string) => {
      const fileId = randomUUID();
      await sql`INSERT INTO support_file (file_id, panel_id, owner_panelist_id, name, content_type, size, sha256, file_key,
          state, created_at, wanted_until)
        VALUES (${fileId}, ${node.rooms.support.panelId}, ${panelistId}, 'screen.png', 'image/png', 10, '\\x00',
          ${`support/${fileId}.png`}, 'READY', now(), now())`.execute(node.platform.db);
      return fileId;
    };
    const own = await file(writer.panelistId);
    const refused = { fields: { fileIds: [MESSAGES.supportForm.uploadFailed] } };
    expect(await writer.create({ fileIds: [await file(other.panelistId)] })).toMatchObject(refused);
    expect(await writer.create({ fileIds: [randomUUID()] })).toMatchObject(refused);
    expect((await writer.list()).contents).toEqual([]);
    const made = await writer.create({ fileIds: [own] });
    expect(await writer.create({ fileIds: [own] })).toMatchObject(refused);
    const [message] = (await writer.get(made.id)).messages;
    expect(message.files).toEqual([{ name: 'screen.png', size: 10 }]);
  });

  test("a reference of their own names the task; somebody else's names nothing", async () => {
    const [writer, other] = [await aWriter(), await aWriter()];
    const { taskId } = await aTask(node, writer.panelistId);
    const { taskId: foreign } = await aTask(node, other.panelistId);
    const about = (id: string) =>
      writer.create({ issueCategory: 'POINTS_MISMATCH', activityReference: `https://x.example/t/${id}/?a=1` });
    const support = await aSupportClient();
    expect(await support.get((await about(taskId)).id)).toMatchObject({ taskId, priority: 'P1' });
    expect(await support.get((await about(foreign)).id)).toMatchObject({ taskId: null });
  });
});

describe('the conversation', () => {
  test('an answer comes by mail, asks, is answered, resolved and opened again', async () => {
    const writer = await aWriter();
    const support = await aSupportClient();
    const { id, number } = await writer.create();
    tick();
    expect(words((await support.note(id, 'Looks like the cache')).messages)).toContain('NOTE Looks like the cache');
    tick();
    const asked = await support.reply(id, 1, { status: 'AWAITING_INFORMATION', body: 'Which browser?' });
    expect(asked).toMatchObject({
      status: 'AWAITING_INFORMATION',
      revision: 2,
      assignee: { operatorId: support.operator.operatorId },
      waiting: { isPaused: true, dueAt: null },
    });
    expect(await mailKindsTo(node, writer.email, 2)).toContain('support-awaiting');
    expect(await writer.list()).toMatchObject({
      unanswered: 1,
      contents: [{ status: 'AWAITING_INFORMATION', lastAnswer: { name: 'Test', text: 'Which browser?' } }],
    });
    tick();
    const replied = await writer.reply(id, 'Both of them');
    expect(replied).toMatchObject({ status: 'IN_PROGRESS', closesAt: null });
    expect(words(replied.messages)).toEqual([
      expect.stringContaining('YOU The page'),
      'SYSTEM received',
      'SUPPORT Which browser?',
      'SYSTEM information-asked',
      'YOU Both of them',
    ]);
    expect(JSON.stringify(replied)).not.toContain('cache');
    tick();
    const resolved = await support.reply(id, 3, { status: 'RESOLVED', body: 'It is mended.' });
    expect(resolved).toMatchObject({ status: 'RESOLVED', waiting: { dueAt: null } });
    expect(await mailKindsTo(node, writer.email, 3)).toContain('support-answered');
    tick();
    expect(await writer.move('reopen', id)).toMatchObject({ status: 'IN_PROGRESS', reopenUntil: null });
    expect(await writer.move('resolve', id)).toMatchObject({ status: 'RESOLVED', number });
    node.clock.advance(31 * DAY_MS);
    await writer.browser.signIn(writer.email, 'Correct1!horse');
    expect(await writer.move('reopen', id)).toMatchObject({ fields: { id: [MESSAGES.support.tooLate] } });
    expect(await writer.reply(id, 'One more thing')).toMatchObject({ fields: { id: [MESSAGES.support.tooLate] } });
  });

  test('another member can neither read, answer, resolve nor open it again', async () => {
    const [writer, other] = [await aWriter(), await aWriter()];
    const { id } = await writer.create();
    expect(await other.get(id)).toMatchObject({ error: 'NOT_FOUND' });
    expect(await other.get(id, writer.panelistId)).toMatchObject({ error: 'NOT_FOUND' });
    expect(await other.reply(id, 'Let me in')).toMatchObject({ error: 'NOT_FOUND' });
    expect(await other.move('resolve', id)).toMatchObject({ error: 'NOT_FOUND' });
    expect(await other.move('reopen', id)).toMatchObject({ error: 'NOT_FOUND' });
    expect(await writer.get(id)).toMatchObject({ status: 'NEW' });
    expect((await writer.get(id)).messages).toHaveLength(2);
  });

  test('two who answer at once: the second is told, and nothing of it is sent', async () => {
    const writer = await aWriter();
    const [one, two] = [await aSupportClient(), await aSupportClient()];
    const { id } = await writer.create();
    const [first, second] = await Promise.all([one.reply(id, 1), two.reply(id, 1)]);
    expect(new Set([first.error, second.error])).toEqual(new Set(['CONFLICT', undefined]));
    tick();
    await writer.reply(id, 'And another thing');
    expect(await one.move('resolve', id, 2)).toMatchObject({ error: 'CONFLICT' });
    expect(await one.reply(id, 3)).toMatchObject({ revision: 4 });
  });

  test('what nobody answers is closed after three business days, and told', async () => {
    const writer = await aWriter();
    const support = await aSupportClient();
    const { id } = await writer.create();
    await support.reply(id, 1, { status: 'AWAITING_INFORMATION' });
    const { closesAt } = await writer.get(id);
    node.clock.advance(Date.parse(closesAt) - node.clock.now().getTime() - MINUTE_MS);
    await closeAllUnanswered(node.rooms);
    expect(await (await aSupportClient()).get(id)).toMatchObject({ status: 'AWAITING_INFORMATION' });
    node.clock.advance(HOUR_MS);
    await closeAllUnanswered(node.rooms);
    await closeAllUnanswered(node.rooms);
    expect((await mailKindsTo(node, writer.email, 3)).filter((kind) => kind === 'support-resolved')).toHaveLength(1);
  });

  test('twenty replies a day to one request', async () => {
    const writer = await aWriter();
    const { id } = await writer.create();
    const answers = [];
    for (let count = 0; count < 20; count += 1) answers.push(await writer.reply(id, `Line ${count}`));
    expect(answers.at(-2)).toMatchObject({ status: 'NEW' });
    expect(answers.at(-1)).toMatchObject({ fields: { body: [MESSAGES.support.tooManyReplies] } });
  });
});
