import { describe, expect, test } from 'vitest';
import { orderNumberOf, readOrderNumber } from './order-numbers.ts';
import {
  judgeShipmentLine,
  SHIPMENT_COLUMNS,
  SHIPMENT_FILE_PROBLEMS,
  SHIPMENT_SAMPLE,
  shipmentColumnsIn,
  type LinesAbove,
  type ShipmentColumns,
  type ShipmentLineFault,
} from './shipment-files.ts';
import { SHIPMENT_FILE_MAX_BYTES, SHIPMENT_FILE_MAX_LINES } from './product-test-limits.ts';
import { numberText } from '../numbers.ts';

const TODAY = { day: '2026-06-01', timeZone: 'America/Los_Angeles' };
const NONE: LinesAbove = { ofOrder: () => undefined, ofParcel: () => undefined };
const judge = (line: string, above = NONE, columns: ShipmentColumns = SHIPMENT_COLUMNS) =>
  judgeShipmentLine(line.split(','), columns, above, TODAY);

describe('the first line', () => {
  test.each([
    ['as we write it', 'order_number,carrier,tracking_number,status,date', SHIPMENT_COLUMNS],
    [
      'in another order, as others call them',
      'Tracking #,Order No.,Carrier',
      ['tracking_number', 'order_number', 'carrier'],
    ],
    [
      'with columns that are not read',
      'Order,Name,Courier,Tracking ID',
      ['order_number', '', 'carrier', 'tracking_number'],
    ],
  ])('%s', (_, names, columns) => {
    expect(shipmentColumnsIn(names.split(','))).toEqual({ columns });
  });

  test.each([
    ['order_number,carrier', 'no-columns'],
    ['', 'no-columns'],
    ['order_number,order,carrier,tracking_number', 'columns-twice'],
  ])('%s: %s', (names, problem) => {
    expect(shipmentColumnsIn(names.split(','))).toEqual({ problem });
  });
});

describe('a line that is right', () => {
  test.each([
    [
      'PT4821-P34007-1,NorthPost,4471 9920 1801,shipped,2026-06-01',
      {
        orderNumber: 'PT4821-P34007-1',
        carrier: 'NORTHPOST',
        trackingNumber: '447199201801',
        status: 'SHIPPED',
        date: '2026-06-01',
      },
    ],
    [
      'pt-4821-p-34007-2,ups ground,1z999aa10123456784,Out for delivery,6/1/2026',
      {
        orderNumber: 'PT4821-P34007-2',
        carrier: 'UPS',
        trackingNumber: '1Z999AA10123456784',
        status: 'OUT_FOR_DELIVERY',
        date: '2026-06-01',
      },
    ],
    [
      `PT4821-P34007-1,FedEx,="999999999999"`,
      {
        orderNumber: 'PT4821-P34007-1',
        carrier: 'FEDEX',
        trackingNumber: '999999999999',
        status: 'SHIPPED',
        date: null,
      },
    ],
    [
      `PT4821-P34007-1,FedEx,'999999999999,,`,
      {
        orderNumber: 'PT4821-P34007-1',
        carrier: 'FEDEX',
        trackingNumber: '999999999999',
        status: 'SHIPPED',
        date: null,
      },
    ],
  ])('%s', (text, line) => {
    expect(judge(text)).toEqual({ line });
  });

  test.each(['Delayed', 'held up', 'EXCEPTION'])('a status of %s is a delay', (status) => {
    expect(judge(`PT4821-P34007-1,FedEx,999999999999,${status}`)).toMatchObject({ line: { status: 'EXCEPTION' } });
  });

  test('the sample is read as it stands', () => {
    const [names = '', ...lines] = SHIPMENT_SAMPLE.trim().split('\r\n');
    expect(shipmentColumnsIn(names.split(','))).toEqual({ columns: SHIPMENT_COLUMNS });
    for (const line of lines) expect(judge(line)).toHaveProperty('line');
  });
});

describe('a line that is not', () => {
  test.each<[string, ShipmentLineFault, string, string | null, string | null]>([
    ['a,b,c,d,e,f', 'LINE', 'More cells than columns in the first line', null, null],
    ['PT4821-P34007-1,UPS', 'LINE', 'Fewer cells than columns in the first line', null, null],
    [',UPS,1Z999AA10123456784', 'ORDER', 'Order number is empty', 'order_number', null],
    ['P-99999,UPS,1Z999AA10123456784', 'ORDER', 'Order numbers look like PT4821-P34007-1', 'order_number', null],
    ['=1+1,UPS,1Z999AA10123456784', 'ORDER', 'Order numbers look like PT4821-P34007-1', 'order_number', null],
    ['PT4821-P34007-1,,447199201801', 'CARRIER', 'Carrier is empty', 'carrier', null],
    ['PT4821-P34007-1,Pony Express,447199201801', 'CARRIER', 'Unknown carrier', 'carrier', null],
    ['PT4821-P34007-1,Nothpost,447199201801', 'CARRIER', 'Did you mean NorthPost?', 'carrier', 'NorthPost'],
    ['PT4821-P34007-1,NorthPost,', 'TRACKING_NUMBER', 'Tracking number is empty', 'tracking_number', null],
    ['PT4821-P34007-1,NorthPost,4471', 'TRACKING_NUMBER', 'NorthPost numbers have 12 digits', 'tracking_number', null],
    [
      'PT4821-P34007-1,NorthPost,4.472E+11',
      'TRACKING_NUMBER',
      'Tracking number was rounded by a spreadsheet',
      'tracking_number',
      null,
    ],
    [
      'PT4821-P34007-1,NorthPost,447199201801,lost',
      'STATUS',
      'Status must be packed, shipped, out for delivery, delayed, delivered, or returned',
      'status',
      null,
    ],
    [
      'PT4821-P34007-1,NorthPost,447199201801,,2026-02-30',
      'DATE',
      'Date must look like 2026-06-01 or 06/01/2026',
      'date',
      null,
    ],
    [
      'PT4821-P34007-1,NorthPost,447199201801,,2026-06-02',
      'DATE',
      "06/02/2026 is in the future. In Pacific Time it's 06/01/2026",
      'date',
      null,
    ],
    [
      'PT4821-P34007-1,NorthPost,447199201801,delivered,06/01/2027',
      'DATE',
      "06/01/2027 is in the future. In Pacific Time it's 06/01/2026",
      'date',
      null,
    ],
  ])('%s', (text, fault, sentence, column, suggestion) => {
    expect(judge(text)).toEqual({ problem: { fault, sentence, column, suggestion } });
  });

  test('twice in the file, with the line that came first', () => {
    const right = 'PT4821-P34007-1,NorthPost,447199201801';
    expect(judge(right, { ...NONE, ofOrder: () => 212 })).toMatchObject({
      problem: { fault: 'TWICE', sentence: 'Order PT4821-P34007-1 is already on line 212' },
    });
    expect(judge(right, { ...NONE, ofParcel: () => 7 })).toMatchObject({
      problem: { fault: 'TWICE', sentence: 'This tracking number is already on line 7' },
    });
  });

  test('the same parcel of the same order again is no second one', () => {
    const delivered = 'PT4821-P34007-1,NorthPost,447199201801,delivered';
    expect(judge(delivered, { ofOrder: () => 7, ofParcel: () => 7 })).toMatchObject({ line: { status: 'DELIVERED' } });
    expect(judge(delivered, { ofOrder: () => 7, ofParcel: () => 8 })).toMatchObject({ problem: { fault: 'TWICE' } });
  });

  test('one that cannot be read at all', () => {
    expect(judgeShipmentLine(undefined, SHIPMENT_COLUMNS, NONE, TODAY)).toMatchObject({ problem: { fault: 'LINE' } });
    expect(judgeShipmentLine(null, SHIPMENT_COLUMNS, NONE, TODAY)).toMatchObject({
      problem: { sentence: 'The line has more than 2,000 characters' },
    });
  });
});

test('the sentences name the limits that there are', () => {
  expect(SHIPMENT_FILE_PROBLEMS['too-many-lines']).toContain(` ${numberText(SHIPMENT_FILE_MAX_LINES)} lines`);
  expect(SHIPMENT_FILE_PROBLEMS['too-large']).toContain(` ${SHIPMENT_FILE_MAX_BYTES / 1_000_000} MB`);
});

test('an order number says which parcel of whom in which test', () => {
  const order = { testShortId: 'PT-4821', participantNumber: 'P-34007', attempt: 2 };
  expect(orderNumberOf(order)).toBe('PT4821-P34007-2');
  for (const text of ['PT4821-P34007-2', ' pt-4821-p-34007-2 ', 'PT4821 - P34007 - 2']) {
    expect(readOrderNumber(text)).toEqual(order);
  }
  for (const text of ['', '4821', 'PT4821', 'PT4821-P34007', 'PT4821-P34007-1-1', 'XPT4821-P34007-1']) {
    expect(readOrderNumber(text)).toBeUndefined();
  }
});
