import { numberText } from '../numbers.ts';
import { lettersOfHeader } from '../wire/csv.ts';
import { FILE_LINE_MAX_CHARACTERS, UNREADABLE_FILE } from '../wire/file-parts.ts';
import { isDay } from '../time/days.ts';
import { usDate, zoneName } from '../time/zone-name.ts';
import {
  carrierIn,
  carrierLike,
  carrierName,
  plainTrackingNumber,
  trackingNumberProblem,
  type Carrier,
} from './carriers.ts';
import { orderNumberOf, readOrderNumber } from './order-numbers.ts';
import { SHIPMENT_STATUS_LABELS, SHIPMENT_STATUSES, type ShipmentStatus } from './shipment-statuses.ts';

/** Files with carriers and tracking numbers, as the console sends them and the server reads them. */
export const SHIPMENT_FILE_PATHS = {
  /** A part of a file, with a ticket in the address. */
  parts: '/api/console/shipment-files',
  /** The lines that were not imported, as a file. */
  problems: '/api/console/shipment-files/problems',
} as const;

export const SHIPMENT_COLUMNS = ['order_number', 'carrier', 'tracking_number', 'status', 'date'] as const;
export type ShipmentColumn = (typeof SHIPMENT_COLUMNS)[number];
const COLUMNS_NEEDED: readonly ShipmentColumn[] = ['order_number', 'carrier', 'tracking_number'];

/** What warehouses call them, in small letters alone. */
const HEADER_ALIASES: Readonly<Record<ShipmentColumn, readonly string[]>> = {
  order_number: ['ordernumber', 'order', 'orderno', 'orderid', 'ordernr', 'reference', 'ref', 'customerreference'],
  carrier: ['carrier', 'shipper', 'carriername', 'shippingcarrier', 'courier'],
  tracking_number: ['trackingnumber', 'tracking', 'trackingno', 'trackingid', 'trackingcode', 'trackingnr', 'waybill'],
  status: ['status', 'shipmentstatus'],
  date: ['date', 'shippedon', 'shipdate', 'shippeddate', 'dateshipped', 'statusdate'],
};

/** What a file to begin with looks like. No order is real. */
export const SHIPMENT_SAMPLE = [
  SHIPMENT_COLUMNS.join(','),
  'PT0000-P00001-1,NorthPost,447199201801,shipped,2026-06-01',
  'PT0000-P00002-1,UPS,1Z999AA10123456784,,',
  '',
].join('\r\n');

/** What each column of a file is; empty for one that is not read. */
export type ShipmentColumns = readonly (ShipmentColumn | '')[];

/** The columns that the first line names, in any order. */
export function shipmentColumnsIn(
  names: readonly string[],
): { readonly columns: ShipmentColumns } | { readonly problem: 'no-columns' | 'columns-twice' } {
  const columns = names.map((name) => {
    const letters = lettersOfHeader(name);
    return SHIPMENT_COLUMNS.find((column) => HEADER_ALIASES[column].includes(letters)) ?? '';
  });
  if (!COLUMNS_NEEDED.every((column) => columns.includes(column))) return { problem: 'no-columns' };
  const named = columns.filter((column) => column !== '');
  return new Set(named).size < named.length ? { problem: 'columns-twice' } : { columns };
}

/** A parcel as its line in a file says it. */
export interface ShipmentLine {
  readonly orderNumber: string;
  readonly carrier: Carrier;
  readonly trackingNumber: string;
  readonly status: ShipmentStatus;
  /** As YYYY-MM-DD; null for the day of the import. */
  readonly date: string | null;
}

export const SHIPMENT_LINE_FAULTS = [
  'LINE',
  'ORDER',
  'CARRIER',
  'TRACKING_NUMBER',
  'STATUS',
  'DATE',
  'TWICE',
  'UNKNOWN_ORDER',
  'NOT_WAITING',
] as const;
export type ShipmentLineFault = (typeof SHIPMENT_LINE_FAULTS)[number];

export interface ShipmentLineProblem {
  readonly fault: ShipmentLineFault;
  readonly sentence: string;
  /** Which cell is wrong; null for the line as a whole. */
  readonly column: ShipmentColumn | null;
  /** What was probably meant. */
  readonly suggestion: string | null;
}

export type JudgedShipmentLine = { readonly line: ShipmentLine } | { readonly problem: ShipmentLineProblem };

/** The day it is where the panel is: what a line tells has happened by then. */
export interface PanelToday {
  /** As YYYY-MM-DD. */
  readonly day: string;
  readonly timeZone: string;
}

/** The line above that names the same order, or the same parcel; undefined for the first one. */
export interface LinesAbove {
  readonly ofOrder: (orderNumber: string) => number | undefined;
  readonly ofParcel: (carrier: Carrier, trackingNumber: string) => number | undefined;
}

/**
 * What one line of a file says, or why it cannot be imported. `cells` are undefined where a quotation mark is wrong, and null for a
 * line that is longer than any can be. Whether there is such an order is asked of the database.
 */
export function judgeShipmentLine(
  cells: readonly string[] | null | undefined,
  columns: ShipmentColumns,
  above: LinesAbove,
  today: PanelToday,
): JudgedShipmentLine {
  try {
    return { line: readLine(checkedCells(cells, columns), above, today) };
  } catch (error) {
    if (!(error instanceof Bad)) throw error;
    return { problem: error.problem };
  }
}

class Bad extends Error {
  readonly problem: ShipmentLineProblem;
  constructor(
    fault: ShipmentLineFault,
    sentence: string,
    column: ShipmentColumn | null = null,
    suggestion: string | null = null,
  ) {
    super(sentence);
    this.problem = { fault, sentence, column, suggestion };
  }
}

type Cell = (column: ShipmentColumn) => string;

function checkedCells(cells: readonly string[] | null | undefined, columns: ShipmentColumns): Cell {
  if (cells === undefined) throw new Bad('LINE', "A quotation mark isn't closed or is in the middle of a cell");
  if (cells === null)
    throw new Bad('LINE', `The line has more than ${numberText(FILE_LINE_MAX_CHARACTERS)} characters`);
  if (cells.length > columns.length) throw new Bad('LINE', 'More cells than columns in the first line');
  const neededCells = Math.max(...COLUMNS_NEEDED.map((column) => columns.indexOf(column))) + 1;
  if (cells.length < neededCells) throw new Bad('LINE', 'Fewer cells than columns in the first line');
  return (column) => unwrapped(cells[columns.indexOf(column)] ?? '');
}

/** ="123" and '123 are how spreadsheets are told that a number is a text. */
export function unwrapped(cell: string): string {
  const [, inside] = /^(?:="(.*)"|'.*)$/.exec(cell) ?? [];
  return (inside ?? (cell.startsWith("'") ? cell.slice(1) : cell)).trim();
}

function readLine(cell: Cell, above: LinesAbove, today: PanelToday): ShipmentLine {
  const orderNumber = orderOf(cell('order_number'));
  const carrier = carrierOf(cell('carrier'));
  const trackingNumber = trackingOf(carrier, cell('tracking_number'));
  const line = { orderNumber, carrier, trackingNumber, status: statusOf(cell('status')), date: dateOf(cell('date')) };
  if (line.date !== null && line.date > today.day) {
    const { day, timeZone } = today;
    throw new Bad(
      'DATE',
      `${usDate(line.date)} is in the future. In ${zoneName(timeZone)} it's ${usDate(day)}`,
      'date',
    );
  }
  const sameOrder = above.ofOrder(orderNumber);
  const sameParcel = above.ofParcel(carrier, trackingNumber);
  // The same parcel of the same order again is known, or tells how far it is by now.
  if (sameOrder !== undefined && sameOrder === sameParcel) return line;
  if (sameOrder !== undefined) {
    throw new Bad('TWICE', `Order ${orderNumber} is already on line ${sameOrder}`, 'order_number');
  }
  if (sameParcel !== undefined) {
    throw new Bad('TWICE', `This tracking number is already on line ${sameParcel}`, 'tracking_number');
  }
  return line;
}

function orderOf(text: string): string {
  if (text === '') throw new Bad('ORDER', 'Order number is empty', 'order_number');
  const order = readOrderNumber(text);
  if (order === undefined) throw new Bad('ORDER', 'Order numbers look like PT4821-P34007-1', 'order_number');
  return orderNumberOf(order);
}

function carrierOf(text: string): Carrier {
  if (text === '') throw new Bad('CARRIER', 'Carrier is empty', 'carrier');
  const carrier = carrierIn(text);
  if (carrier !== undefined) return carrier;
  const like = carrierLike(text);
  if (like === undefined) throw new Bad('CARRIER', 'Unknown carrier', 'carrier');
  throw new Bad('CARRIER', `Did you mean ${carrierName(like)}?`, 'carrier', carrierName(like));
}

/** Whether a cell is right by itself; the number of a parcel depends on who carries it. */
export function isCellRight(column: Exclude<ShipmentColumn, 'tracking_number'>, text: string): boolean {
  try {
    ({ order_number: orderOf, carrier: carrierOf, status: statusOf, date: dateOf })[column](text);
    return true;
  } catch (error) {
    if (!(error instanceof Bad)) throw error;
    return false;
  }
}

/** What a spreadsheet makes of a number that it takes for an amount: its last digits are lost. */
const ROUNDED = /^[0-9]+(?:[.,][0-9]+)?E\+?[0-9]+$/i;

function trackingOf(carrier: Carrier, text: string): string {
  if (text === '') throw new Bad('TRACKING_NUMBER', 'Tracking number is empty', 'tracking_number');
  if (ROUNDED.test(text)) {
    throw new Bad('TRACKING_NUMBER', 'Tracking number was rounded by a spreadsheet', 'tracking_number');
  }
  const plain = plainTrackingNumber(text);
  const problem = trackingNumberProblem(carrier, plain);
  if (problem !== undefined) throw new Bad('TRACKING_NUMBER', problem, 'tracking_number');
  return plain;
}

/** 'Held up', which 'Delayed' was called before: packers' files still have it. */
const DELAYED_BEFORE = 'heldup';

/** A line that says nothing else tells that a parcel has left. */
function statusOf(text: string): ShipmentStatus {
  if (text === '') return 'SHIPPED';
  const letters = lettersOfHeader(text);
  const status =
    letters === DELAYED_BEFORE
      ? 'EXCEPTION'
      : SHIPMENT_STATUSES.find(
          (one) => lettersOfHeader(one) === letters || lettersOfHeader(SHIPMENT_STATUS_LABELS[one]) === letters,
        );
  if (status === undefined || status === 'ORDERED' || status === 'CANCELLED') {
    throw new Bad(
      'STATUS',
      'Status must be packed, shipped, out for delivery, delayed, delivered, or returned',
      'status',
    );
  }
  return status;
}

const BY_DASHES = /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})$/;
const BY_SLASHES = /^([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4})$/;

function dateOf(text: string): string | null {
  if (text === '') return null;
  const [, year, month, day] = BY_DASHES.exec(text) ?? [];
  const [, usMonth, usDay, usYear] = BY_SLASHES.exec(text) ?? [];
  const date = `${year ?? usYear}-${(month ?? usMonth ?? '').padStart(2, '0')}-${(day ?? usDay ?? '').padStart(2, '0')}`;
  if (!isDay(date)) throw new Bad('DATE', 'Date must look like 2026-06-01 or 06/01/2026', 'date');
  return date;
}

/** Why a file was not taken. Nothing was imported then. */
export const SHIPMENT_FILE_PROBLEMS = {
  'not-text': "This file isn't UTF-8 text. Save it as “CSV UTF-8” and choose it again.",
  ...UNREADABLE_FILE,
  'no-columns':
    "The first line must list the columns order_number, carrier, and tracking_number, separated by commas, semicolons, or tabs. Add what's missing and choose the file again.",
  empty: 'This file has no shipments. Add them below the column names and choose it again.',
  'too-many-lines':
    'This file has more than 200,000 lines below the first. Split it and import the parts one at a time.',
  'hardly-lines': 'Almost all lines in this file are empty or too short. Remove those and choose it again.',
  'too-large': 'This file is larger than 50 MB. Split it and import the parts one at a time.',
  changed: 'The file changed during the upload, so nothing was imported. Choose it again.',
  'broke-off': 'The upload was incomplete, so nothing was imported. Choose the file again.',
  stopped: 'Someone stopped the upload, so nothing was imported. Choose the file again if you still want to import it.',
} as const;
