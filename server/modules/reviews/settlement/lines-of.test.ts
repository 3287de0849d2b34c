import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, NotText } from './take-settlement.ts';

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const read = (text: string | Uint8Array, size: number) =>
  Array.fromAsync(linesOf(inChunks(typeof text === 'string' ? new TextEncoder().encode(text) : text, size)));

test.each([1, 2, 3, 1_000])('lines are the same however the bytes come, %i at a time', async (size) => {
  expect(await read('\u{FEFF}a,é\r\nb,😀\n\nc\rd\r\n', size)).toEqual(['a,é', 'b,😀', '', 'c', 'd']);
});

test('any text comes back as its lines', async () => {
  const line = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n]/.test(text) && !text.startsWith('\u{FEFF}'));
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1 }), fc.integer({ min: 1, max: 9 }), async (lines, size) => {
      expect(await read(lines.map((one) => `${one}\r\n`).join(''), size)).toEqual(lines);
    }),
  );
});

test('a line without an end keeps little of itself', async () => {
  const [first, ...rest] = await read('x'.repeat(1_000_000), 65_536);
  expect(first?.length).toBeLessThan(10_000);
  expect(rest).toEqual([]);
});

test.each([[Buffer.from([0xff, 0xfe, 0x61, 0x00])], [Buffer.from([0x61, 0xe9, 0x0a])]])(
  'bytes that are no UTF-8 are refused: %j',
  async (bytes) => {
    await expect(read(bytes, 2)).rejects.toBeInstanceOf(NotText);
  },
);
