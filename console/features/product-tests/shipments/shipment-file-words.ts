import type { ShipmentColumn, ShipmentLineFault } from '#contract/product-tests/shipment-files.ts';
import type { undoShipmentRepair } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { formatNumber, counted } from '#console/format.ts';
import type { ShipmentFile, ShipmentRepairMade } from './shipments.queries.ts';

/** What the dialog says about a file before it is chosen; each has to be true of what the server does. */
export const SHIPMENT_FILE_RULES = {
  lines: [
    'Needed are order_number, carrier and tracking_number. The order number is that of the order list.',
    'A line without status tells that the parcel has left, and without date that it was today.',
    'Dates are written 2026-06-01 or 06/01/2026. Cells are parted by commas, semicolons or tabs.',
    'Excel rounds long tracking numbers: make that column text before you fill it.',
  ],
  limits: 'One CSV in UTF-8, at most 50 MB and 200,000 lines',
} as const;

const shipments = (count: number): string => counted(count, 'shipment');
const lines = (count: number): string => counted(count, 'line');

/** The heading: what became of the file as a whole. */
export function fileTitle({ state, imported }: ShipmentFile): string {
  switch (state) {
    case 'RECEIVING':
      return 'The file is on its way';
    case 'WAITING':
    case 'RUNNING':
      return 'Reading line by line';
    case 'FAILED':
      return 'Nothing came in by this file';
    case 'STOPPED':
      return `${shipments(imported)} came in, then it was stopped`;
    case 'DONE':
      return imported === 1 ? '1 shipment is in' : `${formatNumber(imported)} shipments are in`;
  }
}

/** Which file it was, how much of it, and how long it took. */
export function fileSubtitle({ fileName, linesReceived, tests, createdAt, finishedAt, state }: ShipmentFile): string {
  const ofTests = tests === 0 ? '' : ` for ${counted(tests, 'test')}`;
  const seconds = finishedAt == null ? undefined : (Date.parse(finishedAt) - Date.parse(createdAt)) / 1_000;
  const took = seconds === undefined || seconds < 0 ? '' : `, ${seconds.toFixed(1)} s`;
  const told = state === 'FAILED' ? '' : ' Members are told as each parcel moves.';
  return `${fileName}, ${lines(linesReceived)}${ofTests}${took}.${told}`;
}

export const downloadWords = (bad: number): string =>
  bad === 1 ? 'Download the bad line' : `Download the ${formatNumber(bad)} lines`;

/** What a cell is called, by its column in the file. */
export const SHIPMENT_COLUMN_LABELS: Readonly<Record<string, string>> = {
  order_number: 'Order number',
  carrier: 'Carrier',
  tracking_number: 'Tracking number',
  status: 'Status',
  date: 'Date',
} satisfies Record<ShipmentColumn, string>;

export const repairedWords = (count: number): string =>
  count === 0 ? 'Something else is wrong, too: it is listed now.' : `${lines(count)} came in.`;

/** Which lines a repair took in. */
export function repairWords({ line, lines: count, takesUnit }: ShipmentRepairMade): string {
  if (takesUnit) return `Line ${formatNumber(line)} shipped as another package, which took 1 unit`;
  return count === 1
    ? `Line ${formatNumber(line)} imported`
    : `${lines(count)} imported, from line ${formatNumber(line)}`;
}

/** What became of it when it was undone. */
export function undoneWords({ lines: undone, kept, keptWhy }: AnswerOf<typeof undoShipmentRepair>): string {
  const back = undone === 1 ? '1 line is back on the list.' : `${lines(undone)} are back on the list.`;
  return kept === 0 ? back : `${back} ${lines(kept)} stayed: ${keptWhy ?? ''}`;
}

/** What lines with the same fault are counted under. */
export const SHIPMENT_FAULT_LABELS = {
  LINE: 'The line itself',
  ORDER: 'Order number',
  CARRIER: 'Carrier',
  TRACKING_NUMBER: 'Tracking number',
  STATUS: 'Status',
  DATE: 'Date',
  TWICE: 'Twice in the file',
  UNKNOWN_ORDER: 'Unknown order',
  NOT_WAITING: 'No longer waiting',
} as const satisfies Record<ShipmentLineFault, string>;
