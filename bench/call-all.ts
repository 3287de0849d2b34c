import { connect, type Socket } from 'node:net';

export interface CallRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface CallTimes {
  /** How long all of them took. */
  readonly seconds: number;
  /** How long each waited for its answer, in no order. */
  readonly millis: readonly number[];
}

/**
 * Sends each request once, over so many connections that stay open. Written by hand, since what sends takes the processor from what
 * answers; and to the millisecond, which the usual tool rounds to seconds.
 */
export async function callAll(url: string, requests: readonly CallRequest[], connections: number): Promise<CallTimes> {
  const { hostname, port } = new URL(url);
  const texts = requests.map((request) => textOf(request, `${hostname}:${port}`));
  const share = Math.ceil(texts.length / connections);
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(hostname, Number(port))));
  const began = performance.now();
  const millis = await Promise.all(
    sockets.map((socket, at) => sendAll(socket, texts.slice(at * share, (at + 1) * share))),
  );
  const seconds = (performance.now() - began) / 1_000;
  for (const socket of sockets) socket.destroy();
  return { seconds, millis: millis.flat() };
}

function textOf({ method, path, headers, body = '' }: CallRequest, host: string): string {
  const lines = Object.entries({ host, ...headers, 'content-length': String(Buffer.byteLength(body)) });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

function open(host: string, port: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ host, port, noDelay: true });
  socket.once('error', reject).once('connect', () => resolve(socket));
  return promise;
}

const HEAD = /^HTTP\/1\.1 (?<status>\d+)[^]*?\r\ncontent-length: (?<length>\d+)\r\n/i;

/** One after the other: the next is sent when the answer to the one before is whole. */
function sendAll(socket: Socket, texts: readonly string[]): Promise<readonly number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>();
  const millis: number[] = [];
  let sentAt = 0;
  let missing = 0;
  const send = () => {
    const text = texts[millis.length];
    sentAt = performance.now();
    if (text === undefined) resolve(millis);
    else socket.write(text);
  };
  socket.on('data', (chunk: Buffer) => {
    if (missing === 0) {
      const headEnd = chunk.indexOf('\r\n\r\n');
      const head = HEAD.exec(chunk.toString('latin1', 0, headEnd + 2));
      if (headEnd === -1 || head?.groups?.['status'] !== '200') {
        return reject(new Error(`a request failed: ${chunk.toString('utf8', 0, 500)}`));
      }
      missing = headEnd + 4 + Number(head.groups['length']);
    }
    missing -= chunk.length;
    if (missing === 0) {
      millis.push(performance.now() - sentAt);
      send();
    }
    return undefined;
  });
  socket.once('close', () => reject(new Error('the server closed a connection')));
  send();
  return promise;
}
