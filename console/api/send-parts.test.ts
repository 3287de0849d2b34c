import { expect, test } from 'vitest';
import { cutPart } from './send-parts.ts';

async function partsOf(text: string, mostBytes: number): Promise<string[]> {
  const file = new Blob([text]);
  const parts = [];
  for (let from = 0; from < file.size;) {
    const part = await cutPart(file, from, mostBytes);
    parts.push(await part.text());
    from += part.size;
  }
  return parts;
}

test.each([
  ['a\nbb\nccc\n', 5, ['a\nbb\n', 'ccc\n']],
  ['a\r\nbb\r\nc', 5, ['a\r\n', 'bb\r\nc']],
  ['a\rbb\rccc', 5, ['a\rbb\r', 'ccc']],
  ['short', 100, ['short']],
  ['nolineends', 4, ['noli', 'neen', 'ds']],
  ['é\né\n', 3, ['é\n', 'é\n']],
])('%j in parts of at most %d bytes', async (text, mostBytes, parts) => {
  expect(await partsOf(text, mostBytes)).toEqual(parts);
});
