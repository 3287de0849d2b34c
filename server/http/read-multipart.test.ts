import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readFiles } from './read-multipart.ts';

test('who hung up before their body was read is refused, and nothing waits for them', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const sent = httpRequest({
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '1000' },
  });
  sent.on('error', () => undefined);
  sent.write('--b\r\n');
  const [came] = (await once(server, 'request')) as [IncomingMessage];
  came.on('error', () => undefined);
  const closed = new Promise((resolve) => void came.on('close', resolve));
  sent.destroy();
  await closed;
  const read = readFiles(came, { field: 'files', mostFiles: 1, mostBytes: 1_000 }, async () => undefined);
  await expect(read).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
