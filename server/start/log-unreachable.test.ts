import { expect, test } from 'vitest';
import { startTestNode } from '#testkit/node.ts';
import { startSmtpSink } from '#testkit/stand-ins/smtp-sink.ts';
import { waitUntil } from '#testkit/wait-until.ts';

const S3 = {
  endpoint: 'http://127.0.0.1:4',
  region: 'eu-1',
  bucket: 'spark',
  accessKeyId: 'us',
  secretAccessKey: 'hidden',
};

test('a mail server and a store of files that cannot be reached are told once, and the node starts', async () => {
  const node = await startTestNode({ config: { smtpUrl: 'smtp://us:hidden@127.0.0.1:1', s3: S3 } });
  const told = () => node.logLines.filter((line) => /SMTP_URL|S3_ENDPOINT/.test(line));
  await waitUntil('both are told', async () => told().length === 2);
  expect((await fetch(`${node.url}/health/live`)).status).toBe(200);
  await node.stop();
  const lines = told().map((line) => JSON.parse(line) as { level: number; msg: string; code: string });
  expect(lines.map(({ msg, code }) => `${msg} (${code})`).toSorted()).toEqual([
    "S3_ENDPOINT: the file store can't be used (ECONNREFUSED)",
    "SMTP_URL: the mail server can't be used; email is queued until it's available (ESOCKET)",
  ]);
  expect(told().join()).not.toContain('hidden');
});

test('one that can be reached is not spoken of', async () => {
  const sink = await startSmtpSink();
  const node = await startTestNode({ config: { smtpUrl: sink.url } });
  await node.stop();
  await sink.close();
  expect(node.logLines.filter((line) => line.includes('SMTP_URL'))).toEqual([]);
  expect(sink.mails).toEqual([]);
});
