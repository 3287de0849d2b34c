import { Button } from '#ui/actions/button.tsx';
import { formatMoment, formatNumber } from '#console/format.ts';
import type { PointsLine } from './members.queries.ts';
import { PointsLineCause } from './points-line-cause.tsx';

interface PointsLineRowProps {
  readonly line: PointsLine;
  readonly mayOpenStudies: boolean;
  /** Left out where nothing can be taken back, such as on paper. */
  readonly onTakeBack?: ((line: PointsLine) => void) | undefined;
}

/** One line of the ledger: what, how much, by which rule, where it comes from, and what they had after it. */
export function PointsLineRow({ line, mayOpenStudies, onTakeBack }: PointsLineRowProps) {
  const { number, amount, balance, reason, rule, createdAt, causeKind, adjustment } = line;
  const isReversible = causeKind === 'ADJUSTMENT' && adjustment?.state === 'APPLIED';
  return (
    <li
      id={number}
      className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)_auto_auto] gap-x-6 py-2.5 tabular-nums target:bg-primary-soft"
    >
      <p className="font-bold wrap-break-word">{reason}</p>
      <p className={`font-bold ${amount > 0 ? 'text-success' : ''}`}>
        {amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount).replace('-', '−')}
        <span className="sr-only"> points</span>
      </p>
      <p className="min-w-14 text-end text-text-muted">
        <span className="sr-only">Balance </span>
        {formatNumber(balance)}
      </p>
      <p className="col-span-full text-2xs text-text-muted">
        <span className="font-code">{number}</span>, {formatMoment(createdAt)}.{rule && ` ${rule}.`}
      </p>
      <div className="col-span-full flex flex-wrap items-center gap-x-3 text-2xs wrap-anywhere text-text-muted">
        <p className="min-w-0 flex-1">
          <PointsLineCause line={line} mayOpenStudies={mayOpenStudies} />
        </p>
        {isReversible && onTakeBack && (
          <Button variant="quiet" size="sm" aria-label={`Take back ${number}`} onClick={() => onTakeBack(line)}>
            Take back
          </Button>
        )}
      </div>
    </li>
  );
}
