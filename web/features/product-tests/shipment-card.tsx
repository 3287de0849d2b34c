import { MESSAGES } from '#contract/messages/messages.ts';
import { carrierName, isCarrier } from '#contract/product-tests/carriers.ts';
import { deriveProductTest } from '#contract/product-tests/product-testing-item.ts';
import parcel from '#ui/art/scenes/parcel.svg';
import { Tag } from '#ui/feedback/tag.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';
import { formatTime } from '#web/format-time.ts';
import type { OwnTest } from '#web/product-tests/product-tests.queries.ts';
import { shownDate } from '#web/product-tests/shown-dates.ts';
import { parcelTag, type TestFace } from '#web/product-tests/test-face.ts';
import { shipmentTrail, type TrailMark } from './shipment-trail.ts';

const texts = MESSAGES.productTestPage;

interface ShipmentCardProps {
  readonly test: OwnTest;
  readonly face: TestFace;
  readonly now: Date;
}

/** Where the package is, and how it came there. */
export function ShipmentCard({ test, face, now }: ShipmentCardProps) {
  const { shippingDetails, weightGrams } = test;
  const { status, carrier, trackingNumber, attempt, trail } = shippingDetails;
  const { deliveryCardStatus } = deriveProductTest(test, now, { isSingle: true });
  const tag = parcelTag(face, deliveryCardStatus);
  const facts = [
    carrier && (isCarrier(carrier) ? carrierName(carrier) : carrier),
    trackingNumber && texts.tracking(trackingNumber),
    weightGrams === null ? null : parcelWeight(weightGrams),
    attempt > 1 ? 'Reshipped' : null,
  ].filter(Boolean);
  return (
    <section
      aria-labelledby="shipment"
      className="overflow-hidden rounded-lg border border-line bg-surface md:grid md:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div
        className={`flex h-40 items-end justify-center border-b-[5px] border-shelf px-4 md:h-auto ${WALL_CLASSES.mist}`}
      >
        <img src={parcel} alt="" className="h-34 max-w-full" />
      </div>
      <div className="min-w-0 p-5 wrap-anywhere max-[15rem]:p-3 md:px-8 md:py-6">
        <Tag tone={tag.tone} icon={tag.icon}>
          {tag.label}
        </Tag>
        <h2 id="shipment" className="mt-3 text-2xl">
          {isArrivingToday(shippingDetails, now) ? texts.arrivingToday : texts.trail[status]}
        </h2>
        <p className="mt-1 text-text-muted">{facts.length > 0 ? facts.join(' · ') : texts.notShipped}</p>
        {(face === 'HELD_UP' || face === 'RETURNED') && <p className="mt-2">{MESSAGES.productTestCards.texts[face]}</p>}
        <ol className="mt-5">
          {shipmentTrail(status, trail).map((mark) => (
            <Mark key={`${mark.status} ${mark.at}`} mark={mark} now={now} />
          ))}
        </ol>
      </div>
    </section>
  );
}

const DOTS = {
  done: 'border-[3px] border-success bg-success',
  now: 'border-[5px] border-primary bg-surface',
  later: 'border-[3px] border-line-strong bg-surface',
} as const satisfies Record<TrailMark['state'], string>;

function Mark({ mark, now }: { readonly mark: TrailMark; readonly now: Date }) {
  const { state, status, at } = mark;
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={`relative flex flex-wrap justify-between gap-x-3 ps-8 pb-4 text-sm last:pb-0 ${state === 'later' ? 'text-text-muted' : ''}`}
    >
      <span aria-hidden="true" className={`absolute start-0 top-[3px] z-1 size-4 rounded-full ${DOTS[state]}`} />
      <span
        aria-hidden="true"
        className={`absolute start-[7px] top-3 -bottom-1.5 w-0.5 [li:last-child>&]:hidden ${state === 'done' ? 'bg-success' : 'bg-line'}`}
      />
      <b className={state === 'now' ? 'font-bold' : 'font-medium'}>
        {texts.trail[status]}
        {mark.words && <span className="block font-normal text-text-muted">{mark.words}</span>}
      </b>
      <span>{at === null ? <Soon state={state} /> : dayOrTime(at, now)}</span>
    </li>
  );
}

function Soon({ state }: Pick<TrailMark, 'state'>) {
  return state === 'later' ? texts.trail.soon : <VisuallyHidden>Now</VisuallyHidden>;
}

/** Carriers take along in the morning what they bring by the evening. */
function isArrivingToday({ status, trail }: OwnTest['shippingDetails'], now: Date): boolean {
  const since = trail.findLast((mark) => mark.status === status)?.at;
  return status === 'OUT_FOR_DELIVERY' && since !== undefined && isSameDay(since, now);
}

/** What happened today is told by the clock. */
function dayOrTime(at: string, now: Date): string {
  return isSameDay(at, now) ? `Today, ${formatTime(at)}` : shownDate('scanned', at);
}

const isSameDay = (at: string, now: Date): boolean =>
  shownDate('scanned', at) === shownDate('scanned', now.toISOString());

const GRAMS_OF_OUNCE = 28.3495;
const OUNCES_OF_POUND = 16;

/** How heavy a parcel is, as people say it: in pounds, a light one in ounces. */
export function parcelWeight(grams: number): string {
  const ounces = Math.max(1, Math.round(grams / GRAMS_OF_OUNCE));
  return ounces < OUNCES_OF_POUND ? `${ounces} oz package` : `${Math.round(ounces / OUNCES_OF_POUND)} lb package`;
}
