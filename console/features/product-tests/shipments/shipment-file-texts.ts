import type { ShipmentColumn, ShipmentLineFault } from '#contract/product-tests/shipment-files.ts';
import type { undoShipmentRepair } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { formatNumber, counted } from '#console/format.ts';
import type { ShipmentFile, ShipmentRepairMade } from './shipments.queries.ts';

/** What the dialog says about a file before it is chosen; each has to be true of what the server does. */
export const SHIPMENT_FILE_RULES = {
  lines: [
    'Required: order_number, carrier, and tracking_number. Use the order number from the order list.',
    'If the status is blank, the package counts as shipped. If the date is blank, today is used.',
    'Write dates as 2026-06-01 or 06/01/2026. Separate cells with commas, semicolons, or tabs.',
    'Excel rounds long tracking numbers. Format that column as text first.',
  ],
  limits: 'One UTF-8 CSV file, up to 50 MB and 200,000 lines',
} as const;

const shipments = (count: number): string => counted(count, 'shipment');
const lines = (count: number): string => counted(count, 'line');

/** The heading: what became of the file as a whole. */
export function fileTitle({ state, imported }: ShipmentFile): string {
  switch (state) {
    case 'RECEIVING':
      return 'Uploading';
    case 'WAITING':
    case 'RUNNING':
      return 'Reading line by line';
    case 'FAILED':
      return 'Nothing was imported from this file';
    case 'STOPPED':
      return `${shipments(imported)} imported, then stopped`;
    case 'DONE':
      return imported === 1 ? '1 shipment imported' : `${formatNumber(imported)} shipments imported`;
  }
}

/** Which file it was, how much of it, and how long it took. */
export function fileSubtitle({ fileName, linesReceived, tests, createdAt, finishedAt, state }: ShipmentFile): string {
  const ofTests = tests === 0 ? '' : ` for ${counted(tests, 'test')}`;
  const seconds = finishedAt == null ? undefined : (Date.parse(finishedAt) - Date.parse(createdAt)) / 1_000;
  const took = seconds === undefined || seconds < 0 ? '' : `, ${seconds.toFixed(1)} s`;
  const told = state === 'FAILED' ? '' : ' Members are notified as their package moves.';
  return `${fileName}, ${lines(linesReceived)}${ofTests}${took}.${told}`;
}

export const downloadText = (bad: number): string =>
  bad === 1 ? 'Download the line' : `Download the ${formatNumber(bad)} lines`;

/** What a cell is called, by its column in the file. */
export const SHIPMENT_COLUMN_LABELS: Readonly<Record<string, string>> = {
  order_number: 'Order number',
  carrier: 'Carrier',
  tracking_number: 'Tracking number',
  status: 'Status',
  date: 'Date',
} satisfies Record<ShipmentColumn, string>;

export const repairedText = (count: number): string =>
  count === 0 ? 'This line has another problem, shown below.' : `${lines(count)} imported.`;

/** After a correction nothing was imported: the shipment was there, and has another number. */
export const correctedText = (count: number): string =>
  count === 1 ? 'Tracking number corrected.' : `${formatNumber(count)} tracking numbers corrected.`;

/** Which lines a repair took in. */
export function repairText({ line, lines: count, takesUnit }: ShipmentRepairMade): string {
  if (takesUnit) return `Line ${formatNumber(line)} reshipped, using 1 unit`;
  return count === 1
    ? `Line ${formatNumber(line)} imported`
    : `${lines(count)} imported, from line ${formatNumber(line)}`;
}

/** What became of it when it was undone. */
export function undoneText({ lines: undone, kept, keptWhy }: AnswerOf<typeof undoShipmentRepair>): string {
  const back = undone === 1 ? '1 line is back on the list.' : `${lines(undone)} are back on the list.`;
  return kept === 0 ? back : `${back} ${counted(kept, "line wasn't", "lines weren't")} undone: ${keptWhy ?? ''}`;
}

/** What lines with the same fault are counted under. */
export const SHIPMENT_FAULT_LABELS = {
  LINE: 'Line format',
  ORDER: 'Order number',
  CARRIER: 'Carrier',
  TRACKING_NUMBER: 'Tracking number',
  STATUS: 'Status',
  DATE: 'Date',
  TWICE: 'Duplicate',
  UNKNOWN_ORDER: 'Unknown order',
  NOT_WAITING: 'Already shipped or canceled',
} as const satisfies Record<ShipmentLineFault, string>;
