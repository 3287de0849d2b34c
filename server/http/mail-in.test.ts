import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REPLY_MARK } from '#contract/support/reply-mark.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { receiveReply } from '#server/modules/support/receive-reply.ts';
import { purgeMail, replyAddressOf } from '#server/modules/support/index.ts';
import { createMailboxStore } from '#server/platform/mail/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMail, byWebhook, MAIL_IN_KEYS } from '#testkit/clients/mail-in-client.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { aSupportWriter, createAsVisitor, SupportClient } from '#testkit/clients/support-client.ts';
import { mailKindsTo, Stranger } from '#testkit/clients/waitlist-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

/** What the request began with. */
const FIRST_WORDS = 'The page of my rewards';
const PATIENCE_MS = 30_000;
let node: TestNode;
let port: number;
let support: SupportClient;
beforeAll(async () => {
  node = await startTestNode({
    config: {
      supportAddress: 'help@mail.example.org',
      mailListen: { host: '127.0.0.1', port: 0 },
      mailInKeys: MAIL_IN_KEYS,
    },
  });
  const line = node.logLines.find((text) => text.includes('listening for email')) ?? '';
  port = (JSON.parse(line) as { port: number }).port;
  support = new SupportClient(await signedInOperator(node, 'SUPPORT'));
});
afterAll(() => node.stop());

/** A member with a request, and where answers to it go. */
async function aRequest() {
  const writer = await aSupportWriter(node);
  const { id } = await writer.create();
  return { writer, requestId: id as string, address: addressOf(id as string) };
}
const addressOf = (requestId: string) => replyAddressOf(node.rooms.support, requestId) ?? '';

async function bySmtp(to: string, raw: Buffer, from = 'dana@example.com'): Promise<string> {
  const transporter = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  try {
    const { response } = await transporter.sendMail({ envelope: { from, to }, raw });
    return response;
  } catch (error) {
    return error instanceof Error && 'response' in error ? String(error.response) : String(error);
  } finally {
    transporter.close();
  }
}

interface Kept {
  readonly mail_id: string;
  readonly state: string;
  readonly reason: string | null;
}

async function mailsOf(requestId: string): Promise<readonly Kept[]> {
  const { rows } = await sql<Kept>`
    SELECT mail_id, state, reason FROM incoming_mail WHERE request_id = ${requestId} ORDER BY mail_id`.execute(
    node.platform.db,
  );
  return rows;
}

/** What became of the mails of a request, once all are read. */
async function settled(requestId: string): Promise<readonly string[]> {
  const isRead = async () => (await mailsOf(requestId)).every(({ state }) => state !== 'RECEIVED');
  await waitUntil('the mail is read', isRead, PATIENCE_MS);
  // Those of one moment have no order.
  return (await mailsOf(requestId)).map(({ state, reason }) => reason ?? state).toSorted();
}

const textOf = async (requestId: string): Promise<readonly string[]> =>
  (await support.get(requestId)).messages
    .filter(
      ({ author, body }: { author: string; body: string }) => author === 'MEMBER' && !body.startsWith(FIRST_WORDS),
    )
    .map(({ body, isVerified }: { body: string; isVerified: boolean }) => `${isVerified ? '' : 'unproven: '}${body}`);

describe('an answer from the mailbox of whoever wrote', () => {
  test('becomes a message by SMTP, without what it quotes, and moves the request; sent again it changes nothing', async () => {
    const { writer, requestId, address } = await aRequest();
    const { revision } = await support.get(requestId);
    await support.reply(requestId, revision, { status: 'AWAITING_INFORMATION' });
    const raw = aMail(writer.email, `It was the coffee study.\r\n\r\n> ${REPLY_MARK}\r\n> Which one?`);
    expect(await bySmtp(address, raw)).toMatch(/^250 /);
    expect(await bySmtp(address.toUpperCase(), raw)).toMatch(/^250 /);
    expect(await settled(requestId)).toEqual(['TAKEN']);
    expect(await textOf(requestId)).toEqual(['It was the coffee study.']);
    expect(await writer.get(requestId)).toMatchObject({ status: 'IN_PROGRESS' });
    // A job that runs again after a crash finds it done.
    for (const { mail_id: mailId } of await mailsOf(requestId))
      await receiveReply(node.rooms, mailId, new AbortController().signal);
    expect(await textOf(requestId)).toHaveLength(1);
  });

  test('comes from the local mailbox too, as its reader would write it', async () => {
    const { writer, requestId } = await aRequest();
    const { revision } = await support.get(requestId);
    await support.reply(requestId, revision, { status: 'AWAITING_INFORMATION' });
    const store = createMailboxStore(node.platform.db);
    const id = randomUUID();
    const sent = {
      id,
      to: writer.email,
      subject: 'Your request',
      html: '',
      text: `${REPLY_MARK}\nWhich one?`,
      kind: 'x',
    };
    await store.add({ ...sent, sender: 'no-reply@localhost', receivedAt: new Date(), replyTo: addressOf(requestId) });
    const { status } = await fetch(`${node.url}/dev/mailbox/${id}/answer`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ words: 'It was the coffee study.' }),
    });
    expect([status, await settled(requestId)]).toEqual([303, ['TAKEN']]);
    expect(await textOf(requestId)).toEqual(['It was the coffee study.']);
  });

  test('comes by webhook too, and proves a guest', async () => {
    const { id: requestId } = await createAsVisitor(new Stranger(node), { email: 'guest@example.org' });
    expect(await support.get(requestId)).toMatchObject({ isProven: false });
    const raw = aMail('Guest@Example.org', 'Thank\u0000 you.\u0007');
    for (let again = 0; again < 2; again++)
      expect(await byWebhook(node, addressOf(requestId), raw)).toMatchObject({ status: 200, body: { taken: true } });
    expect(await settled(requestId)).toEqual(['TAKEN']);
    expect(await textOf(requestId)).toEqual(['Thank you.']);
    expect(await support.get(requestId)).toMatchObject({ isProven: true });
  });

  test('that comes four times at once is taken once, and nobody is told that it failed', async () => {
    const { writer, requestId, address } = await aRequest();
    const raw = aMail(writer.email, 'Once is enough.');
    const { db } = node.platform;
    // All four have looked for the same mail, and found none, before the first is written down.
    const calls = await inTransaction(db, async (tx) => {
      await sql`LOCK TABLE incoming_mail IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
      const sent = [1, 2, 3, 4].map(() => byWebhook(node, address, raw));
      await waitUntil('all four want to write it down', async () => {
        const { rows } = await sql`
          SELECT 1 FROM pg_locks WHERE relation = 'incoming_mail'::regclass AND NOT granted`.execute(db);
        return rows.length === sent.length;
      });
      return sent;
    });
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 503, 503, 503]);
    expect(await byWebhook(node, address, raw)).toMatchObject({ status: 200 });
    expect(await settled(requestId)).toEqual(['TAKEN']);
    expect(await textOf(requestId)).toEqual(['Once is enough.']);
  });

  test('brings its files through the same checks, and is told once what was not kept', async () => {
    const { writer, requestId, address } = await aRequest();
    const part = (name: string, bytes: Buffer) =>
      `--b\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`;
    const raw = () =>
      aMail(
        writer.email,
        `--b\r\nContent-Type: text/plain\r\n\r\nSee here.\r\n${part('run.exe', Buffer.from('MZ'))}${part('x.png', Buffer.from('<svg>'))}--b--`,
        'Content-Type: multipart/mixed; boundary=b',
      );
    await bySmtp(address, raw());
    await bySmtp(address, raw());
    expect(await settled(requestId)).toEqual(['TAKEN', 'TAKEN']);
    const { messages } = await support.get(requestId);
    expect(messages.filter(({ code }: { code: string | null }) => code === 'files-refused')).toHaveLength(2);
    expect((await mailKindsTo(node, writer.email, 2)).filter((kind) => kind === 'support-not-taken')).toHaveLength(1);
  });
});

describe('a mail that is not theirs', () => {
  test('from another address is for operators alone, and moves and proves nothing', async () => {
    const { writer, requestId, address } = await aRequest();
    const before = await support.get(requestId);
    await bySmtp(address, aMail('mallory@example.net', 'Please change my address.'), 'mallory@example.net');
    expect(await settled(requestId)).toEqual(['TAKEN']);
    expect(await textOf(requestId)).toEqual(['unproven: Please change my address.']);
    const after = await support.get(requestId);
    expect([after.status, after.revision, after.isProven]).toEqual([before.status, before.revision, before.isProven]);
    expect(JSON.stringify(await writer.get(requestId))).not.toContain('change my address');
  });

  test.each([
    ['automatic', ['Auto-Submitted: auto-replied'], 'dana@example.com'],
    ['automatic', ['Precedence: bulk'], 'dana@example.com'],
    ['list', ['List-Id: <people.example.com>'], 'dana@example.com'],
    ['returned', [], ''],
    ['no-sender', ['From: somebody@example.com'], 'dana@example.com'],
  ])('is dropped as %s without a word to anybody: %j, from <%s>', async (reason, headers, envelopeFrom) => {
    const { writer, requestId, address } = await aRequest();
    expect(await bySmtp(address, aMail(writer.email, 'I am away.', ...headers), envelopeFrom)).toMatch(/^250 /);
    expect(await settled(requestId)).toEqual([reason]);
    expect(await textOf(requestId)).toEqual([]);
    expect(await mailKindsTo(node, writer.email, 1)).toEqual(['support-received']);
  });

  test('of our own, and the eleventh within an hour, end a loop', async () => {
    const { writer, requestId, address } = await aRequest();
    await bySmtp(address, aMail(address, 'Hello'));
    for (let more = 0; more < 10; more++) await bySmtp(address, aMail(writer.email, `Number ${more}`));
    const outcomes = await settled(requestId);
    expect(outcomes.filter((outcome) => outcome === 'own')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'TAKEN')).toHaveLength(9);
    expect(outcomes.filter((outcome) => outcome === 'too-many')).toHaveLength(1);
  });

  test('to an address that was made up is refused before it is sent', async () => {
    const { writer, address } = await aRequest();
    const forged = address.replace(/\+(.)/, (_all, first: string) => `+${first === 'a' ? 'b' : 'a'}`);
    for (const to of [forged, 'help@mail.example.org', 'postmaster@mail.example.org'])
      expect(await bySmtp(to, aMail(writer.email, 'Hello'))).toMatch(/^550 5\.1\.1/);
    expect(await byWebhook(node, forged, aMail(writer.email, 'Hello'))).toMatchObject({
      status: 200,
      body: { taken: false },
    });
  });

  test('by webhook without the right signature is refused', async () => {
    const { writer, requestId, address } = await aRequest();
    const raw = aMail(writer.email, 'Hello');
    const late = String(Math.floor(node.clock.now().getTime() / 1_000) - 301);
    for (const given of [
      { sig: 'a'.repeat(64) },
      { ts: late },
      { kid: 'other' },
      { signedTo: 'help@mail.example.org' },
      { sig: '' },
    ])
      expect(await byWebhook(node, address, raw, given)).toMatchObject({ status: 401 });
    expect(await mailsOf(requestId)).toEqual([]);
  });
});

test('what cannot be read fails, what was read is forgotten, and nothing of it stands in the log', async () => {
  const { writer, requestId, address } = await aRequest();
  await bySmtp(address, aMail(writer.email, 'Hello'));
  const deep = Array.from(
    { length: 100 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  );
  await bySmtp(address, Buffer.from(`From: ${writer.email}\r\n${deep.join('')}`));
  expect(await settled(requestId)).toEqual(['TAKEN', 'unreadable']);
  node.clock.advance(DAY_MS);
  await purgeMail(node.rooms.support);
  const { rows } = await sql`SELECT 1 FROM incoming_mail WHERE file_key IS NOT NULL`.execute(node.platform.db);
  expect(rows).toEqual([]);
  const lines = node.logLines.join('');
  for (const word of [writer.email, 'help+', 'Hello']) expect(lines).not.toContain(word);
});
