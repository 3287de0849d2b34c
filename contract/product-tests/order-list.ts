import { csvLine } from '../wire/csv.ts';

/** The file from which parcels are packed. Addresses leave in it alone. */
export const ORDER_LIST_PATH = '/api/console/product-tests/order-list';

/** Why there is none. */
export const ORDER_LIST_OVER = "This test is over, so nothing else ships. Addresses stay here until they're deleted.";

export const ORDER_LIST_COLUMNS = [
  'order_number',
  'test',
  'participant',
  'name',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'zip',
  'po_box',
  'product',
  'in_the_box',
  'weight_grams',
  'hazards',
  'confirmed_on',
] as const;

export interface OrderListLine {
  readonly orderNumber: string;
  readonly testShortId: string;
  readonly participantNumber: string;
  readonly name: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly isPoBox: boolean;
  readonly product: string;
  readonly inTheBox: string;
  readonly weightGrams: number | null;
  /** As words. */
  readonly hazards: readonly string[];
  /** As YYYY-MM-DD. */
  readonly confirmedOn: string;
}

export const orderListHead = (): string => csvLine(ORDER_LIST_COLUMNS);

/** One parcel. What members wrote is made safe for spreadsheets, as in all our files. */
export function orderListLine(order: OrderListLine): string {
  return csvLine([
    order.orderNumber,
    order.testShortId,
    order.participantNumber,
    order.name,
    order.addressLine1,
    order.addressLine2,
    order.city,
    order.state,
    order.zip,
    order.isPoBox ? 'yes' : 'no',
    order.product,
    order.inTheBox,
    order.weightGrams ?? '',
    order.hazards.join('; '),
    order.confirmedOn,
  ]);
}
