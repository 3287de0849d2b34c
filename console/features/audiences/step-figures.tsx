import { figureText } from '#ui/data/figure-text.ts';

interface StepFiguresProps {
  readonly active: number;
  readonly remain: number;
  readonly taken: number;
  /** Counted before the last change: shown, but not as if it were the answer. */
  readonly isOld: boolean;
}

/** What remains, and hatched what this rule took, each with its figure. */
export function StepFigures({ active, remain, taken, isOld }: StepFiguresProps) {
  const share = (count: number) => `${active === 0 ? 0 : (count / active) * 100}%`;
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)_3.75rem_4rem] items-center gap-2 tabular-nums transition-opacity ${isOld ? 'opacity-45' : ''}`}
    >
      <span aria-hidden="true" className="flex h-4.5 overflow-hidden rounded-[5px]">
        <span className="h-full rounded-[5px] bg-chart-1" style={{ width: share(remain) }} />
        <span
          className="ms-px h-full rounded-e-[5px] bg-[repeating-linear-gradient(-45deg,var(--chart-track)_0_4px,transparent_4px_7px)] ring ring-chart-track ring-inset"
          style={{ width: share(taken) }}
        />
      </span>
      <b className="text-end font-display">
        {figureText(remain)}
        <span className="sr-only"> left</span>
      </b>
      <span className="text-end text-xs text-text-muted">
        {taken > 0 && (
          <>
            <span aria-hidden="true">−{figureText(taken)}</span>
            <span className="sr-only">, {figureText(taken)} removed</span>
          </>
        )}
      </span>
    </div>
  );
}
