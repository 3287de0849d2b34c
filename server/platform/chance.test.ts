import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isId, newId, newSecret, systemChance, type Chance } from './chance.ts';

const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const allOf = (byte: number): Chance => ({ bytes: (count) => Buffer.alloc(count, byte) });
const times = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });

describe('a new id', () => {
  it('has the bits of a UUID version 7, whatever the chance', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 255 }), (now, byte) => {
        expect(newId(allOf(byte), now)).toMatch(VERSION_7);
      }),
    );
    expect(newId(allOf(0x00), new Date(0))).toBe('00000000-0000-7000-8000-000000000000');
    expect(newId(allOf(0xff), new Date(0))).toBe('00000000-0000-7fff-bfff-ffffffffffff');
  });

  it('begins with its time in milliseconds', () => {
    // The example of RFC 9562, appendix A.6.
    const id = newId(allOf(0), new Date('2022-02-22T19:22:22.000Z'));
    expect(id.replaceAll('-', '').slice(0, 12)).toBe('017f22e279b0');
  });

  it('sorts by time, as a text and so as a column', () => {
    fc.assert(
      fc.property(times, times, (a, b) => {
        fc.pre(a.getTime() < b.getTime());
        expect(newId(allOf(0xff), a) < newId(allOf(0), b)).toBe(true);
      }),
    );
  });

  it('does not repeat within one millisecond', () => {
    const now = new Date('2026-06-10T14:00:00Z');
    const ids = Array.from({ length: 10_000 }, () => newId(systemChance, now));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a text from outside', () => {
  it.each([
    ['an id of ours', newId(systemChance, new Date('2026-06-10T14:00:00Z')), true],
    ['capital letters', '017F22E2-79B0-7CC3-98C4-DC0C0C07398F', true],
    ['nothing', '', false],
    ['no dashes', '017f22e279b07cc398c4dc0c0c07398f', false],
    ['braces', '{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}', false],
    ['a letter that is no digit', '017f22e2-79b0-7cc3-98c4-dc0c0c07398g', false],
    ['a digit too many', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f0', false],
    ['a closing line break', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n', false],
    ['a second line', 'x\n017f22e2-79b0-7cc3-98c4-dc0c0c07398f', false],
    ['a closing zero byte', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f\0', false],
  ])('%s', (_what, text, expected) => {
    expect(isId(text)).toBe(expected);
  });
});

describe('a new secret', () => {
  it('has 256 bits and may stand in a URL', () => {
    const secret = newSecret(systemChance);
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(newSecret(systemChance)).not.toBe(secret);
  });
});
