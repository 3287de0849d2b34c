import { Tag } from '#ui/feedback/tag.tsx';
import { valueName } from '#console/rewards/redemption-texts.ts';
import { dayCount, rangeText, runsOutOn } from './gift-card-texts.ts';
import type { GiftCardValue } from './gift-cards.queries.ts';

const MOST_DAYS = 120;
const LEAST_DAYS = 14;
const TICKS = 6;
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit' });

const ROW =
  'grid grid-cols-[2.75rem_minmax(0,1fr)_8rem] items-center gap-2 md:grid-cols-[3rem_minmax(0,1fr)_9.5rem] md:gap-3';
const STRIPES =
  'bg-[repeating-linear-gradient(-45deg,var(--chart-2)_0_5px,color-mix(in_srgb,var(--chart-2)_68%,#000)_5px_8px)]';

/** A bar for each value up to the day on which it runs out, a whisker for the range, a line where new cards come. */
export function ForecastChart({ values, now }: { readonly values: readonly GiftCardValue[]; readonly now: Date }) {
  const farthest = Math.max(
    LEAST_DAYS,
    ...values.map(({ latestDays, leadDays }) => Math.max(latestDays ?? 0, leadDays)),
  );
  const scaleDays = Math.min(MOST_DAYS, farthest);
  const percent = (days: number): number => (Math.min(days, scaleDays) / scaleDays) * 100;
  const lead = leadOf(values);

  return (
    <div role="img" aria-label={summaryOf(values, now)} className="relative pt-7 text-sm tabular-nums">
      {lead !== undefined && <LeadLine percent={percent(lead)} days={lead} />}
      <ul aria-hidden="true">
        {values.map((value) => (
          <li key={value.rewardId} className={`${ROW} min-h-11 border-t border-line`}>
            <b>{valueName(value.valueCents)}</b>
            <Bar value={value} percent={percent} hasOwnLead={lead === undefined} />
            <span className="text-end text-xs text-text-muted md:text-sm">
              <When value={value} now={now} scaleDays={scaleDays} />
            </span>
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className={`${ROW} border-t-2 border-text pt-1 text-2xs text-text-muted`}>
        <span />
        <span className="@container relative h-4">
          {Array.from({ length: TICKS }, (_, tick) => (
            <span
              key={tick}
              className="absolute top-0 whitespace-nowrap @max-[16rem]:even:hidden"
              style={{ left: `${(tick / TICKS) * 100}%` }}
            >
              {tick === 0 ? 'Today' : shortDay((scaleDays * tick) / TICKS, now)}
            </span>
          ))}
        </span>
        <span />
      </div>
    </div>
  );
}

/** How long new cards take, when that is the same for all of them. */
function leadOf(values: readonly GiftCardValue[]): number | undefined {
  const leads = new Set(values.map(({ leadDays }) => leadDays));
  return leads.size === 1 ? values[0]?.leadDays : undefined;
}

function LeadLine({ percent, days }: { readonly percent: number; readonly days: number }) {
  return (
    <span aria-hidden="true" className={`pointer-events-none absolute inset-x-0 top-1 bottom-6 z-1 ${ROW}`}>
      <span />
      <span className="relative h-full">
        <span
          className="absolute inset-y-0 border-s-2 border-dashed border-text"
          style={{ insetInlineStart: `${percent}%` }}
        >
          <em className="absolute start-2 -top-0.5 text-xs font-bold whitespace-nowrap not-italic">
            Lead time: {dayCount(days)}
          </em>
        </span>
      </span>
      <span />
    </span>
  );
}

interface BarProps {
  readonly value: GiftCardValue;
  readonly percent: (days: number) => number;
  readonly hasOwnLead: boolean;
}

function Bar({ value: { lastsDays, earliestDays, latestDays, leadDays, isLow }, percent, hasOwnLead }: BarProps) {
  const from = percent(earliestDays ?? 0);
  const to = percent(latestDays ?? 0);
  return (
    <span className="relative block h-5">
      <span
        className={`absolute inset-y-0 start-0 rounded-[6px] ${isLow ? STRIPES : 'bg-(--chart-1)'}`}
        style={{ width: `${percent(lastsDays ?? 0)}%`, minWidth: '4px' }}
      />
      <span
        className="absolute top-[5px] h-2.5 border-x-2 border-text drop-shadow-[0_0_1px_var(--color-surface)] before:absolute before:inset-x-0 before:top-1 before:h-0.5 before:bg-text"
        style={{ insetInlineStart: `${from}%`, width: `${Math.max(0, to - from)}%`, minWidth: '4px' }}
      />
      {hasOwnLead && (
        <span
          className="absolute -inset-y-2 border-s-2 border-dashed border-text"
          style={{ insetInlineStart: `${percent(leadDays)}%` }}
        />
      )}
    </span>
  );
}

function When({
  value,
  now,
  scaleDays,
}: {
  readonly value: GiftCardValue;
  readonly now: Date;
  readonly scaleDays: number;
}) {
  const text = whenText(value, now, scaleDays);
  if (!value.isLow) return <>{text}</>;
  return (
    <Tag tone="warning" icon="triangle-alert">
      {text}
    </Tag>
  );
}

function whenText(value: GiftCardValue, now: Date, scaleDays: number): string {
  const days = value.lastsDays ?? 0;
  return days > scaleDays ? `over ${dayCount(scaleDays)}` : `${shortDay(days, now)}, ${rangeText(value)}`;
}

function shortDay(days: number, now: Date): string {
  return SHORT_DAY.format(runsOutOn(days, now));
}

function summaryOf(values: readonly GiftCardValue[], now: Date): string {
  const parts = values.map(
    (value) => `${valueName(value.valueCents)} until ${shortDay(value.lastsDays ?? 0, now)}, ${rangeText(value)}`,
  );
  const lead = leadOf(values);
  return `Stock lasts: ${parts.join('; ')}. ${lead === undefined ? 'Lead times vary.' : `Lead time: ${dayCount(lead)}.`}`;
}
