import { MAIL_EVENTS_PATH } from '#contract/wire/mail-events.ts';
import { CARRIER_EVENTS_PATH } from '#contract/product-tests/carrier-events.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { SUPPORT_UPLOAD_PATH } from '#contract/support/upload.ts';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { MAIL_IN_PATH } from '#server/http/mail-in-route.ts';
import { signGuestToken } from '#server/modules/support/guest-token.ts';
import { SIGNED_CALL_HEADERS, signCall } from '#server/platform/signed-calls.ts';
import { replyAddressOf } from '#server/modules/support/index.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { callAsCarrier, CARRIER_KEYS } from '#testkit/clients/carrier-client.ts';
import { aMail, byWebhook, MAIL_IN_KEYS } from '#testkit/clients/mail-in-client.ts';
import { aSupportWriter } from '#testkit/clients/support-client.ts';
import { holdSlowSockets, saySmtp, sendByListener, type SlowSockets } from '#testkit/slow-sockets.ts';
import { aNewMember, nextAddress } from './actors.ts';
import type { Attack } from './attack.ts';
import { chosenOf } from './chance.ts';
import { Tally } from './tally.ts';
import { A_CARRIERS_WORD } from './signed-things.ts';
import { MAIL_EVENT_KEYS, type Target } from './target.ts';

const SLOW = 50;
const HONEST = 20;
const HONEST_OF_SAMPLE = 5;
/** Before the time is over that any body has: then the slots are free for a moment, whoever has them next. */
const WITHIN_MS = DEADLINES.signedCall.ms - 5 * SECOND_MS;
const TRY_AGAIN_MS = 500;
const COMING_MS = 3 * SECOND_MS;
const TURNED_AWAY = 10;
/** As all come who share a proxy. */
const SHARED = '198.51.100.7';

/** Somewhere that strangers can hold something, and what honest people want there. */
interface Place {
  readonly what: string;
  readonly port: number;
  begin(socket: Parameters<typeof saySmtp>[0]): Promise<void> | void;
  /** Whether somebody who comes once is served. */
  serve(): Promise<boolean>;
}

export const slowSenders: Attack<'slow-senders'> = {
  name: 'slow-senders',
  tries: 'to keep others out by 50 connections that send a byte now and then',
  needsNoPanel: true,
  async run(target, options) {
    const tally = new Tally();
    const places = await placesOf(target);
    const chosen = chosenOf(places, ({ what }) => what, { ...options, each: 1 });
    for (const place of chosen) {
      const slow = await holdSlowSockets({
        port: place.port,
        count: SLOW,
        localAddress: () => '127.0.0.1',
        begin: (socket) => place.begin(socket),
      });
      await haveCome(slow);
      const begin = performance.now();
      const count = options.isSample ? HONEST_OF_SAMPLE : HONEST;
      const served = await Promise.all(Array.from({ length: count }, () => isServedInTime(place)));
      const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
      slow.close();
      tally.tried += SLOW + count;
      const out = served.filter((isServed) => !isServed).length;
      tally.note(`${place.what}: ${count - out} of ${count} in ${seconds} s, ${slow.cuts()} slow ones cut off`);
      if (out === 0) continue;
      tally.find(
        place.what,
        `${out} of ${count} are kept out of ${place.what} for ${WITHIN_MS / 1_000} s`,
        `tests/attack/slow-senders.ts: ${place.what}`,
      );
    }
    return tally.outcome();
  },
};

/** Waits until there is no more room for them, or for a while where there is room for all. */
async function haveCome(slow: Pick<SlowSockets, 'cuts'>): Promise<void> {
  const end = performance.now() + COMING_MS;
  while (slow.cuts() < TURNED_AWAY && performance.now() < end) await new Promise((done) => setTimeout(done, 50));
}

/** As a mail server does, or a browser that is told 503: again until it is through. */
async function isServedInTime({ serve }: Place): Promise<boolean> {
  const end = performance.now() + WITHIN_MS;
  while (performance.now() < end) {
    if (await serve().catch(() => false)) return true;
    await new Promise((done) => setTimeout(done, TRY_AGAIN_MS));
  }
  return false;
}

async function placesOf(target: Target): Promise<readonly Place[]> {
  const { node, url } = target;
  const port = Number(new URL(url).port);
  const { id } = await (await aSupportWriter(node)).create();
  const requests = await Promise.all(
    Array.from({ length: 4 }, async () => (await (await aSupportWriter(node)).create()).id as string),
  );
  const addresses = requests.map((one) => replyAddressOf(node.rooms.support, one) ?? '');
  const slowAddress = replyAddressOf(node.rooms.support, id as string) ?? '';
  let turn = 0;
  const nextRequest = () => addresses[(turn += 1) % addresses.length] ?? '';
  const honest = await aNewMember(node, 'an honest member');
  const members = await Promise.all(Array.from({ length: HONEST }, () => aMember(node)));
  const nextMember = () => members[(turn += 1) % members.length] ?? { email: '', password: '' };
  const isOk = async (sent: Promise<{ readonly status: number }>) => (await sent).status === 200;

  const slowly =
    (path: string, headers: Readonly<Record<string, string>>) => (socket: Parameters<typeof saySmtp>[0]) => {
      // Turned away: it comes again.
      socket.once('data', () => socket.destroy());
      const all = {
        host: 'localhost',
        'content-length': '90000',
        'x-forwarded-for': SHARED,
        [HEADERS.siteId]: DEFAULT_BRAND.siteId,
        ...headers,
      };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    };
  const unsigned = (key: string, contentType: string) => ({
    'content-type': contentType,
    [SIGNED_CALL_HEADERS.timestamp]: String(Math.floor(node.clock.now().getTime() / 1_000)),
    [SIGNED_CALL_HEADERS.key]: key,
    [SIGNED_CALL_HEADERS.signature]: '0'.repeat(64),
  });
  const json = { 'content-type': 'application/json' };
  const guest = () => ({
    [HEADERS.guestToken]: signGuestToken(node.rooms.support).token,
    'content-type': 'multipart/form-data; boundary=b',
  });

  return [
    {
      what: 'email by SMTP',
      port: target.mailPort(),
      begin: (socket) =>
        saySmtp(socket, ['EHLO slow.example.com', 'MAIL FROM:<a@example.com>', `RCPT TO:<${slowAddress}>`, 'DATA']),
      serve: () => sendByListener({ port: target.mailPort(), to: nextRequest(), localAddress: '127.0.0.1' }),
    },
    {
      what: 'email by HTTP',
      port,
      begin: slowly(
        `${MAIL_IN_PATH}?to=${encodeURIComponent(slowAddress)}`,
        unsigned(MAIL_IN_KEYS[0].id, 'message/rfc822'),
      ),
      serve: () => isOk(byWebhook(node, nextRequest(), aMail('dana@example.com', 'Here it is.'), { from: SHARED })),
    },
    {
      what: 'messages of carriers',
      port,
      begin: slowly(CARRIER_EVENTS_PATH, unsigned(CARRIER_KEYS[0].id, 'application/json')),
      serve: () => isOk(callAsCarrier(node, A_CARRIERS_WORD)),
    },
    {
      what: 'messages of mail services',
      port,
      begin: slowly(MAIL_EVENTS_PATH, unsigned(MAIL_EVENT_KEYS[0].id, 'application/json')),
      serve: () => isOk(callAsMailService(target)),
    },
    {
      what: 'logins of members',
      port,
      begin: slowly(API_PATHS.signIn, json),
      serve: () => {
        const { email, password } = nextMember();
        return isOk(new ApiClient(url).signIn(email, password));
      },
    },
    {
      what: 'calls of members',
      port,
      begin: slowly(API_PATHS.graphql, json),
      serve: async () => isOk(honest.browser.post(API_PATHS.validateToken)),
    },
    {
      what: 'files for support',
      port,
      begin: (socket) => slowly(SUPPORT_UPLOAD_PATH, guest())(socket),
      serve: async () => {
        const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n--b--\r\n';
        const headers = { ...guest(), 'x-forwarded-for': nextAddress() };
        const { status } = await new ApiClient(url).send(SUPPORT_UPLOAD_PATH, { method: 'POST', headers, body: file });
        // A file of no kind that is taken is looked at and refused: somebody was there for it.
        return status !== 503 && status !== 429;
      },
    },
    {
      what: 'event streams',
      port,
      begin: (socket) => {
        socket.once('end', () => socket.destroy());
        socket.write(
          `GET ${API_PATHS.notificationEvents} HTTP/1.1\r\nhost: localhost\r\nx-site-id: ${DEFAULT_BRAND.siteId}\r\nx-forwarded-for: ${SHARED}\r\n`,
        );
      },
      serve: async () => {
        const stop = new AbortController();
        const answer = await fetch(`${url}${API_PATHS.notificationEvents}`, {
          headers: headersOf(honest.browser),
          signal: stop.signal,
        });
        stop.abort();
        return answer.status === 200;
      },
    },
  ];
}

function callAsMailService({ node, url }: Target) {
  const [{ id, secret }] = MAIL_EVENT_KEYS;
  const ts = String(Math.floor(node.clock.now().getTime() / 1_000));
  const body = '{"events":[]}';
  const headers = {
    'content-type': 'application/json',
    [SIGNED_CALL_HEADERS.timestamp]: ts,
    [SIGNED_CALL_HEADERS.key]: id,
    [SIGNED_CALL_HEADERS.signature]: signCall(secret, { ts }, Buffer.from(body)),
  };
  return new ApiClient(url).send(MAIL_EVENTS_PATH, { method: 'POST', headers, body });
}

const headersOf = ({ csId, cookies }: ApiClient): Record<string, string> => ({
  authorization: `Bearer ${csId ?? ''}`,
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  [HEADERS.siteId]: DEFAULT_BRAND.siteId,
});
