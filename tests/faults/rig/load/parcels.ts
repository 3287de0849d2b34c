import { createHash, randomUUID } from 'node:crypto';
import { callAsCarrier, CARRIER_KEYS } from '#testkit/clients/carrier-client.ts';
import { manyOrders, type OrderedParcel } from '#testkit/builders/shipment-builders.ts';
import { askTwiceAtOnce, askUntilKnown } from '../calls.ts';
import { Desk } from './desk.ts';
import { again, type Load, type LoadRun } from './pace.ts';

const ORDERS = 600;
const AT_ONCE = 25;
const BEGIN = `mutation desk($fileName: String!, $bytes: Float!) {
  call: beginShipmentFile(fileName: $fileName, bytes: $bytes) { fileId url } }`;

/** Operators who import what the warehouse has sent, each file twice, and carriers who report parcels, some of them forged. */
export const parcels: Load = async (run) => {
  const desk = await Desk.of(run, 'FULFILMENT');
  const { parcels: orders } = await manyOrders(run.world.platform, ORDERS);
  return () =>
    again(run, 2_000, async (round) => {
      const some = orders.slice(round * AT_ONCE, (round + 1) * AT_ONCE);
      if (some.length === 0) return;
      await importFile(run, desk, some);
      for (const parcel of some.slice(0, 3)) await report(run, parcel);
    });
};

async function importFile({ history }: LoadRun, desk: Desk, some: readonly OrderedParcel[]): Promise<void> {
  const lines = some.map(({ orderNumber, trackingNumber }) => `${orderNumber},NorthPost,${trackingNumber}`);
  const text = ['order_number,carrier,tracking_number', ...lines, ''].join('\r\n');
  const who = desk.operator.operatorId;
  for (const time of ['first', 'second']) {
    const asked = { kind: 'step', key: `${some[0]?.orderNumber} ${time}`, who } as const;
    const begun = await desk.once({ ...asked, what: 'begin' }, BEGIN, { fileName: `${time}.csv`, bytes: text.length });
    const url: unknown = begun?.answer.body.data?.call.url;
    const sent = typeof url === 'string' ? await desk.file({ ...asked, what: 'shipments' }, url, text) : undefined;
    if (time === 'second') return;
    const told = { outcome: sent?.outcome ?? 'unknown', told: sent?.told ?? 'no answer' } as const;
    for (const { orderNumber } of some) history.note({ kind: 'parcels', key: orderNumber, who, what: 'shipped' }, told);
  }
}

/** A carrier says the same twice; somebody else says something with a signature of their own. */
async function report({ world, history }: LoadRun, { orderNumber }: OrderedParcel): Promise<void> {
  const called = { url: world.url, clock: world.platform.clock };
  const body = (id: string, status: string) =>
    JSON.stringify({ events: [{ id, orderNumber, status, occurredAt: world.platform.clock.now().toISOString() }] });
  const [id, forged] = [randomUUID(), randomUUID()];
  const own = body(id, 'OUT_FOR_DELIVERY');
  const asked = { kind: 'parcel-event', key: nameOf(id), who: orderNumber, what: 'out for delivery' } as const;
  await askTwiceAtOnce(history, asked, () => callAsCarrier(called, own));
  const another = { ...CARRIER_KEYS[0], secret: Buffer.alloc(32, 9) };
  await askUntilKnown(history, { kind: 'forged', key: forged, who: orderNumber, what: 'carrier event' }, () =>
    callAsCarrier(called, body(forged, 'DELIVERED'), { secret: another.secret }),
  );
}

/** As it is kept: a carrier's own name may say the number of the package. */
const nameOf = (id: string): string => createHash('sha256').update(id).digest('base64url');
