/** Where a parcel is. */
export const SHIPMENT_STATUSES = [
  'ORDERED',
  'PACKED',
  'SHIPPED',
  'OUT_FOR_DELIVERY',
  'EXCEPTION',
  'DELIVERED',
  'RETURNED',
  'CANCELLED',
] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** As operators read it. */
export const SHIPMENT_STATUS_LABELS = {
  ORDERED: 'Ordered',
  PACKED: 'Packed',
  SHIPPED: 'Shipped',
  OUT_FOR_DELIVERY: 'Out for delivery',
  EXCEPTION: 'Delayed',
  DELIVERED: 'Delivered',
  RETURNED: 'Returned',
  CANCELLED: 'Canceled',
} as const satisfies Record<ShipmentStatus, string>;

/** Who told of it. */
export const SHIPMENT_EVENT_SOURCES = ['CSV', 'WEBHOOK', 'HAND'] as const;
export type ShipmentEventSource = (typeof SHIPMENT_EVENT_SOURCES)[number];

/** As operators read it. */
export const SHIPMENT_SOURCE_LABELS = {
  CSV: 'from a file',
  WEBHOOK: 'from the carrier',
  HAND: 'entered manually',
} as const satisfies Record<ShipmentEventSource, string>;

/** A parcel that was called off or came back is no longer on its way to anybody, and another may be sent. */
export function isLiveShipment(status: ShipmentStatus): boolean {
  return status !== 'CANCELLED' && status !== 'RETURNED';
}

/**
 * Whether a unit is gone: all are but those whose order was called off before it left. What comes back was handled by others and
 * is not sent to anybody else.
 */
export function takesUnit(shipment: { readonly status: ShipmentStatus; readonly shippedAt: Date | null }): boolean {
  return shipment.status !== 'CANCELLED' || shipment.shippedAt !== null;
}

export interface ShipmentEvent {
  readonly status: ShipmentStatus;
  readonly occurredAt: Date;
}

export interface ShipmentState {
  readonly status: ShipmentStatus;
  readonly statusAt: Date | null;
  /** When it was delivered; null for one that is not, or that came back. */
  readonly deliveredAt: Date | null;
  /** When it was first on its way. */
  readonly shippedAt: Date | null;
}

/** At the same instant the later step counts; the order of the statuses above is the order of the steps. */
export const stepOf = (status: ShipmentStatus): number => SHIPMENT_STATUSES.indexOf(status);

const isLater = (one: ShipmentEvent, other: ShipmentEvent): boolean => {
  const by = one.occurredAt.getTime() - other.occurredAt.getTime() || stepOf(one.status) - stepOf(other.status);
  return by > 0;
};

const isOnItsWay = ({ status }: ShipmentEvent): boolean =>
  status === 'SHIPPED' ||
  status === 'OUT_FOR_DELIVERY' ||
  status === 'EXCEPTION' ||
  status === 'DELIVERED' ||
  status === 'RETURNED';

/** What no later news takes back, the strongest first: else a scan that comes late would send a parcel out a second time. */
const LASTING = ['RETURNED', 'CANCELLED', 'DELIVERED'] as const satisfies ShipmentStatus[];

/**
 * Where a parcel is after everything that was told of it, in whatever order and however often it arrived. One that came back
 * stays so, although carriers tell of its arrival at our door as delivered; so does an order that was called off; so does what
 * was delivered, whatever late scans say. Else the latest counts.
 */
export function statusOfEvents(events: readonly ShipmentEvent[]): ShipmentState {
  const lasting = LASTING.find((status) => events.some((event) => event.status === status));
  // The first time that it was told counts: telling the same arrival again starts no clock anew.
  const deciding =
    lasting === undefined ? latestOf(events) : firstOf(events.filter(({ status }) => status === lasting));
  return {
    status: deciding?.status ?? 'ORDERED',
    statusAt: deciding?.occurredAt ?? null,
    deliveredAt: deciding?.status === 'DELIVERED' ? deciding.occurredAt : null,
    shippedAt: firstOf(events.filter(isOnItsWay))?.occurredAt ?? null,
  };
}

function latestOf(events: readonly ShipmentEvent[]): ShipmentEvent | undefined {
  return events.reduce<ShipmentEvent | undefined>(
    (latest, event) => (latest === undefined || isLater(event, latest) ? event : latest),
    undefined,
  );
}

function firstOf(events: readonly ShipmentEvent[]): ShipmentEvent | undefined {
  return events.reduce<ShipmentEvent | undefined>(
    (first, event) => (first === undefined || isLater(first, event) ? event : first),
    undefined,
  );
}
