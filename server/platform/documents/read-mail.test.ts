import { expect, test } from 'vitest';
import { processorMs } from '#testkit/processor-time.ts';
import { plainText } from './plain-text.ts';
import { readMail } from './read-mail.ts';

const signal = new AbortController().signal;
const read = (...lines: readonly string[]) => readMail(Buffer.from(lines.join('\r\n'), 'latin1'), signal);

test('reads words, head and files, in whatever charset they came', async () => {
  const mail = await read(
    'From: "Dana" <dana@example.com>',
    'Subject: =?utf-8?q?Caf=C3=A9?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=iso-8859-1',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'It was the caf=E9 study.',
    '--b',
    'Content-Type: image/png; name="a b.png"',
    'Content-Disposition: attachment; filename="a b.png"',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgo=',
    '--b--',
  );
  expect(mail).toMatchObject({ from: 'dana@example.com', text: expect.stringContaining('It was the café study.') });
  expect(mail?.headers).toContainEqual({ name: 'from', value: '"Dana" <dana@example.com>' });
  expect(mail?.files).toEqual([
    {
      name: 'a b.png',
      contentType: 'image/png',
      isInline: false,
      bytes: new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]),
    },
  ]);
});

test('names nobody where two are named, and takes no words out of a mail that was passed on', async () => {
  expect((await read('From: a@example.com', 'From: b@example.com', '', 'Hello'))?.from).toBeUndefined();
  for (const several of [
    'a@example.com, b@example.com',
    'Us: a@example.com, b@example.com;',
    `a@example.com,\r\n${' '.repeat(2_500)}b@example.com`,
  ])
    expect((await read(`From: ${several}`, '', 'Hello'))?.from).toBeUndefined();
  const passedOn = await read(
    'From: a@example.com',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'From: b@example.com',
    '',
    'Words of somebody else',
    '--b--',
  );
  expect(passedOn?.text).not.toContain('somebody else');
});

test('gives up what is made to break it, and stays well', async () => {
  const nested = Array.from(
    { length: 400 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  );
  expect(await read(`From: a@example.com\r\n${nested.join('')}`)).toBeUndefined();
  expect(
    await read(`From: a@example.com`, ...Array.from({ length: 40_000 }, (_, n) => `X-${n}: y`), '', 'Hi'),
  ).toBeUndefined();
  expect((await read('From: a@example.com', '', 'x'.repeat(1_000_000)))?.text).toHaveLength(200_000);
  expect(await readMail(Buffer.alloc(0), signal)).toMatchObject({ from: undefined, text: '', files: [] });
});

test.each([
  ['<p>Hello<br>there</p><p>you &amp; I &#8212; &lt;b&gt;</p>', 'Hello\nthere\nyou & I — <b>'],
  ['<head><title>x</title></head><style>p{}</style><script>alert(1)</script><div>Hi</div>', 'Hi'],
  ['<div>Mine</div><div class="gmail_quote">On Monday<blockquote>Theirs</blockquote></div>', 'Mine'],
  ['<blockquote>Only theirs</blockquote>', 'Only theirs'],
  ['a &#0; &#xD800; &unknown; b', 'a   &unknown; b'],
])('%j says %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test('takes no longer for HTML that is made to take long', () => {
  for (const part of ['<style>', '<div ', '<a', '<!--', '<', '<div class=x>', '&lt', '<blockquote', ' \n', '</p>']) {
    const html = part.repeat(Math.ceil(400_000 / part.length));
    expect(processorMs(() => plainText(html))).toBeLessThan(5_000);
  }
});
