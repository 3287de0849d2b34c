import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAIL_IN_PATH } from '#server/http/mail-in-route.ts';
import { SIGNED_CALL_HEADERS } from '#server/platform/signed-calls.ts';
import { replyAddressOf } from '#server/modules/support/index.ts';
import { aMail, byWebhook, MAIL_IN_KEYS } from '#testkit/clients/mail-in-client.ts';
import { aSupportWriter } from '#testkit/clients/support-client.ts';
import { sampleOf } from '#testkit/masses.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { holdSlowSockets, saySmtp, sendByListener, type SlowSockets } from '#testkit/slow-sockets.ts';

const SLOW = 50;
const HONEST = 20;
const WITHIN_MS = 30_000;
/** As a mail server does, or a mail service that was told 503: tried again until it is through. */
const TRY_AGAIN_MS = 1_000;

let node: TestNode;
let mailPort: number;
let slow: SlowSockets | undefined;
/** One for each mail: an hour of a request takes ten. */
const addresses: string[] = [];
let taken = 0;
const nextAddress = () => addresses[taken++ % addresses.length] ?? '';

beforeAll(async () => {
  node = await startTestNode({
    config: {
      supportAddress: 'help@mail.example.org',
      mailListen: { host: '127.0.0.1', port: 0 },
      mailInKeys: MAIL_IN_KEYS,
    },
  });
  const line = node.logLines.find((text) => text.includes('listening for email')) ?? '';
  mailPort = (JSON.parse(line) as { port: number }).port;
  for (let count = 0; count < HONEST; count++) {
    const { id } = await (await aSupportWriter(node)).create();
    addresses.push(replyAddressOf(node.rooms.support, id as string) ?? '');
  }
});
afterAll(() => node.stop());

const httpPort = () => Number(new URL(node.url).port);
const ONE = () => '127.0.0.1';
const MANY = (index: number) => `127.0.1.${index + 1}`;

/** Tries once from each address, and again where it was told to; how many got through in time. */
async function sendAll(way: string, send: (index: number) => Promise<boolean>): Promise<number> {
  const begin = performance.now();
  const end = begin + WITHIN_MS;
  let tries = 0;
  const through = await Promise.all(
    Array.from({ length: HONEST }, async (_, index) => {
      while (performance.now() < end) {
        tries += 1;
        if (await send(index)) return true;
        await new Promise((done) => setTimeout(done, TRY_AGAIN_MS));
      }
      return false;
    }),
  );
  const count = through.filter(Boolean).length;
  const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
  console.info(`${way}: ${count} of ${HONEST} in ${seconds} s by ${tries} tries; ${slow?.cuts()} cut off`);
  return count;
}

const sendMail = (localAddress: string) => sendByListener({ port: mailPort, to: nextAddress(), localAddress });

/** Of these a run that is not exhaustive takes one. */
const CROWDS = [
  { who: 'one address', localAddress: ONE, honest: (index: number) => `127.0.0.${index + 10}` },
  { who: 'the address that everybody has behind a proxy', localAddress: ONE, honest: ONE },
  { who: 'an address for each', localAddress: MANY, honest: (index: number) => `127.0.0.${index + 10}` },
];

describe.each(sampleOf('slow senders', CROWDS, 1))('$who holds slow connections', ({ localAddress, honest }) => {
  test('and every mail comes in by SMTP', async () => {
    slow = await holdSlowSockets({
      port: mailPort,
      count: SLOW,
      localAddress,
      begin: (socket) =>
        saySmtp(socket, ['EHLO slow.example.com', 'MAIL FROM:<a@example.com>', `RCPT TO:<${addresses[0]}>`, 'DATA']),
    });
    const through = await sendAll('SMTP', (index) => sendMail(honest(index)));
    slow.close();
    expect(through).toBe(HONEST);
  });

  test('and every signed call is taken', async () => {
    const head = [
      `POST ${MAIL_IN_PATH}?to=${encodeURIComponent(addresses[0] ?? '')} HTTP/1.1`,
      'host: localhost',
      'content-type: message/rfc822',
      'content-length: 1000000',
      `${SIGNED_CALL_HEADERS.timestamp}: ${Math.floor(node.clock.now().getTime() / 1_000)}`,
      `${SIGNED_CALL_HEADERS.key}: ${MAIL_IN_KEYS[0].id}`,
      `${SIGNED_CALL_HEADERS.signature}: ${'0'.repeat(64)}`,
    ];
    slow = await holdSlowSockets({
      port: httpPort(),
      count: SLOW,
      localAddress: ONE,
      begin: (socket, index) => {
        // Turned away: it comes again.
        socket.once('data', () => socket.destroy());
        socket.write(`${[...head, `x-forwarded-for: ${localAddress(index)}`].join('\r\n')}\r\n\r\n`);
      },
    });
    const through = await sendAll('webhook', async (index) => {
      const raw = aMail('dana@example.com', 'Here is what you asked for.');
      const { status } = await byWebhook(node, nextAddress(), raw, { from: honest(index) });
      return status === 200;
    });
    slow.close();
    expect(through).toBe(HONEST);
  });
});
