import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseKeyRing } from './key-ring.ts';

const first = randomBytes(32);
const second = randomBytes(48);

describe('a key ring', () => {
  it('keeps the order: the first is the newest', () => {
    const text = `2026:${first.toString('base64')},2025:${second.toString('base64')}`;
    expect(parseKeyRing(text)).toEqual([
      { id: '2026', secret: first },
      { id: '2025', secret: second },
    ]);
  });

  it('may have spaces around its parts and the URL form of base64', () => {
    const bytes = Buffer.alloc(33, 0xff);
    expect(parseKeyRing(` a:${bytes.toString('base64url')} ,\n b:${second.toString('base64')} `)).toEqual([
      { id: 'a', secret: bytes },
      { id: 'b', secret: second },
    ]);
  });

  const good = first.toString('base64');
  it.each([
    ['nothing', ''],
    ['only spaces', ' '],
    ['no id', good],
    ['an empty id', `:${good}`],
    ['no key', 'a:'],
    ['an id with a dot, which would split a token', `a.b:${good}`],
    ['an id with a space', `a b:${good}`],
    ['an id of 21 characters', `${'a'.repeat(21)}:${good}`],
    ['a key of 31 bytes', `a:${randomBytes(31).toString('base64')}`],
    ['letters that are no base64', `a:${good.slice(0, -2)}$=`],
    ['base64 that stops in the middle of a byte', `a:${Buffer.alloc(33).toString('base64')}A`],
    ['one id twice', `a:${good},a:${second.toString('base64')}`],
    ['a comma at the end', `a:${good},`],
    ['a second key that is too short', `a:${good},b:AAAA`],
  ])('is refused: %s', (_what, text) => {
    expect(parseKeyRing(text)).toBeUndefined();
  });
});
