import { expect, test } from 'vitest';
import { judgeMail } from './judge-mail.ts';

const facts = {
  own: ['help@mail.example.org', 'spark@example.org'],
  expected: 'dana@example.com',
  keyOf: (address: string) => address.trim().toLowerCase(),
};
const judge = (headers: Readonly<Record<string, string>>, from: string | undefined = 'Dana@Example.com') =>
  judgeMail({ headers: Object.entries(headers).map(([name, value]) => ({ name, value })), from }, facts);

test('an answer from the address of the request is proven, one from another is not', () => {
  expect(judge({})).toEqual({ sender: 'proven' });
  expect(judge({ 'auto-submitted': 'no', 'return-path': '<dana@example.com>' })).toEqual({ sender: 'proven' });
  expect(judge({}, 'lee@example.com')).toEqual({ sender: 'another' });
  expect(judge({}, 'dana@example.com.evil.example')).toEqual({ sender: 'another' });
});

test.each([
  [{ 'return-path': '<>' }, 'returned'],
  [{ 'content-type': 'multipart/report; report-type=delivery-status' }, 'returned'],
  [{ 'auto-submitted': 'auto-replied' }, 'automatic'],
  [{ 'auto-submitted': 'auto-generated' }, 'automatic'],
  [{ 'x-autoreply': 'yes' }, 'automatic'],
  [{ 'x-autorespond': 'Re: hello' }, 'automatic'],
  [{ 'x-auto-response-suppress': 'All' }, 'automatic'],
  [{ precedence: 'bulk' }, 'automatic'],
  [{ precedence: 'auto_reply' }, 'automatic'],
  [{ 'list-id': '<people.example.com>' }, 'list'],
  [{ 'x-returns-to': 'bounces+abc@mail.example.org' }, 'own'],
])('%j is dropped as %s, whoever it says it is from', (headers, drop) => {
  expect(judge(headers)).toEqual({ drop });
});

test.each([
  ['help@mail.example.org', 'own'],
  ['HELP+abcdef@mail.example.org', 'own'],
  ['spark@example.org', 'own'],
  ['MAILER-DAEMON@example.com', 'automatic'],
  ['postmaster@example.com', 'automatic'],
  ['no-reply@example.com', 'automatic'],
  ['', 'no-sender'],
  ['Dana', 'no-sender'],
  ['dana@example.com, lee@example.com', 'no-sender'],
])('from %j it is dropped as %s', (from, drop) => {
  expect(judge({}, from)).toEqual({ drop });
  expect(judgeMail({ headers: [], from: undefined }, facts)).toEqual({ drop: 'no-sender' });
});
