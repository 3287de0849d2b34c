import { formatNumber } from '#console/format.ts';
import type { Evidence } from '../reviews.queries.ts';
import { duration, percent } from '../review-texts.ts';
import { EvidenceCard } from './evidence-card.tsx';

/** How long it took among all who finished: the bar of this one stands out. */
export function SpeedCard({ speed }: { readonly speed: NonNullable<Evidence['speed']> }) {
  const { seconds, medianSeconds, bars, barSeconds, completes, fasterThan, quickPages, isFlag } = speed;
  const places = bars.map((count, bar) => ({ bar, count }));
  const highest = Math.max(...bars, 1);
  const own = Math.min(Math.floor(seconds / barSeconds), bars.length - 1);
  const end = bars.length * barSeconds;
  const part = medianSeconds > 0 ? seconds / medianSeconds : 1;
  const quick =
    quickPages === 0 ? '' : ` ${quickPages === 1 ? 'One page' : `${quickPages} pages`} took under 4 seconds.`;
  return (
    <EvidenceCard
      title="Speed"
      verdict={{
        tone: isFlag ? 'danger' : 'neutral',
        ...(isFlag ? { icon: 'zap' as const } : {}),
        label: `${percent(part)} of the median`,
      }}
      note={`Faster than ${percent(fasterThan)} of ${formatNumber(completes)}.${quick}`}
    >
      <div
        role="img"
        aria-label={`Completion times for ${formatNumber(completes)} completes. This one: ${duration(seconds)}. Median: ${duration(medianSeconds)}.`}
        className="flex h-20 items-end gap-0.5 border-b-2 border-shelf"
      >
        {places.map(({ bar, count }) => (
          <span
            key={bar}
            className={`flex-1 rounded-t-[3px] ${bar === own ? 'bg-(--chart-2) ring-2 ring-surface' : 'bg-chart-track'}`}
            style={{ height: `${Math.max((count / highest) * 100, bar === own ? 24 : 0)}%` }}
          />
        ))}
      </div>
      <div aria-hidden="true" className="flex justify-between gap-2 pt-0.5 text-2xs text-text-muted tabular-nums">
        <span>0</span>
        <b className="text-text">{duration(seconds)} here</b>
        <span>Median {duration(medianSeconds)}</span>
        <span>{duration(end)}</span>
      </div>
    </EvidenceCard>
  );
}
