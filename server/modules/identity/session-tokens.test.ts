import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSigner } from '#server/platform/signing.ts';
import { testKeys } from '#testkit/config.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { readSessionToken, sessionToken } from './session-tokens.ts';

const signer = createSigner(testKeys('test'), heldClock());
const session = { sessionId: randomUUID(), generation: 7, secret: randomBytes(32) };
const token = sessionToken(signer, 'access', session);

test('a token says which session and generation it is of', () => {
  expect(readSessionToken(token)).toMatchObject({ sessionId: session.sessionId, generation: 7 });
});

test.each([
  ['a letter that is none', `${token}!`],
  ['a point in it', `${token.slice(0, 20)}.${token.slice(20)}`],
  ['a sign at its end', `${token}=`],
  ['the other base64', token.replaceAll('-', '+').replaceAll('_', '/').concat('==')],
  ['other last bits', token.slice(0, -1) + otherLastBits(token.at(-1) ?? '')],
  ['a letter more', `${token}A`],
  ['a letter less', token.slice(0, -1)],
])('a token has one spelling: with %s it is none', (_, text) => {
  expect(readSessionToken(text)).toBeUndefined();
});

/** 52 bytes end in a letter of which only the first two bits count. */
function otherLastBits(letter: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return letters.charAt(letters.indexOf(letter) ^ 1);
}
