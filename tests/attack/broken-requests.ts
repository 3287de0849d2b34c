import { connect } from 'node:net';

const PATIENCE_MS = 60_000;

/** What is no HTTP, or nearly. */
export const BROKEN_REQUESTS: readonly string[] = [
  '\r\n\r\n',
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\nhost: localhost\r\n\r\n',
  'GET /\u0000 HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'POST /api/graphql HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n',
  'POST /api/graphql HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello',
  'POST /api/graphql HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/graphql HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff\r\nx',
  'POST /api/graphql HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: gzip, chunked, x\r\n\r\n',
  `GET / HTTP/1.1\r\nhost: localhost\r\n${'a: b\r\n'.repeat(5_000)}\r\n`,
  `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
  'GET / HTTP/1.1\r\nhost: localhost\r\n continued: x\r\nbad header\r\n\r\n',
  'GET http://[::1/ HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'GET //// HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'CONNECT localhost:1 HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
];

/** What a server says to it; it may say nothing, but not keep the connection. */
export function sayBroken(base: string, text: string): Promise<{ readonly said: string; readonly isOver: boolean }> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    let said = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(text));
    const timer = setTimeout(() => {
      socket.destroy();
      resolve({ said, isOver: false });
    }, PATIENCE_MS);
    socket.on('data', (part: Buffer) => (said += part.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ said, isOver: true });
    });
  });
}
