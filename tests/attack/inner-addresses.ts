import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOUR_MS } from '#contract/time/durations.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-accounts.ts';
import { readAudienceSchema } from '#server/http/graphql/schema.ts';
import { createAddressFetcher } from '#server/modules/pictures/fetch-address.ts';
import { argumentsFor } from '#testkit/counted-arguments.ts';
import { codeOf } from '#testkit/clients/judged-answers.ts';
import { callsOf } from '#testkit/clients/schema-calls.ts';
import { memberOf, type Actor } from './actors.ts';
import type { Attack } from './attack.ts';
import { numbersFrom, someOf } from './chance.ts';
import { innerAddressesAt, NAMES, PUBLIC_BUT_NOBODYS } from './inner-addresses/addresses.ts';
import { resolveNames, watchConnections, type ConnectionWatch } from './inner-addresses/watch-connections.ts';
import { textPlaces, writeByCalls } from './markup/write-by-calls.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';

/** Of the addresses as texts, so many in each place. */
const TEXTS_EACH = 2;

interface Trying {
  readonly target: Target;
  readonly tally: Tally;
  readonly watch: ConnectionWatch;
  readonly some: (addresses: readonly string[], count: number) => readonly string[];
}

export const innerAddresses: Attack<'inner-addresses'> = {
  name: 'inner-addresses',
  tries: 'make the server connect to its own machine or network by an address, a name, a redirect, or an answer',

  async run(target, { seed, isSample, only = '' }) {
    const tally = new Tally();
    const next = numbersFrom(seed);
    const watch = await watchConnections();
    const undo = resolveNames();
    try {
      const some = (addresses: readonly string[], count: number) => {
        const named = addresses.filter((address) => address.includes(only));
        return isSample ? someOf(named, count, next) : named;
      };
      const trying = { target, tally, watch, some };
      await tryPictures(trying);
      await tryRedirects(trying);
      await tryPush(trying);
      if (!isSample) {
        await tryTexts(trying, next);
        await tryProviders(trying);
      }
    } finally {
      undo();
      await watch.close();
    }
    return tally.outcome();
  },
};

const LET_THROUGH = `a connection to ${PUBLIC_BUT_NOBODYS}`;

/** What was begun since; that of a name whose first answer is public is what should be. */
function judge(
  { tally, watch }: Pick<Trying, 'tally' | 'watch'>,
  what: string,
  see: string,
  allowed = LET_THROUGH,
): void {
  tally.tried += 1;
  for (const came of watch.taken()) {
    if (!came.startsWith(allowed)) tally.find(what, `${what}: ${came}`, see);
  }
}

/** Pictures by address: every address, and every name of a resolver that is the attacker's. */
async function tryPictures(trying: Trying): Promise<void> {
  const { target, some, watch, tally } = trying;
  const admin = target.actors.operators.ADMIN[0];
  const call = callsOf(readAudienceSchema('operator')).find(({ name }) => name === 'keepPicture');
  if (call === undefined) throw new Error('no picture is fetched by its address any more');
  const names = Object.keys(NAMES).flatMap((name) => [1, 2, 3].map((time) => `https://${name}:${watch.port}/${time}`));
  for (const address of some([...innerAddressesAt(watch.port), ...names], 12)) {
    let answer = await admin.ask('operator', call.name, call.document, { address });
    if (codeOf(answer) === 'RATE_LIMITED' || answer.status === 401) {
      target.node.clock.advance(HOUR_MS);
      await admin.renew();
      answer = await admin.ask('operator', call.name, call.document, { address });
    }
    const kept = answer.body?.data?.keepPicture?.picture;
    if (kept !== undefined && kept !== null)
      tally.find('kept', `${address} was kept as a picture`, `keepPicture ${address}`);
    if (answer.status === 429) throw new Error('a picture is no longer asked for');
    judge(trying, 'a picture by its address', `keepPicture as ADMIN, address ${JSON.stringify(address)}`);
  }
}

/** A public host that leads to an inner one: here it is the only address that counts as public. */
async function tryRedirects(trying: Trying): Promise<void> {
  const { some, watch } = trying;
  let location = '';
  const host = createServer((_request, response) => void response.writeHead(302, { location }).end());
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const { port } = host.address() as AddressInfo;
  const fetchAddress = createAddressFetcher({ protocols: ['http:', 'https:'], isPublic: (ip) => ip === '127.0.0.1' });
  const isHost = (address: string) => URL.canParse(address) && new URL(address).hostname === '127.0.0.1';
  for (const address of some(innerAddressesAt(watch.port), 12)) {
    // That one is allowed here.
    if (isHost(address)) continue;
    location = address.replaceAll(/[^\x20-\x7e]/g, (letter) => encodeURIComponent(letter));
    const fetched = await fetchAddress(`http://127.0.0.1:${port}/`);
    if (fetched.ok) trying.tally.find('redirects', `a redirect to ${address} was followed`, `a 302 to ${address}`);
    const see = `a host that answers 302 with location ${JSON.stringify(address)}`;
    judge(trying, 'a redirect of a picture', see, 'a connection to 127.0.0.1,');
  }
  host.closeAllConnections();
  await new Promise((done) => host.close(done));
}

/** A browser's own service for push messages is one of a list. */
async function tryPush(trying: Trying): Promise<void> {
  const { target, some, watch, tally } = trying;
  const dana = await danaOf(target);
  const call = callsOf(readAudienceSchema('member')).find(({ name }) => name === 'updateMarketResearchPanelistPush');
  if (call === undefined) throw new Error('there are no push messages any more');
  const key = createECDH('prime256v1');
  const p256dh = key.generateKeys().toString('base64url');
  const disguises = [
    'https://push.example.com@',
    'https://push.example.com:1@',
    'https://push.example.com.',
    'https://push.example.com%2f@',
  ];
  const endpoints = [...innerAddressesAt(watch.port), ...disguises.map((start) => `${start}127.0.0.1:${watch.port}/x`)];
  for (const endpoint of some(endpoints, 12)) {
    const subscription = { endpoint, p256dh, auth: randomBytes(16).toString('base64url') };
    const answer = await dana.ask('member', call.name, call.document, { subscription });
    if (codeOf(answer) === undefined && answer.body?.data?.[call.name] !== null && answer.status === 200) {
      tally.find('push', `${endpoint} was taken as a service for push messages`, `${call.name} with this endpoint`);
    }
    judge(trying, 'a push service', `${call.name} with the endpoint ${JSON.stringify(endpoint)}`);
  }
}

/** Every argument that takes a text; nothing that reads it later, a job or a mail, may go there. */
async function tryTexts(trying: Trying, next: () => number): Promise<void> {
  const { target, watch, tally } = trying;
  const payloads = [
    `https://127.0.0.1:${watch.port}/x`,
    `http://127.0.0.1:${watch.port}/x`,
    `https://inner.attacked.example:${watch.port}/x.png`,
    `<img src="http://[::1]:${watch.port}/x">`,
    `x@[127.0.0.1]`,
  ].map((text) => ({ name: text, text }));
  const places = textPlaces();
  const written = await writeByCalls(target, await danaOf(target), places, { payloads, each: TEXTS_EACH, next });
  tally.tried += places.length * TEXTS_EACH - 1;
  tally.note(`${[...written.values()].reduce((sum, { taken }) => sum + taken, 0)} addresses taken as texts`);
  // Its jobs have had time: each call was answered after those that it began could start.
  judge(trying, 'a text', 'an address in any text of a call');
}

/** Everything that the settings name answers with a redirect to the inside. */
async function tryProviders({ target, tally, watch }: Trying): Promise<void> {
  const asked: string[] = [];
  const host = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(307, { location: `http://127.0.0.1:${watch.port}${request.url ?? '/'}` }).end();
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
  const service = { url, token: 'token-of-the-attack' };
  const other = await target.another({
    config: {
      giftCardProvider: service,
      placesProvider: service,
      flagService: service,
      pushServices: [new URL(url).origin],
      registrationUrl: new URL(url),
      s3: { endpoint: url, region: 'us-east-1', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's' },
    },
  });
  const dana = await danaOf(other);
  for (const audience of ['member', 'operator'] as const) {
    const actor: Actor = audience === 'member' ? dana : other.actors.operators.ADMIN[0];
    for (const call of callsOf(readAudienceSchema(audience))) {
      if (/^(delete|suspend|end)/.test(call.name)) continue;
      await actor.ask(audience, call.name, call.document, argumentsFor(other.world, call));
      judge({ tally, watch }, 'a provider', `${call.name}, where every provider answers 307`);
    }
  }
  tally.note(
    `providers were asked ${asked.length} times: ${[...new Set(asked.map((line) => line.replaceAll(/[\w-]{20,}/g, '…')))].slice(0, 12).join(', ')}`,
  );
  await other.stop();
  host.closeAllConnections();
  await new Promise((done) => host.close(done));
}

const danaOf = ({ node, world }: Target): Promise<Actor> =>
  memberOf(node, 'Dana', { panelistId: world.dana, email: 'dana@example.com', password: DEMO_PASSWORD });
