import { expect, test } from 'vitest';
import { ORDER_LIST_COLUMNS, orderListHead, orderListLine } from './order-list.ts';

const ORDER = {
  orderNumber: 'PT4821-P34007-1',
  testShortId: 'PT-4821',
  participantNumber: 'P-34007',
  name: 'Dana Ortiz',
  addressLine1: '1482 Lakeview Ave',
  addressLine2: '',
  city: 'Duluth',
  state: 'MN',
  zip: '55804',
  isPoBox: false,
  product: 'Refill dish soap, lemon and sage',
  inTheBox: '1 bottle, 2 refill pouches',
  weightGrams: 1_360,
  hazards: ['Liquid', 'Allergens'],
  confirmedOn: '2026-05-20',
};

test('a parcel is a line with as many cells as the first names', () => {
  expect(orderListHead()).toBe(`${ORDER_LIST_COLUMNS.join(',')}\r\n`);
  expect(orderListLine(ORDER)).toBe(
    'PT4821-P34007-1,PT-4821,P-34007,Dana Ortiz,1482 Lakeview Ave,,Duluth,MN,55804,no,"Refill dish soap, lemon and sage","1 bottle, 2 refill pouches",1360,Liquid; Allergens,2026-05-20\r\n',
  );
});

test.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '＝1'])(
  'nothing that a member wrote is run by a spreadsheet: %s',
  (attack) => {
    const line = orderListLine({ ...ORDER, name: attack, addressLine1: attack, addressLine2: attack, city: attack });
    const safe = line.split(/(?<=,)"?/).filter((cell) => cell.startsWith("'"));
    expect(safe).toHaveLength(4);
  },
);
