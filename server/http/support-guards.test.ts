import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { SUPPORT_FILE_PATH } from '#contract/support/upload.ts';
import { readGuestToken } from '#server/modules/support/index.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aSupportWriter, createAsVisitor, guestTokenOf, SupportWriter } from '#testkit/clients/support-client.ts';
import { Stranger } from '#testkit/clients/waitlist-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const aWriter = () => aSupportWriter(node);

/** A file that was checked and kept, as the upload leaves it. */
async function aFile(owner: { readonly panelistId: string } | { readonly guest: string }) {
  const fileId = randomUUID();
  const [panelistId, guest] = 'guest' in owner ? [null, owner.guest] : [owner.panelistId, null];
  await sql`INSERT INTO support_file (file_id, panel_id, owner_panelist_id, owner_guest, name, content_type, size, sha256,
      file_key, state, created_at, wanted_until)
    VALUES (${fileId}, ${node.rooms.support.panelId}, ${panelistId}, ${guest}, 'screen.png', 'image/png', 10, '\\x00',
      ${`support/${fileId}.png`}, 'READY', now(), now())`.execute(node.platform.db);
  return fileId;
}

const REFUSED_FILE = { fields: { fileIds: [MESSAGES.supportForm.uploadFailed] } };

test('a reply takes no file of another member, and none that was sent before', async () => {
  const [writer, other] = [await aWriter(), await aWriter()];
  const { id } = await writer.create();
  const [theirs, own] = [await aFile(other), await aFile(writer)];
  expect(await writer.reply(id, 'See this', { fileIds: [theirs] })).toMatchObject(REFUSED_FILE);
  expect(await writer.reply(id, 'See this', { fileIds: [own, theirs] })).toMatchObject(REFUSED_FILE);
  expect((await writer.get(id)).messages).toHaveLength(2);
  expect(await writer.reply(id, 'See this', { fileIds: [own] })).toMatchObject({ status: 'NEW' });
  expect(await writer.reply(id, 'See it again', { fileIds: [own] })).toMatchObject(REFUSED_FILE);
});

test("a key of another member is a key of one's own", async () => {
  const [writer, other] = [await aWriter(), await aWriter()];
  const [{ id }, theirs] = [await writer.create(), await other.create()];
  node.clock.advance(1_000);
  const key = randomUUID();
  await other.reply(theirs.id, 'It was a phone', { key });
  const replied = await writer.reply(id, 'It was a phone', { key });
  expect(replied.messages.at(-1)).toMatchObject({ author: 'YOU', body: 'It was a phone' });
  // The same once more is one reply, other words under it are refused.
  expect((await writer.reply(id, 'It was a phone', { key })).messages).toHaveLength(replied.messages.length);
  expect(await writer.reply(id, 'It was a tablet', { key })).toMatchObject({ error: 'CONFLICT' });
});

test("the id of another's request is a place in one's own list, and shows nothing of theirs", async () => {
  const [writer, other] = [await aWriter(), await aWriter()];
  const own = await writer.create();
  node.clock.advance(1_000);
  const theirs = await other.create();
  expect((await writer.list({ startingAfter: theirs.id })).contents).toEqual([expect.objectContaining({ id: own.id })]);
  expect((await other.list({ startingAfter: own.id })).contents).toEqual([]);
});

test("a guest's token opens their own files alone, and a member's session none of a guest's", async () => {
  const stranger = new Stranger(node);
  const [{ token }, { token: another }] = [await guestTokenOf(stranger), await guestTokenOf(new Stranger(node))];
  const guest = readGuestToken(node.rooms.support, token);
  const fileIds = [await aFile({ guest: guest ?? '' })];
  const ask = (guestToken: string) =>
    createAsVisitor(new Stranger(node), { email: `guest-${randomUUID()}@example.org`, guestToken, fileIds });
  expect(await ask(another)).toMatchObject(REFUSED_FILE);
  const writer = await aWriter();
  expect(await writer.create({ guestToken: token, fileIds })).toMatchObject(REFUSED_FILE);
  expect(await ask(token)).toMatchObject({ status: 'NEW' });
});

test('nobody fetches a file but who answers, not even whoever sent it', async () => {
  const writer = await aWriter();
  const fileId = await aFile(writer);
  await writer.create({ fileIds: [fileId] });
  for (const path of [`${SUPPORT_FILE_PATH}/${fileId}`, `${SUPPORT_FILE_PATH}/${fileId}?ticket=${randomUUID()}`]) {
    const answer = await writer.browser.send(path);
    expect(answer.status).toBeGreaterThanOrEqual(401);
    expect(answer.status).toBeLessThan(500);
  }
});

test('without a session there is no request to read, answer or settle', async () => {
  const writer = await aWriter();
  const { id } = await writer.create();
  const visitor = new SupportWriter(new ApiClient(node.url), writer);
  const answers = [visitor.list(), visitor.get(id), visitor.reply(id, 'Let me in'), visitor.move('resolve', id)];
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ error: 'UNAUTHENTICATED' });
  expect(await writer.get(id)).toMatchObject({ status: 'NEW' });
});

test("what a stranger sends under a member's address is no proof of who they are", async () => {
  const writer = await aWriter();
  const made = await createAsVisitor(new Stranger(node), { email: writer.email });
  // The member sees it among theirs and may go on with it: only then it is theirs.
  expect((await writer.list()).contents).toEqual([expect.objectContaining({ id: made.id })]);
  const visitor = new SupportWriter(new ApiClient(node.url), writer);
  expect(await visitor.get(made.id)).toMatchObject({ error: 'UNAUTHENTICATED' });
});
