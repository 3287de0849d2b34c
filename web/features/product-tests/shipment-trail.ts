import { isLiveShipment, type ShipmentStatus } from '#contract/product-tests/shipment-statuses.ts';

interface TrailStep {
  readonly status: ShipmentStatus;
  readonly at: string;
  readonly words: string | null;
}

export interface TrailMark {
  readonly status: ShipmentStatus;
  /** Null for what is still to come. */
  readonly at: string | null;
  readonly words: string | null;
  readonly state: 'done' | 'now' | 'later';
}

/** The way of a package that nothing comes between. */
const WAY = ['ORDERED', 'PACKED', 'SHIPPED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const satisfies ShipmentStatus[];
const isOnTheWay = (status: ShipmentStatus): boolean => WAY.some((one) => one === status);

/** What became of a package, and what is still to come of it; several scans of the same are one mark, told by the last. */
export function shipmentTrail(status: ShipmentStatus, steps: readonly TrailStep[]): readonly TrailMark[] {
  const told = steps.filter((step, index) => steps[index + 1]?.status !== step.status);
  const met = told.length === 0 ? [{ status, at: null, words: null }] : told;
  const last = met.length - 1;
  const marks = met.map((step, index) => ({
    ...step,
    state: index < last || step.status === 'DELIVERED' ? ('done' as const) : ('now' as const),
  }));
  return isLiveShipment(status) ? [...marks, ...toCome(met.map((step) => step.status))] : marks;
}

function toCome(met: readonly ShipmentStatus[]): readonly TrailMark[] {
  const reached = Math.max(-1, ...met.filter(isOnTheWay).map((status) => WAY.findIndex((one) => one === status)));
  return WAY.slice(reached + 1).map((status) => ({ status, at: null, words: null, state: 'later' }));
}
