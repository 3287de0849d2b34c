import { expect, test } from 'vitest';
import {
  carrierIn,
  carrierLike,
  CARRIERS,
  plainTrackingNumber,
  trackingNumberProblem,
  type Carrier,
} from './carriers.ts';

test.each<[string, Carrier | undefined]>([
  ['UPS', 'UPS'],
  ['ups ground', 'UPS'],
  ['U.S. Postal Service', 'USPS'],
  ['FedEx', 'FEDEX'],
  ['FEDEX Ground', 'FEDEX'],
  ['Federal Express', 'FEDEX'],
  ['DHL', 'DHL'],
  ['OnTrac', 'ONTRAC'],
  ['North Post', 'NORTHPOST'],
  ['Nothpost', undefined],
  ['', undefined],
])('%s is %s', (text, expected) => {
  expect(carrierIn(text)).toBe(expected);
});

test.each<[string, Carrier | undefined]>([
  ['Nothpost', 'NORTHPOST'],
  ['NorthPsot', 'NORTHPOST'],
  ['NorthPostt', 'NORTHPOST'],
  ['Fedx', 'FEDEX'],
  ['UPSS', undefined],
  ['Pony Express', undefined],
  ['', undefined],
])('%s was probably meant as %s', (text, expected) => {
  expect(carrierLike(text)).toBe(expected);
});

const RIGHT: Readonly<Record<Carrier, readonly string[]>> = {
  UPS: ['1Z999AA10123456784', '1z 999 aa1 01 2345 6784'],
  USPS: ['9400 1000 0000 0000 0000 00', 'EA123456789US', '03071790000523483741'],
  FEDEX: ['9999 9999 9999', '999999999999999', '96110200000000000000'],
  DHL: ['1234567890', 'GM60511234500000001'],
  ONTRAC: ['C11031500001879', 'D10011354453707'],
  NORTHPOST: ['447199201801', 'NP 4471 9920 1801'],
};

test.each(CARRIERS)('numbers of %s', (carrier) => {
  const isRight = (number: string) => trackingNumberProblem(carrier, plainTrackingNumber(number)) === undefined;
  expect(RIGHT[carrier].filter((number) => !isRight(number))).toEqual([]);
  expect(['4471', 'ABC', `${RIGHT[carrier][0]}9999999999999999999`, '=1+1'].filter(isRight)).toEqual([]);
});

test('as drawn', () => {
  expect(trackingNumberProblem('NORTHPOST', '4471')).toBe('NorthPost numbers have 12 digits');
});
