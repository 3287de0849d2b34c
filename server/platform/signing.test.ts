import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testKeys } from '#testkit/config.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { later } from './clock.ts';
import type { KeyRing } from './key-ring.ts';
import { err, ok } from './result.ts';
import { createSigner } from './signing.ts';

const keys = testKeys('new', 'old');
const [newest, older] = keys;
const onlyOlder: KeyRing = older === undefined ? keys : [older];
const clock = heldClock();
const signer = createSigner(keys, clock);
const inAMinute = later(clock.now(), 60_000);

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');

/** What only the holder of the key can make: any body, rightly signed. */
function signedBody(purpose: string, body: string): string {
  const head = `v1.new.${Buffer.from(body).toString('base64url')}`;
  const mac = createHmac('sha256', newest.secret).update(`token\0${purpose}\0`).update(head).digest('base64url');
  return `${head}.${mac}`;
}

describe('a signed token', () => {
  it('gives back what was signed, without its end', () => {
    const payload = { survey: 's-1', names: ['Zoë', '李'], nested: { deep: [1, null, true] } };
    expect(signer.verify('survey', signer.sign('survey', payload, inAMinute))).toEqual(ok(payload));
  });

  it('gives back any payload that JSON can hold', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
        const { exp: _end, ...payload } = JSON.parse(JSON.stringify(given)) as Record<string, unknown>;
        expect(signer.verify('any', signer.sign('any', payload, inAMinute))).toEqual(ok(payload));
      }),
    );
  });

  it('may stand in a URL, a header or a cookie as it is', () => {
    expect(signer.sign('survey', { text: '??>>~~ ÿ' }, inAMinute)).toMatch(/^[A-Za-z0-9._-]+$/);
  });

  it('is good for its own purpose only', () => {
    const token = signer.sign('survey', {}, inAMinute);
    expect(signer.verify('unsubscribe', token)).toEqual(err('forged'));
    expect(signer.verify('', token)).toEqual(err('forged'));
  });

  it('cannot be made out of a bare authentication code', () => {
    const head = `v1.new.${Buffer.from('{"exp":9999999999}').toString('base64url')}`;
    const mac = signer.mac('survey', Buffer.from(head)).toString('base64url');
    expect(signer.verify('survey', `${head}.${mac}`)).toEqual(err('forged'));
  });

  it('is refused when any one character is another', () => {
    const token = signer.sign('survey', { survey: 's-1' }, inAMinute);
    const position = fc.nat({ max: token.length - 1 });
    const character = fc.constantFrom(...BASE64URL, ...'.+/= \n\0é'.split(''));
    fc.assert(
      fc.property(position, character, (at, other) => {
        fc.pre(token[at] !== other);
        expect(signer.verify('survey', token.slice(0, at) + other + token.slice(at + 1)).ok).toBe(false);
      }),
      // The last character alone carries unused bits, so it must be met for certain.
      { numRuns: 2_000, examples: BASE64URL.map((other) => [token.length - 1, other]) },
    );
  });

  it('is refused when anything is added or cut off', () => {
    const token = signer.sign('survey', { survey: 's-1' }, inAMinute);
    const others = [`${token}=`, `${token} `, ` ${token}`, `${token}.`, `${token}.x`, `${token}\n`, token.slice(0, -1)];
    expect(others.filter((other) => signer.verify('survey', other).ok)).toEqual([]);
  });

  it('ends at the second it was given, not before and not after', () => {
    const moving = heldClock();
    const at = createSigner(keys, moving);
    const token = at.sign('survey', {}, later(moving.now(), 10_000));
    moving.advance(9_999);
    expect(at.verify('survey', token)).toEqual(ok({}));
    moving.advance(1);
    expect(at.verify('survey', token)).toEqual(err('expired'));
  });

  it('never outlives the end that was asked for, given in milliseconds', () => {
    const moving = heldClock();
    const at = createSigner(keys, moving);
    const token = at.sign('survey', {}, later(moving.now(), 1_900));
    moving.advance(1_900);
    expect(at.verify('survey', token)).toEqual(err('expired'));
  });

  it('does not tell a forger whether it would have expired', () => {
    const expired = signer.sign('survey', {}, later(clock.now(), -1));
    expect(signer.verify('other', expired)).toEqual(err('forged'));
  });
});

describe('rotation', () => {
  it('signs with the first key', () => {
    expect(signer.sign('survey', {}, inAMinute)).toMatch(/^v1\.new\./);
  });

  it('accepts what an older key signed, and refuses it once that key is gone', () => {
    const token = createSigner(onlyOlder, clock).sign('survey', { survey: 's-1' }, inAMinute);
    expect(signer.verify('survey', token)).toEqual(ok({ survey: 's-1' }));
    expect(createSigner([newest], clock).verify('survey', token)).toEqual(err('forged'));
  });

  it('goes by the key, not by its name', () => {
    const token = createSigner(testKeys('new'), clock).sign('survey', {}, inAMinute);
    expect(signer.verify('survey', token)).toEqual(err('forged'));
  });
});

describe('a malformed token', () => {
  it.each([
    ['nothing', ''],
    ['dots', '...'],
    ['another version', signer.sign('survey', {}, inAMinute).replace('v1', 'v2')],
    ['no payload', 'v1.new..AAAA'],
    ['no code', 'v1.new.e30.'],
    ['five parts', 'v1.new.e30.AAAA.AAAA'],
  ])('is named as such: %s', (_what, token) => {
    expect(signer.verify('survey', token)).toEqual(err('malformed'));
  });

  it.each([
    ['not JSON', 'hello'],
    ['half of JSON', '{"exp":'],
    ['null', 'null'],
    ['a list', '[9999999999]'],
    ['a text', '"exp"'],
    ['a number', '9999999999'],
    ['no end', '{}'],
    ['an end that is a text', '{"exp":"9999999999"}'],
    ['an end that is null', '{"exp":null}'],
    ['bytes that are no UTF-8', '\uD800'],
  ])('is never an exception, even rightly signed: %s', (_what, body) => {
    expect(signer.verify('survey', signedBody('survey', body))).toEqual(err('malformed'));
  });

  it('is told apart by a helper that signs rightly', () => {
    expect(signer.verify('survey', signedBody('survey', '{"exp":9999999999,"a":1}'))).toEqual(ok({ a: 1 }));
  });

  it('is never an exception, whatever it is', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom('v1', 'new', 'old', 'e30', ''));
    const tokens = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('.')),
    );
    fc.assert(
      fc.property(tokens, (token) => !signer.verify('survey', token).ok),
      { numRuns: 1_000 },
    );
  });
});

describe('a bare authentication code', () => {
  const data = Buffer.from('some bytes');

  it('is known by every key of the ring, for its purpose and bytes only', () => {
    const byOlder = createSigner(onlyOlder, clock).mac('session', data);
    expect(signer.isMac('session', data, signer.mac('session', data))).toBe(true);
    expect(signer.isMac('session', data, byOlder)).toBe(true);
    expect(signer.isMac('other', data, byOlder)).toBe(false);
    expect(signer.isMac('session', Buffer.from('other bytes'), byOlder)).toBe(false);
    expect(createSigner([newest], clock).isMac('session', data, byOlder)).toBe(false);
  });

  it.each([0, 31, 33, 64])('of %i bytes is refused without an exception', (length) => {
    expect(signer.isMac('session', data, Buffer.alloc(length))).toBe(false);
  });

  it('keeps the purpose apart from the bytes', () => {
    expect(signer.isMac('a', Buffer.from('bc'), signer.mac('ab', Buffer.from('c')))).toBe(false);
  });
});
