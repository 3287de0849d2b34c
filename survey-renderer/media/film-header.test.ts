import { describe, expect, test } from 'vitest';
import { secondsInHeader } from './film-header.ts';

const text = (word: string) => new TextEncoder().encode(word);
const number32 = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
const number64 = (value: number) => join(number32(Math.floor(value / 2 ** 32)), number32(value % 2 ** 32));

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
const box = (type: string, ...inside: Uint8Array[]) => {
  const content = join(...inside);
  return join(number32(8 + content.length), text(type), content);
};
const largeBox = (type: string, content: Uint8Array) =>
  join(number32(1), text(type), number64(16 + content.length), content);
const nothing = (bytes: number) => new Uint8Array(bytes);

const movieHeader = (unitsPerSecond: number, units: number) =>
  box('mvhd', nothing(4), nothing(8), number32(unitsPerSecond), number32(units), nothing(80));
const longMovieHeader = (unitsPerSecond: number, units: number) =>
  box('mvhd', Uint8Array.of(1, 0, 0, 0), nothing(16), number32(unitsPerSecond), number64(units), nothing(80));
const start = box('ftyp', text('qt  '), nothing(4));

const seconds = (...parts: Uint8Array[]) => secondsInHeader(new Blob([join(...parts)]));

describe('the length in the header of a film', () => {
  test.each([
    ['at its beginning', [start, box('moov', movieHeader(600, 56_400)), box('mdat', nothing(99))], 94],
    ['at its end', [start, box('mdat', nothing(5_000)), box('moov', movieHeader(1_000, 2_500))], 2.5],
    ['after a very large box', [start, largeBox('mdat', nothing(70)), box('moov', movieHeader(1_000, 1_000))], 1],
    ['behind another box', [start, box('moov', box('free', nothing(3)), movieHeader(10, 50))], 5],
    ['in 64 bits', [start, box('moov', longMovieHeader(1_000, 2 ** 33))], 2 ** 33 / 1_000],
  ])('is found %s', async (_, parts, expected) => {
    expect(await seconds(...parts)).toBe(expected);
  });

  test.each([
    ['nothing', []],
    ['a letter', [text('Dear all, this is a letter and no film at all')]],
    ['a film without it', [start, box('mdat', nothing(10))]],
    ['one that is cut off', [start, box('moov', movieHeader(600, 600)).subarray(0, 30)]],
    ['boxes without end', Array.from({ length: 1_000 }, () => box('free'))],
    ['a box that claims to be smaller than itself', [join(number32(3), text('moov'), nothing(50))]],
    ['no units', [start, box('moov', movieHeader(0, 600))]],
  ])('is not found in %s', async (_, parts) => {
    expect(await seconds(...parts)).toBeUndefined();
  });
});
