import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIL_EVENTS_PATH } from '#contract/wire/mail-events.ts';
import { createBounceAddresses, type BounceAddresses } from '#server/platform/mail/index.ts';
import { SIGNED_CALL_HEADERS, signCall } from '#server/platform/signed-calls.ts';
import { newId, systemChance } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { testKeys } from '#testkit/config.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { complaintReport, eximReport, exchangeReport, postfixReport } from '#testkit/stand-ins/mail-reports.ts';
import { startSmtpSink, type SmtpSink } from '#testkit/stand-ins/smtp-sink.ts';
import { waitUntil } from '#testkit/wait-until.ts';

const keys = testKeys('service', 'before');
const BOUNCES = 'bounces@mail.example.org';
let node: TestNode;
let sink: SmtpSink;
let bounces: BounceAddresses;
let port: number;

beforeAll(async () => {
  sink = await startSmtpSink();
  node = await startTestNode({
    config: {
      smtpUrl: sink.url,
      bounceAddress: BOUNCES,
      mailListen: { host: '127.0.0.1', port: 0 },
      mailEventKeys: keys,
    },
  });
  bounces = createBounceAddresses(BOUNCES, node.platform.signer, undefined);
  const line = node.logLines.find((text) => text.includes('listening for email')) ?? '';
  port = (JSON.parse(line) as { port: number }).port;
});
afterAll(async () => {
  await node.stop();
  await sink.close();
});

const letter = (to: string) => ({
  to,
  subject: 'Join',
  html: '<p>x</p>',
  text: 'x',
  kind: 'registration',
  isStoppable: true,
});

/** Sends a real mail, and gives the address that it was sent from. */
async function mailTo(address: string): Promise<string> {
  const found = () => sink.mails.find(({ to }) => to.includes(address));
  await inTransaction(node.platform.db, (tx) => node.platform.mail.send(tx, letter(address)));
  await waitUntil('the mail is there', async () => found() !== undefined);
  return found()?.from ?? '';
}

/** What a mail server does with a report: no sender, as the standard wants it. */
async function reports(to: string, raw: Buffer, from = ''): Promise<string> {
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

const reasonOf = async (address: string) =>
  (await node.platform.recipients.suppressed(node.platform.db, [address])).get(address);

describe('a report by SMTP', () => {
  it.each([
    ['postfix', postfixReport],
    ['exim', eximReport],
    ['exchange', exchangeReport],
  ] as const)('of %s stops mail to who does not exist, and to nobody else', async (name, write) => {
    const recipient = `${name}@example.com`;
    const returnPath = await mailTo(recipient);
    // Whom the report names is the word of its writer; whom we wrote to is in the token.
    const raw = write({ recipient: 'victim@example.com', returnPath });
    expect(await reports(returnPath, raw)).toMatch(/^250 /);
    expect(await reports(returnPath, raw)).toMatch(/^250 /);
    expect(await reasonOf(recipient)).toBe('HARD_BOUNCE');
    expect(await reasonOf('victim@example.com')).toBeUndefined();
    await inTransaction(node.platform.db, (tx) => node.platform.mail.send(tx, letter(recipient)));
    await waitUntil('it is given up', async () => node.logLines.some((line) => line.includes('"stopped"')));
    expect(sink.mails.filter(({ to }) => to.includes(recipient))).toHaveLength(1);
  });

  it('of a complaint comes to the bare address, and is traced by what it is about', async () => {
    const recipient = 'cross@example.com';
    const returnPath = await mailTo(recipient);
    const raw = complaintReport({ recipient, returnPath }, { saysMailFrom: false });
    expect(await reports(BOUNCES, raw, 'feedback@provider.example')).toMatch(/^250 /);
    expect(await reasonOf(recipient)).toBe('COMPLAINT');
  });

  it('with a token that was made up is refused before it is sent', async () => {
    const returnPath = await mailTo('safe@example.com');
    const forged = returnPath.replace(/\+(.)/, (_all, first: string) => `+${first === 'a' ? 'b' : 'a'}`);
    const raw = postfixReport({ recipient: 'safe@example.com', returnPath: forged });
    expect(await reports(forged, raw)).toMatch(/^550 5\.1\.1/);
    expect(await reports('postmaster@mail.example.org', raw)).toMatch(/^550 5\.1\.1/);
    // To the bare address it is taken, and does nothing.
    expect(await reports(BOUNCES, raw)).toMatch(/^250 /);
    const never = bounces.of(newId(systemChance, new Date()));
    expect(await reports(never, postfixReport({ recipient: 'safe@example.com', returnPath: never }))).toMatch(/^250 /);
    expect(await reasonOf('safe@example.com')).toBeUndefined();
  });

  it('that is too long is refused, and the next one taken', async () => {
    const recipient = 'long@example.com';
    const returnPath = await mailTo(recipient);
    const long = Buffer.concat([postfixReport({ recipient, returnPath }), Buffer.alloc(600 * 1024, 'x\r\n')]);
    expect(await reports(returnPath, long)).toMatch(/^552 /);
    expect(await reasonOf(recipient)).toBeUndefined();
    expect(await reports(returnPath, Buffer.alloc(300 * 1024, 0xff))).toMatch(/^250 /);
    expect(await reasonOf(recipient)).toBeUndefined();
    expect(await reports(returnPath, postfixReport({ recipient, returnPath }))).toMatch(/^250 /);
    expect(await reasonOf(recipient)).toBe('HARD_BOUNCE');
  });

  it('says nothing of anybody in the log', () => {
    const lines = node.logLines.join('');
    for (const word of ['example.com', 'bounces+']) expect(lines).not.toContain(word);
  });
});

interface Call {
  readonly keyId?: string;
  readonly secret?: Buffer;
  readonly ts?: number;
  readonly signed?: string;
}

async function report(body: unknown, { keyId = 'service', secret = keys[0].secret, ts, signed }: Call = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const timestamp = String(ts ?? Math.floor(node.clock.now().getTime() / 1000));
  const answer = await fetch(`${node.url}${MAIL_EVENTS_PATH}`, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      [SIGNED_CALL_HEADERS.timestamp]: timestamp,
      [SIGNED_CALL_HEADERS.key]: keyId,
      [SIGNED_CALL_HEADERS.signature]: signCall(secret, { ts: timestamp }, Buffer.from(signed ?? text)),
    },
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

describe('a mail service', () => {
  it('tells of bounces and complaints, each once', async () => {
    const mailId = bounces.mailOf(await mailTo('by-id@example.com')) ?? '';
    const events = [
      { id: 'e1', type: 'bounce', messageId: `<${mailId}@example.org>`, status: '5.1.1' },
      { id: 'e2', type: 'complaint', recipient: 'by-name@example.com' },
      { id: 'e3', type: 'bounce', recipient: 'soft@example.com', isPermanent: false },
      {
        id: 'e4',
        type: 'bounce',
        recipient: 'ours@example.com',
        diagnostic: '550 5.7.1 blocked by policy',
        isPermanent: true,
      },
      { id: 'e5', type: 'bounce', messageId: 'no-mail-of-ours@elsewhere' },
    ];
    expect(await report({ events })).toEqual({ status: 200, body: { noted: 4, known: 0, unknown: 1 } });
    expect(await report({ events })).toEqual({ status: 200, body: { noted: 0, known: 4, unknown: 1 } });
    expect(await reasonOf('by-id@example.com')).toBe('HARD_BOUNCE');
    expect(await reasonOf('by-name@example.com')).toBe('COMPLAINT');
    expect(await reasonOf('soft@example.com')).toBeUndefined();
    expect(await reasonOf('ours@example.com')).toBeUndefined();
  });

  it('may sign with an older key', async () => {
    const secret = keys[1]?.secret ?? Buffer.alloc(0);
    expect(await report({ events: [] }, { keyId: 'before', secret })).toMatchObject({ status: 200 });
  });

  it.each<[string, Call]>([
    ['another secret', { secret: Buffer.alloc(32, 1) }],
    ['a key nobody has', { keyId: 'nobody', secret: Buffer.alloc(32) }],
    ['the signature of another body', { signed: '{"events":[ ]}' }],
    ['a call of ten minutes ago', { ts: 0 }],
  ])('is not believed with %s', async (_name, call) => {
    const ts = call.ts === 0 ? Math.floor(node.clock.now().getTime() / 1000) - 301 : undefined;
    const events = [{ id: 'forged', type: 'complaint', recipient: 'victim@example.com' }];
    expect(await report({ events }, { ...call, ...(ts !== undefined && { ts }) })).toMatchObject({
      status: 401,
      body: { error: { code: 'SIGNATURE_INVALID' } },
    });
    expect(await reasonOf('victim@example.com')).toBeUndefined();
  });

  it.each([
    'no json',
    '{}',
    { events: [{ id: 'x', type: 'bounce' }] },
    { events: [{ id: 'x', type: 'opened', recipient: 'a@b.c' }] },
    { events: [{ id: 'x', type: 'bounce', recipient: 'a@b.c\r\nd' }] },
    { events: [{ id: 'x', type: 'bounce', recipient: 'a@b.c', more: 1 }] },
    { events: Array.from({ length: 501 }, (_, number) => ({ id: `${number}`, type: 'bounce', recipient: 'a@b.c' })) },
  ])('is told that it cannot be read: %#', async (body) => {
    expect(await report(body)).toMatchObject({ status: 400 });
  });
});

it('is not there where no key is set', async () => {
  const other = await startTestNode();
  try {
    const answer = await fetch(`${other.url}${MAIL_EVENTS_PATH}`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(404);
  } finally {
    await other.stop();
  }
});
