import { expect, test } from 'vitest';
import { rangeOf } from './send-media.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
  ['bytes=a-b', undefined],
  ['bytes=1-99999999999999999999', undefined],
])('%j of 100 bytes is %j', (header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected);
});
