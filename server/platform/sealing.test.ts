import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testKeys } from '#testkit/config.ts';
import { systemChance } from './chance.ts';
import type { KeyRing } from './key-ring.ts';
import { createSealer, resealed } from './sealing.ts';

const keys = testKeys('new', 'old');
const [newest, older] = keys;
const onlyOlder: KeyRing = older === undefined ? keys : [older];
const sealer = createSealer(keys, systemChance);
const REFUSAL = /unable to authenticate|not a sealed value|not in the ring/;
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/='.split('');
const secret = Buffer.from('ABCD-EFGH-1234');

describe('a sealed value', () => {
  it('opens to what was sealed, whatever that is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, place) => {
        const opened = sealer.open(sealer.seal(Buffer.from(bytes), place), place);
        expect(Buffer.from(bytes).equals(opened)).toBe(true);
      }),
    );
  });

  it('does not show what it holds, and never looks the same twice', () => {
    const [first, second] = [sealer.seal(secret, 'card:1'), sealer.seal(secret, 'card:1')];
    expect(first).not.toBe(second);
    expect(Buffer.from(first.split(':')[1] ?? '', 'base64').includes(secret)).toBe(false);
  });

  it.each(['card:2', 'card:', '', 'card:1 '])('does not open in another place: %j', (place) => {
    const sealed = sealer.seal(secret, 'card:1');
    expect(() => sealer.open(sealed, place)).toThrow(REFUSAL);
  });

  it('does not open when any one character is another', () => {
    const sealed = sealer.seal(Buffer.from('four'), 'card:1');
    const character = fc.constantFrom(...BASE64, ...':-_ \n'.split(''));
    fc.assert(
      fc.property(fc.nat({ max: sealed.length - 1 }), character, (at, other) => {
        fc.pre(sealed[at] !== other);
        expect(() => sealer.open(sealed.slice(0, at) + other + sealed.slice(at + 1), 'card:1')).toThrow(REFUSAL);
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not open when anything is added or cut off', () => {
    const sealed = sealer.seal(secret, 'card:1');
    const longer = [`${sealed}A`, `${sealed}:`, `${sealed}:x`, `${sealed}=`, `${sealed}\n`, ` ${sealed}`, `${sealed}é`];
    const shorter = Array.from(sealed, (_character, length) => sealed.slice(0, length));
    for (const other of [...longer, ...shorter]) expect(() => sealer.open(other, 'card:1')).toThrow(REFUSAL);
  });

  it('is refused for its length before a short authentication tag could be guessed', () => {
    for (const bytes of [0, 4, 8, 12, 15, 16, 27]) {
      const sealed = `new:${Buffer.alloc(bytes).toString('base64')}`;
      expect(() => sealer.open(sealed, 'card:1')).toThrow('not a sealed value');
    }
  });

  it('says nothing of its content or place when it does not open', () => {
    const sealed = sealer.seal(secret, 'card:1');
    for (const attempt of [() => sealer.open(sealed, 'card:2'), () => sealer.open(`gone:${sealed}`, 'card:1')]) {
      expect(attempt).toThrow(expect.objectContaining({ message: expect.not.stringMatching(/card|ABCD/) }));
    }
  });
});

describe('rotation', () => {
  it('seals with the first key and opens what an older one sealed', () => {
    expect(sealer.seal(secret, 'card:1')).toMatch(/^new:/);
    const byOlder = createSealer(onlyOlder, systemChance).seal(secret, 'card:1');
    expect(sealer.open(byOlder, 'card:1')).toEqual(secret);
  });

  it('knows what the newest key sealed', () => {
    const byOlder = createSealer(onlyOlder, systemChance).seal(secret, 'card:1');
    expect([sealer.isByNewest(byOlder), sealer.isByNewest(sealer.seal(secret, 'card:1'))]).toEqual([false, true]);
  });

  it('says that the key is gone', () => {
    const byOlder = createSealer(onlyOlder, systemChance).seal(secret, 'card:1');
    const withoutIt = createSealer([newest], systemChance);
    expect(() => withoutIt.open(byOlder, 'card:1')).toThrow('the key that sealed this value is not in the ring');
  });

  it('goes by the key, not by its name', () => {
    const sealed = createSealer(testKeys('new'), systemChance).seal(secret, 'card:1');
    expect(() => sealer.open(sealed, 'card:1')).toThrow(REFUSAL);
  });
});

describe('a change of the cipher', () => {
  const next = createSealer(keys, systemChance, 'chacha20-poly1305');

  it('leaves everything readable, whichever of two nodes sealed it', () => {
    for (const [writer, reader] of [
      [sealer, next],
      [next, sealer],
    ] as const)
      expect(reader.open(writer.seal(secret, 'card:1'), 'card:1')).toEqual(secret);
  });

  it('is seen on every value, so that the old ones are sealed anew', () => {
    const [before, after] = [sealer.seal(secret, 'card:1'), next.seal(secret, 'card:1')];
    expect([next.isByNewest(before), next.isByNewest(after), sealer.isByNewest(after)]).toEqual([false, true, false]);
    const again = resealed(next, before, 'card:1') ?? '';
    expect(next.isByNewest(again)).toBe(true);
    expect(next.open(again, 'card:1')).toEqual(secret);
  });

  it('cannot be made on a value: under another name it does not open', () => {
    const [keyId, , body] = next.seal(secret, 'card:1').split(':');
    for (const other of [`${keyId}:${body}`, `${keyId}:aes-256-gcm:${body}`, `${keyId}:aes-128-ecb:${body}`])
      expect(() => next.open(other, 'card:1')).toThrow(REFUSAL);
  });
});
