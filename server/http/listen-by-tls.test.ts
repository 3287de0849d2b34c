import { X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenForMail, type Mailbox, type MailListener } from '../platform/mail/index.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { BODY_SLOTS } from '#server/limits/slots.ts';
import { ownCertificate } from '#testkit/own-certificate.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const tls = ownCertificate();
let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({ config: { tls } });
});
afterAll(() => node.stop());

/** As a balancer that trusts one authority only asks whether the node is ready. */
async function ask(ca: string, options: { readonly maxVersion?: 'TLSv1.1' } = {}): Promise<number | string> {
  const { port } = new URL(node.url);
  const call = request({ host: 'localhost', port, path: '/health/ready', ca, agent: false, ...options });
  call.end();
  const answer = await once(call, 'response').catch((error: NodeJS.ErrnoException) => error.code ?? 'failed');
  if (typeof answer === 'string') return answer;
  const [response] = answer as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

test('a node with a certificate answers by TLS, to those who trust that certificate', async () => {
  expect(node.url).toMatch(/^https:/);
  expect(await ask(tls.cert)).toBe(200);
  expect(await ask(ownCertificate().cert)).toMatch(/CERT|SELF_SIGNED|SIGNATURE|VERIFY/);
  expect(await ask(tls.cert, { maxVersion: 'TLSv1.1' })).not.toBe(200);
});

test('and nobody gets an answer over plain HTTP', async () => {
  const socket = connect(Number(new URL(node.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /health/ready HTTP/1.1\r\nhost: localhost\r\n\r\n');
  expect(await text(socket).catch(() => '')).not.toContain('200 OK');
});

test('mail comes encrypted where there is a certificate, and is counted there too', async () => {
  const taken: string[] = [];
  const mailbox: Mailbox = {
    isOurs: (address) => address === 'help@example.org',
    mostBytes: 100_000,
    slots: BODY_SLOTS.mailInBySmtp,
    take: async ({ raw }) => void taken.push(raw.toString()),
  };
  const listener = await listenForMail({
    host: '127.0.0.1',
    port: 0,
    tls,
    mailboxes: [mailbox],
    log: node.platform.log,
  });
  try {
    for (let sent = 1; sent <= 3; sent++) await sendEncrypted(listener);
    expect(taken).toHaveLength(3);
  } finally {
    await listener.close();
  }
});

test('a node says how long its certificate is still valid, and for how long it no longer is', async () => {
  const { clock, platform } = node;
  const expiresAt = new X509Certificate(tls.cert).validToDate;
  const seconds = async () =>
    Number(/^spark_certificate_expires_seconds (\S+)$/m.exec(await platform.metrics.text())?.[1]);
  expect(await seconds()).toBe((expiresAt.getTime() - clock.now().getTime()) / SECOND_MS);
  clock.advance(expiresAt.getTime() - clock.now().getTime() + 2 * SECOND_MS);
  expect(await seconds()).toBe(-2);
});

async function sendEncrypted({ port }: MailListener): Promise<void> {
  const transporter = createTransport({ host: '127.0.0.1', port, requireTLS: true, tls: { ca: tls.cert } });
  const raw = `Subject: x\r\n\r\n${'words '.repeat(5_000)}`;
  await transporter.sendMail({ envelope: { from: 'dana@example.com', to: 'help@example.org' }, raw });
  transporter.close();
}
