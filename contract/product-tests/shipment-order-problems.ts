import type { ShipmentLineProblem } from './shipment-files.ts';

/** What only the database knows. */
export const SHIPMENT_ORDER_PROBLEMS = {
  unknown: (orderNumber: string): ShipmentLineProblem => ({
    fault: 'UNKNOWN_ORDER',
    sentence: `There's no order ${orderNumber}`,
    column: 'order_number',
    suggestion: null,
  }),
  otherTest: (participantNumber: string, testShortId: string, meant: string): ShipmentLineProblem => ({
    fault: 'UNKNOWN_ORDER',
    sentence: `${participantNumber} is in ${testShortId}. Check for swapped digits`,
    column: 'order_number',
    suggestion: meant,
  }),
  calledOff: (orderNumber: string): ShipmentLineProblem => ({
    fault: 'NOT_WAITING',
    sentence: `Order ${orderNumber} was canceled`,
    column: 'order_number',
    suggestion: null,
  }),
  delivered: (trackingNumber: string): ShipmentLineProblem => ({
    fault: 'NOT_WAITING',
    sentence: `This order was delivered as ${trackingNumber}`,
    column: 'order_number',
    suggestion: null,
  }),
  otherOrder: (orderNumber: string): ShipmentLineProblem => ({
    fault: 'TWICE',
    sentence: `Order ${orderNumber} already has this tracking number`,
    column: 'tracking_number',
    suggestion: null,
  }),
  goesBack: (orderNumber: string): ShipmentLineProblem => ({
    fault: 'NOT_WAITING',
    sentence: `Order ${orderNumber} was delivered. If it was returned, update its status on the participant's page`,
    column: 'order_number',
    suggestion: null,
  }),
  otherParcel: (trackingNumber: string): ShipmentLineProblem => ({
    fault: 'NOT_WAITING',
    sentence: `This order already shipped as ${trackingNumber}`,
    column: 'tracking_number',
    suggestion: null,
  }),
} as const;

/** A repair sends nothing to somebody who has the package: who looks at their participant can. */
export const RESHIP_AFTER_DELIVERY =
  "This package was delivered, so it can't be reshipped from here. If the member never got it, reship from the board.";
