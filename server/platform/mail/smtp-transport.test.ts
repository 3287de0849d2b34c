import { createHash, createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testKeys } from '#testkit/config.ts';
import { startSmtpSink, type SmtpSink } from '#testkit/stand-ins/smtp-sink.ts';
import { newId, systemChance } from '../chance.ts';
import { systemClock } from '../clock.ts';
import { createSigner } from '../signing.ts';
import { createBounceAddresses } from './bounce-address.ts';
import { smtpTransport, type SmtpOptions } from './smtp-transport.ts';

const FROM = 'Spark Community <hello@example.org>';
const bounces = createBounceAddresses('bounces@mail.example.org', createSigner(testKeys('a'), systemClock), undefined);

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink({
    refused: { 'gone@example.com': 550, 'full@example.com': 552, 'busy@example.com': 451 },
    refusedAfterData: {
      'late@example.com': '550 5.1.1 no such user',
      'junk@example.com': '554 5.7.1 looks like spam',
      'later@example.com': '451 4.3.0 try again',
    },
  });
});
afterAll(() => sink.close());

async function deliver(to: string, options: Partial<SmtpOptions> = {}) {
  const transport = smtpTransport({ url: sink.url, from: FROM, ...options });
  const id = newId(systemChance, new Date());
  const mail = {
    id,
    to,
    subject: 'Grüße from Spark',
    html: '<p>Hello</p>',
    text: 'Hello  there \n\n',
    kind: 'greeting',
  };
  const answer = await transport.deliver(mail).finally(() => transport.close());
  return { id, answer, raw: sink.mails.at(-1)?.raw ?? '', from: sink.mails.at(-1)?.from ?? '' };
}

describe('the answer of a server', () => {
  it.each([
    ['dana@example.com', { outcome: 'taken' }],
    ['gone@example.com', { outcome: 'refused' }],
    ['full@example.com', { outcome: 'full' }],
    ['late@example.com', { outcome: 'refused', status: '5.1.1' }],
    ['junk@example.com', { outcome: 'rejected', status: '5.7.1' }],
  ] as const)('about %s is final', async (to, answer) => {
    expect((await deliver(to)).answer).toMatchObject(answer);
  });

  it.each(['busy@example.com', 'later@example.com'])('about %s is worth another try', async (to) => {
    await expect(deliver(to)).rejects.toThrow(/45\d|refused|try again/i);
  });

  it("that is nobody's, of a server that is away, is worth another try", async () => {
    await expect(deliver('dana@example.com', { url: 'smtp://127.0.0.1:1' })).rejects.toThrow('ECONNREFUSED');
  });
});

it('leaves this machine by TLS or not at all, with a password or without', async () => {
  const before = sink.mails.length;
  // The server offers no TLS, and counts as another machine.
  for (const url of [sink.url, sink.url.replace('//', '//user:secret@')])
    await expect(deliver('dana@example.com', { url, plainHosts: new Set() })).rejects.toThrow(/TLS/);
  expect(sink.mails).toHaveLength(before);
});

describe('the sender', () => {
  it('in the envelope is the address that mails come back to, with its mail in it', async () => {
    const { id, from, raw } = await deliver('dana@example.com', { bounces });
    expect(from).toBe(bounces.of(id));
    expect(raw).toMatch(/^From: Spark Community <hello@example\.org>\r$/m);
    expect(bounces.findMail(/^X-Returns-To:.*(?:\r\n .*)*/m.exec(raw)?.[0].replaceAll(/\s/g, '') ?? '')).toBe(id);
  });

  it('is the sender of the head where mails come back to nobody else', async () => {
    const { from, raw } = await deliver('dana@example.com');
    expect(from).toBe('hello@example.org');
    expect(raw).not.toContain('X-Returns-To');
  });
});

describe('a signature', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const dkim = { domain: 'example.org', selector: 's2026', privateKey: pem };

  it('says that the domain sent it, and fits head and body (RFC 6376)', async () => {
    const { raw } = await deliver('dana@example.com', { bounces, dkim });
    expect(verifies(raw, publicKey.export({ type: 'spki', format: 'pem' }).toString())).toBe(true);
    expect(verifies(raw.replace('Hello', 'Howdy'), publicKey.export({ type: 'spki', format: 'pem' }).toString())).toBe(
      false,
    );
    const changed = raw.replace('To: dana@', 'To: eve@');
    expect(verifies(changed, publicKey.export({ type: 'spki', format: 'pem' }).toString())).toBe(false);
    expect(tagsOf(raw)).toMatchObject({ a: 'rsa-sha256', d: 'example.org', s: 's2026' });
  });

  it('is not there without a key', async () => {
    expect((await deliver('dana@example.com')).raw).not.toContain('DKIM-Signature');
  });
});

/** As a receiver does it: relaxed head and body, the body's hash first. */
function verifies(raw: string, publicKey: string): boolean {
  const end = raw.indexOf('\r\n\r\n');
  const body = raw
    .slice(end + 4)
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').trimEnd())
    .join('\r\n');
  const bodyHash = createHash('sha256')
    .update(`${body.replace(/(?:\r\n)*$/, '')}\r\n`, 'latin1')
    .digest('base64');
  const tags = tagsOf(raw);
  if (bodyHash !== tags['bh']) return false;
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const relaxed = (field: string) => {
    const colon = field.indexOf(':');
    const value = field
      .slice(colon + 1)
      .replaceAll(/\r\n/g, '')
      .replaceAll(/[ \t]+/g, ' ')
      .trim();
    return `${field.slice(0, colon).trim().toLowerCase()}:${value}`;
  };
  const named = (name: string) =>
    fields.find((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? '';
  const signed = (tags['h'] ?? '').split(':').map((name) => relaxed(named(name.trim())));
  const own = relaxed(named('DKIM-Signature')).replace(/b=[^;]*$/, 'b=');
  const data = [...signed, own].join('\r\n');
  return createVerify('RSA-SHA256')
    .update(data, 'latin1')
    .verify(createPublicKey(publicKey), tags['b'] ?? '', 'base64');
}

function tagsOf(raw: string): Record<string, string> {
  const [field = ''] = /^DKIM-Signature:.*(?:\r\n[ \t].*)*/m.exec(raw) ?? [];
  const pairs = field.slice('DKIM-Signature:'.length).replaceAll(/\s/g, '').split(';');
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}
