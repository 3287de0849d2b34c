interface StepBarsProps {
  /** "Step 1 of 3", or what the place says. */
  readonly label: string;
  readonly count: number;
  /** How many are lit. */
  readonly reached: number;
}

/** More would be too narrow to tell apart: then each stands for several. */
const MOST_BARS = 12;

/** The stepper of a card: a bar for each step. */
export function StepBars({ label, count, reached }: StepBarsProps) {
  const bars = Math.min(count, MOST_BARS);
  return (
    <div role="img" aria-label={label} className="flex gap-1.5">
      {Array.from({ length: bars }, (_, bar) => (
        <span
          key={bar}
          className={`h-2 flex-1 rounded-full ${bar < Math.floor((reached / count) * bars) ? 'bg-primary' : 'bg-chart-track'}`}
        />
      ))}
    </div>
  );
}
