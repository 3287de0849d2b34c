import { expect, test } from 'vitest';
import { suggestedEmail } from './email-suggestion.ts';

test.each([
  ['dana@gmial.com', 'dana@gmail.com'],
  ['dana@gmail.con', 'dana@gmail.com'],
  ['dana@gmail.co', 'dana@gmail.com'],
  ['dana@GMIAL.com', 'dana@gmail.com'],
  ['dana.o+x@gmai.com', 'dana.o+x@gmail.com'],
  [' dana@yaho.com ', 'dana@yahoo.com'],
  ['dana@hotmial.com', 'dana@hotmail.com'],
  ['dana@outlok.com', 'dana@outlook.com'],
  ['dana@iclould.com', 'dana@icloud.com'],
  ['dana@comcast.ney', 'dana@comcast.net'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant);
});

test.each([
  'dana@gmail.com',
  'Dana@Gmail.com',
  'dana@ymail.com',
  'dana@mail.com',
  'dana@email.com',
  'dana@yahoo.ca',
  'dana@yahoo.co.uk',
  'dana@live.com',
  'dana@example.com',
  'dana@spark.example',
  'dana@gmial',
  'dana',
  '@gmial.com',
  '',
])('%j stays as it is', (typed) => {
  expect(suggestedEmail(typed)).toBeUndefined();
});
