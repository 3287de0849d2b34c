import {
  judgeShipmentLine,
  type PanelToday,
  type ShipmentColumn,
  type ShipmentLine,
  type ShipmentLineProblem,
} from '#contract/product-tests/shipment-files.ts';
import { SHIPMENT_ORDER_PROBLEMS } from '#contract/product-tests/shipment-order-problems.ts';
import { cellsToKeep, repairOf } from '#contract/product-tests/shipment-repairs.ts';
import { carrierIn, carrierLike, trackingNumberProblem } from '#contract/product-tests/carriers.ts';
import { orderNumberOf, readOrderNumber } from '#contract/product-tests/order-numbers.ts';
import { csvCells } from '#server/platform/csv-files/csv-cells.ts';
import { NOT_TEXT, TOO_LONG } from '#server/platform/csv-files/cut-lines.ts';
import { maskLine } from '#server/platform/csv-files/mask-line.ts';
import type { LineForm } from '#server/platform/csv-files/read-form.ts';
import type { ParcelHolder } from '../parcels/waiting-events.ts';
import { sealLine, type KeptLines } from './kept-lines.ts';
import type { ShipmentProblemRow } from './shipment-files.store.ts';

export interface ReadLine {
  readonly number: number;
  readonly cells: readonly string[];
}
export interface GoodLine extends ReadLine {
  readonly line: ShipmentLine;
}
export interface BadLine extends ReadLine {
  readonly problem: ShipmentLineProblem;
}

/** What an order and a parcel are called among those that lines above have named. */
const parcelName = (carrier: string, trackingNumber: string): string => `${carrier} ${trackingNumber}`;

/** The orders and parcels that some lines name, to ask which were named above; those that cannot be read name none. */
export function namesIn(
  lines: readonly { readonly text: string }[],
  form: LineForm<ShipmentColumn>,
  today: PanelToday,
): string[] {
  return lines.flatMap(({ text }) => {
    const judged = judgeShipmentLine(cellsOf(text, form), form.columns, NOTHING_ABOVE, today);
    return 'line' in judged ? namesOf(judged.line) : [];
  });
}

const namesOf = ({ orderNumber, carrier, trackingNumber }: ShipmentLine): [string, string] => [
  orderNumber,
  parcelName(carrier, trackingNumber),
];

const NOTHING_ABOVE = { ofOrder: () => undefined, ofParcel: () => undefined };

/** What lines are judged by: `above` are the first lines that named an order or a parcel. */
export interface ShipmentRules {
  readonly columns: LineForm<ShipmentColumn>['columns'];
  readonly above: Map<string, number>;
  readonly today: PanelToday;
}

/** What a line says. What it names is added to what was named above. */
export function judgeCells(
  { number, cells }: { readonly number: number; readonly cells: readonly string[] | null | undefined },
  { columns, above, today }: ShipmentRules,
): { readonly good: GoodLine } | { readonly bad: BadLine } {
  const named = {
    ofOrder: (orderNumber: string) => above.get(orderNumber),
    ofParcel: (carrier: string, trackingNumber: string) => above.get(parcelName(carrier, trackingNumber)),
  };
  const judged = judgeShipmentLine(cells, columns, named, today);
  if ('problem' in judged) return { bad: { number, cells: cells ?? [], problem: judged.problem } };
  for (const name of namesOf(judged.line)) above.set(name, above.get(name) ?? number);
  return { good: { number, cells: cells ?? [], line: judged.line } };
}

export function cellsOf(text: string, { separator }: LineForm<ShipmentColumn>): string[] | null | undefined {
  if (text === TOO_LONG) return null;
  // What is no text has no cells either.
  if (text === NOT_TEXT || text.includes('\0')) return undefined;
  return csvCells(text, separator);
}

/** What there is under the number that a line names. */
export interface KnownOrder {
  readonly status: string;
  readonly stage: string;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
}

/** Why a line that is right cannot be imported, as the database has it; undefined when it can. */
export function orderProblem(
  { orderNumber, carrier, trackingNumber }: ShipmentLine,
  known: KnownOrder | undefined,
  meant: string | undefined,
): ShipmentLineProblem | undefined {
  if (known === undefined) {
    const order = readOrderNumber(orderNumber);
    const really = meant === undefined ? undefined : readOrderNumber(meant);
    if (order === undefined || really === undefined || meant === undefined) {
      return SHIPMENT_ORDER_PROBLEMS.unknown(orderNumber);
    }
    return SHIPMENT_ORDER_PROBLEMS.otherTest(order.participantNumber, really.testShortId, meant);
  }
  if (known.status === 'CANCELLED') return SHIPMENT_ORDER_PROBLEMS.calledOff(orderNumber);
  if (known.trackingNumber === null) return undefined;
  if (known.trackingNumber === trackingNumber && known.carrier === carrier) return undefined;
  return known.status === 'DELIVERED'
    ? SHIPMENT_ORDER_PROBLEMS.delivered(known.trackingNumber)
    : SHIPMENT_ORDER_PROBLEMS.otherParcel(known.trackingNumber);
}

/**
 * What it means that orders have the number of a line: it is known when it is another parcel to the same person, and a problem when
 * it goes to somebody else.
 */
export function standingOf(
  { orderNumber, carrier, trackingNumber }: ShipmentLine,
  { participantId }: { readonly participantId: string },
  holders: readonly (ParcelHolder & { readonly isRecent: boolean })[],
): 'known' | ShipmentLineProblem | undefined {
  const others = holders.filter(
    (one) => one.carrier === carrier && one.trackingNumber === trackingNumber && one.orderNumber !== orderNumber,
  );
  if (others.some((one) => one.participantId === participantId)) return 'known';
  const other = others.find((one) => one.isRecent);
  return other && SHIPMENT_ORDER_PROBLEMS.otherOrder(other.orderNumber);
}

/** Why a line is not taken in by a repair: it would take somebody back who has the package. */
export function goingBack(
  { orderNumber, status }: ShipmentLine,
  { stage }: Pick<KnownOrder, 'stage'>,
): ShipmentLineProblem | undefined {
  return stage === 'DELIVERED' && status === 'RETURNED' ? SHIPMENT_ORDER_PROBLEMS.goesBack(orderNumber) : undefined;
}

const DATE = /^(?:[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}|[0-9]{1,2}\/[0-9]{1,2}\/[0-9]{4})$/;
/** As an order is written, or a part of it; a telephone number begins with no P. */
const LIKE_AN_ORDER = /^P[T0-9-][A-Z0-9-]{0,30}$/i;
const SHORT_NUMBER = /^[0-9]{1,6}$/;
const ROUNDED = /^[0-9]+(?:[.,][0-9]+)?E\+?[0-9]+$/i;

/** A bad line as it is kept: cells may have slipped, so nothing is shown that could be somebody's name, address or number. */
export function problemRow(
  room: KeptLines,
  fileId: string,
  { number, cells, problem }: BadLine,
  columns: LineForm<ShipmentColumn>['columns'],
): ShipmentProblemRow {
  const carrier = carrierIn(cells[columns.indexOf('carrier')] ?? '');
  const isShown: Readonly<Record<ShipmentColumn, (text: string) => boolean>> = {
    order_number: (text) => LIKE_AN_ORDER.test(text) || SHORT_NUMBER.test(text),
    carrier: (text) => carrierIn(text) !== undefined || carrierLike(text) !== undefined,
    tracking_number: (text) =>
      SHORT_NUMBER.test(text) ||
      ROUNDED.test(text) ||
      (carrier !== undefined && trackingNumberProblem(carrier, text) === undefined),
    status: () => false,
    date: (text) => DATE.test(text),
  };
  const { masked, markStart, markEnd } = maskLine(cells, columns, problem.column ?? undefined, (column, text) =>
    isShown[column](text),
  );
  const order = readOrderNumber(cells[columns.indexOf('order_number')] ?? '');
  return {
    line: number,
    fault: problem.fault,
    problem: problem.sentence,
    masked,
    mark_start: markStart,
    mark_end: markEnd,
    suggestion: problem.suggestion,
    column_name: problem.column,
    sealed: repairOf(problem) === null ? null : sealLine(room, fileId, number, cellsToKeep(cells, columns)),
    order_number: order === undefined ? null : orderNumberOf(order),
  };
}
