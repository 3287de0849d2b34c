import { CARRIERS, plainTrackingNumber, trackingNumberProblem } from './carriers.ts';
import {
  isCellRight,
  SHIPMENT_COLUMNS,
  unwrapped,
  type ShipmentColumn,
  type ShipmentColumns,
  type ShipmentLineProblem,
} from './shipment-files.ts';

/** How a line can be taken in after all: with what was probably meant, with something typed, or as another parcel. */
export type ShipmentRepair = 'USE' | 'EDIT' | 'RESHIP';

/** Null for a line that has to be mended in the file. */
export function repairOf({ fault, column, suggestion }: Omit<ShipmentLineProblem, 'sentence'>): ShipmentRepair | null {
  if (fault === 'LINE' || column === null) return null;
  // Who has a parcel on its way may be sent another one; an order that was called off is none.
  if (fault === 'NOT_WAITING') return column === 'tracking_number' ? 'RESHIP' : null;
  if (fault === 'TWICE' && column === 'order_number') return 'RESHIP';
  return suggestion === null ? 'EDIT' : 'USE';
}

/** What is kept, sealed, of a line that can be repaired: its cells by their columns, empty for what is not kept. */
export type ShipmentCells = Readonly<Record<ShipmentColumn, string>>;

/** Only what is right by itself: cells may have slipped, and then anything of somebody's could stand in them. */
export function cellsToKeep(cells: readonly string[], columns: ShipmentColumns): ShipmentCells {
  const kept = SHIPMENT_COLUMNS.map((column) => {
    const text = unwrapped(cells[columns.indexOf(column)] ?? '');
    return [column, isRightAlone(column, text) ? text : ''];
  });
  return Object.fromEntries(kept) as ShipmentCells;
}

/** Nobody's telephone number is so short. */
const SHORT_NUMBER = /^[0-9]{1,6}$/;

function isRightAlone(column: ShipmentColumn, text: string): boolean {
  if (column === 'tracking_number') {
    const plain = plainTrackingNumber(text);
    return SHORT_NUMBER.test(text) || CARRIERS.some((carrier) => trackingNumberProblem(carrier, plain) === undefined);
  }
  return isCellRight(column, text);
}
