import { expect, test } from 'vitest';
import { isPoBox } from './po-box.ts';

test.each([
  'PO Box 12',
  'P.O. Box 12',
  'P. O. Box 12',
  'P O Box 12',
  'p.o. box 12',
  'PO BOX #12',
  'PO Box No. 12',
  'PO Box Number 12',
  'P.O.Box12',
  'POBox 12',
  'POBOX12',
  'PO-Box 12',
  'P/O Box 12',
  'P0 Box 12',
  'PO Bx 12',
  'PO Box A',
  'PO Box A12',
  'PO Box',
  'POB 12',
  'P.O.B. 12',
  'POB #12',
  'POB12',
  'Post Office Box 12',
  'Post-Office Box 12',
  'Post Office Bx 12',
  'POST OFC BOX 12',
  'Postal Box 12',
  'Post Box 12',
  'Postbox 12',
  'PO Drawer K',
  'P.O. Drawer 12',
  'PO 1234',
  'P.O. 1234',
  'Box 12',
  'BOX #12',
  'Box No. 12',
  'Box K',
  'Lock Box 12',
  'Lockbox 12',
  'Caller Box 12',
  'Drawer 7',
  'Apartado 12',
  'Apartado Postal 12',
  'ＰＯ Ｂｏｘ １２',
  'c/o Lee Park, PO Box 12',
  '1482 Lakeview Ave, P.O. Box 12',
])('%s is a box at a post office', (line) => {
  expect(isPoBox([line, ''])).toBe(true);
});

test.each([
  '1482 Lakeview Ave',
  '12 Box Elder Rd',
  'Box Elder Rd',
  '1 Boxwood Ln',
  '44 Box Canyon Dr Apt 3',
  '9 Icebox Canyon Rd',
  '7 Mailbox Peak Way',
  '120 Post Office Rd',
  '120 Old Post Rd',
  '18 Post Oak Blvd',
  '5 Poboy St',
  '12 Pobiddy Rd',
  '31 Apo St',
  '1 Po Valley Rd',
  '410 Main St PMB 12',
  'PMB 12',
  '410 Main St # PMB 12',
  '410 Main St Box 12',
  'RR 2 Box 15',
  'HC 1 Box 30',
  'Rural Route 3 Box 9',
  'PSC 3 Box 4120',
  '200 College St, Box 914',
  '6 Drawer Ct',
  'Boxer Way 12',
  '',
])('“%s” is none', (line) => {
  expect(isPoBox([line, ''])).toBe(false);
});

test('either line may say it', () => {
  expect(isPoBox(['Lee Park', 'PO Box 12'])).toBe(true);
  expect(isPoBox(['1482 Lakeview Ave', 'PO Box 12'])).toBe(true);
  expect(isPoBox(['Willow Farm', 'Box 12'])).toBe(true);
});

test('a bare box beside a street is a mailbox there', () => {
  expect(isPoBox(['200 College St', 'Box 914'])).toBe(false);
  expect(isPoBox(['RR 2', 'Box 15'])).toBe(false);
  expect(isPoBox(['410 Main St', 'PMB 12'])).toBe(false);
});
