import { lookup as resolve } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { PICTURE_ADDRESS_MAX_CHARACTERS, PICTURE_MAX_BYTES } from '#contract/pictures/pictures.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { Outside } from '#server/platform/installation/restore-hold.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

export type FetchProblem = 'not-an-address' | 'not-listed' | 'not-public' | 'unreachable' | 'too-large' | 'on-hold';
export type AddressFetcher = (address: string) => Promise<Result<Buffer, FetchProblem>>;

/** The same, but nothing is fetched while the database is a restored copy on hold. */
export function fetchUnlessHeld(fetchAddress: AddressFetcher, outside: Outside): AddressFetcher {
  return async (address) => ((await outside.isHeld()) ? err('on-hold') : fetchAddress(address));
}

export interface FetchOptions {
  /** Whether anything may be asked of a host, redirects included; without it, of every host. */
  readonly isListed?: (host: string) => boolean;
  /** Plain HTTP and our own network are for tests alone. */
  readonly protocols?: readonly string[];
  readonly isPublic?: (ip: string) => boolean;
  readonly patienceMs?: number;
}

const REDIRECTS_MAX = 3;
const REDIRECTED = new Set([301, 302, 303, 307, 308]);

/** Networks that are nobody's on the internet: our own machine, the house, the cloud's own services. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
/** Of the newer addresses only these are handed out at all, less some that lead back to the older ones. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
const PRIVATE_V6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  PRIVATE_V6.addSubnet(network, prefix, 'ipv6');
}

export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 4) return !PRIVATE.check(ip, 'ipv4');
  return isIP(ip) === 6 && PUBLIC_V6.check(ip, 'ipv6') && !PRIVATE_V6.check(ip, 'ipv6');
}

/** Hosts as PICTURE_HOSTS has them: a star stands for one part of a name. */
export function hostList(hosts: readonly string[]): (host: string) => boolean {
  const patterns = hosts.map((host) => new RegExp(`^${host.replaceAll('.', '\\.').replace(/^\*/, '[^.]+')}$`));
  return (host) => patterns.some((pattern) => pattern.test(host));
}

class NotPublic extends Error {}

/**
 * Fetches what lies at a public https address, up to the size of a picture. Each address is judged after it was resolved and
 * on the very connection that is made, so that no name can lead to one place when looked at and to another when fetched.
 */
export function createAddressFetcher(options: FetchOptions = {}): AddressFetcher {
  const { protocols = ['https:'], isPublic = isPublicAddress, patienceMs = DEADLINES.pictureFetch.ms } = options;
  const { isListed = () => true } = options;
  const lookup: LookupFunction = (host, hints, done) =>
    resolve(host, { ...hints, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      const [first] = found;
      if (first === undefined || found.some(({ address }) => !isPublic(address))) return done(new NotPublic(), '', 0);
      return hints.all === true ? done(null, found) : done(null, first.address, first.family);
    });

  async function get(address: string, redirects: number, signal: AbortSignal): Promise<Result<Buffer, FetchProblem>> {
    const url =
      address.length <= PICTURE_ADDRESS_MAX_CHARACTERS && URL.canParse(address) ? new URL(address) : undefined;
    if (url === undefined || !protocols.includes(url.protocol) || url.username !== '') return err('not-an-address');
    if (!isListed(url.hostname)) return err('not-listed');
    // A number instead of a name is never looked up.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !isPublic(literal)) return err('not-public');
    const answer = await once(url, signal);
    if ('location' in answer) {
      if (redirects === 0 || !URL.canParse(answer.location, url.href)) return err('unreachable');
      return get(new URL(answer.location, url).href, redirects - 1, signal);
    }
    return 'problem' in answer ? err(answer.problem) : ok(answer.bytes);
  }

  function once(url: URL, signal: AbortSignal): Promise<FetchAnswer> {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((settle) => {
      const call = request(url, { lookup, signal, agent: false, headers: { accept: 'image/*' } }, (response) => {
        settle(readAnswer(response).catch(() => ({ problem: 'unreachable' })));
      });
      const giveUp = () => settle({ problem: 'unreachable' });
      // An answer that changes the protocol, or none at all.
      call.on('upgrade', (_response, socket) => socket.destroy()).on('close', giveUp);
      call.on('error', (error) => settle({ problem: error instanceof NotPublic ? 'not-public' : 'unreachable' }));
      call.end();
    });
  }

  return (address) => get(address.trim(), REDIRECTS_MAX, AbortSignal.timeout(patienceMs));
}

type FetchAnswer = { readonly location: string } | { readonly problem: FetchProblem } | { readonly bytes: Buffer };

async function readAnswer(response: IncomingMessage): Promise<FetchAnswer> {
  const { statusCode = 0, headers } = response;
  if (statusCode !== 200) {
    response.destroy();
    const { location } = headers;
    return REDIRECTED.has(statusCode) && location !== undefined ? { location } : { problem: 'unreachable' };
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop lets go of the connection.
    if (size > PICTURE_MAX_BYTES) return { problem: 'too-large' };
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks) };
}
