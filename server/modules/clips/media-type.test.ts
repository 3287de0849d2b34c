import { expect, test } from 'vitest';
import { typeOf } from './media-type.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const family = (brand: string) => bytes([0, 0, 0, 0x18], 'ftyp', brand, [0, 0, 2, 0], 'isommp42');

test.each([
  [
    'a recording of Chromium',
    bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x84], 'webm'),
    'video/webm',
  ],
  ['Matroska', bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x88], 'matroska'), undefined],
  ['WebM only further on', bytes([0x1a, 0x45, 0xdf, 0xa3], '.'.repeat(300), [0x42, 0x82, 0x84], 'webm'), undefined],
  ['MP4', family('isom'), 'video/mp4'],
  ['MP4 of a phone', family('mp42'), 'video/mp4'],
  ['QuickTime', family('qt  '), 'video/quicktime'],
  ['HEIC', family('heic'), 'image/heic'],
  ['HEIF', family('mif1'), 'image/heic'],
  ['an unknown brand', family('abcd'), undefined],
  ['JPEG', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF'), 'image/jpeg'],
  ['PNG', bytes([0x89], 'PNG\r\n', [0x1a], '\n'), 'image/png'],
  ['PNG damaged by a text transfer', bytes([0x89], 'PNG\n', [0x1a], '\n'), undefined],
  ['WebP', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '), 'image/webp'],
  ['a sound', bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt '), undefined],
  ['a web page', bytes('<!doctype html><script>'), undefined],
  ['a drawing with script', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), undefined],
  ['a program', bytes([0x7f], 'ELF'), undefined],
  ['a moving picture', bytes('GIF89a'), undefined],
  ['nothing', bytes(), undefined],
  ['three bytes', bytes([0xff, 0xd8]), undefined],
])('%s is %j', (_, head, expected) => {
  expect(typeOf(head)).toBe(expected);
});
