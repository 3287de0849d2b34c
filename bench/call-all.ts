import { connect, type Socket } from 'node:net';

export interface CallRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends each request once, over so many connections that stay open, and resolves with how many seconds all of them took. Written by
 * hand, since what sends takes the processor from what answers; and to the millisecond, which the usual tool rounds to seconds.
 */
export async function callAll(url: string, requests: readonly CallRequest[], connections: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const texts = requests.map((request) => textOf(request, `${hostname}:${port}`));
  const share = Math.ceil(texts.length / connections);
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(hostname, Number(port))));
  const began = performance.now();
  await Promise.all(sockets.map((socket, at) => sendAll(socket, texts.slice(at * share, (at + 1) * share))));
  const seconds = (performance.now() - began) / 1_000;
  for (const socket of sockets) socket.destroy();
  return seconds;
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
function sendAll(socket: Socket, texts: readonly string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let next = 0;
  let missing = 0;
  const send = () => {
    const text = texts[next];
    next += 1;
    if (text === undefined) resolve();
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
    if (missing === 0) send();
    return undefined;
  });
  socket.once('close', () => reject(new Error('the server closed a connection')));
  send();
  return promise;
}
