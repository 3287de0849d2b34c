import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { testKeys } from '#testkit/config.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { createSigner } from './signing.ts';
import { defineTicket } from './tickets.ts';

const lasting = { lastsMs: MINUTE_MS, shape: v.strictObject({ sessionId: v.string() }) };
const report = defineTicket({ ...lasting, purpose: 'report', path: '/report' });
const other = defineTicket({ ...lasting, purpose: 'other', path: '/other' });
const content = { sessionId: 'one' };

test('a ticket opens what it was made for, for its time, and nothing else', () => {
  const clock = heldClock();
  const signing = { clock, signer: createSigner(testKeys('a'), clock) };
  const { url, urlExpiresAt } = report.sign(signing, content);
  expect(url.startsWith('/report?ticket=')).toBe(true);
  expect(urlExpiresAt.getTime() - clock.now().getTime()).toBe(MINUTE_MS);
  const ticket = new URL(url, 'http://a').searchParams.get('ticket');
  expect(report.read(signing, ticket)).toEqual(content);
  expect(other.read(signing, ticket)).toBeUndefined();
  expect(report.read(signing, `${ticket}x`)).toBeUndefined();
  expect(report.read(signing, undefined)).toBeUndefined();
  clock.advance(MINUTE_MS);
  expect(report.read(signing, ticket)).toBeUndefined();
});
