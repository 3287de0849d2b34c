import { expect, test } from 'vitest';
import { attachmentExtension, attachmentProblem } from './attachments.ts';

const TYPE =
  'Action cannot be completed. The file type is not supported, please upload (.jpg/jpeg, .png, .pdf files only) files only.';
const LIMIT = 'Maximum limit reached';
const TEN_MB = 10 * 1024 * 1024;

test.each([
  ['receipt.jpg', 1, 0, undefined],
  ['receipt.JPEG', 1, 0, undefined],
  ['a.b.png', 1, 0, undefined],
  ['question 9.pdf', TEN_MB, 4, undefined],
  ['receipt.jpg', TEN_MB + 1, 0, LIMIT],
  ['receipt.jpg', 1, 5, LIMIT],
  ['kitchen.mov', 1, 0, TYPE],
  ['kitchen.mov', 1, 5, TYPE],
  ['receipt.pdf.exe', 1, 0, TYPE],
  ['receipt.svg', 1, 0, TYPE],
  ['pdf', 1, 0, TYPE],
  ['.png', 1, 0, TYPE],
  ['folder/.png', 1, 0, TYPE],
  ['receipt.png ', 1, 0, TYPE],
  ['', 1, 0, TYPE],
])('%j of %i bytes after %i others: %j', (name, size, alreadyChosenCount, expected) => {
  expect(attachmentProblem({ name, size }, alreadyChosenCount)).toBe(expected);
});

test.each([
  ['A.JPG', '.jpg'],
  ['a.jpeg', '.jpeg'],
  ['a.toString', undefined],
  ['receipt', undefined],
])('the extension of %s is %j', (name, expected) => {
  expect(attachmentExtension(name)).toBe(expected);
});
