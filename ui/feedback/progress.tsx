const TONES = {
  primary: 'bg-primary',
  spark: 'bg-spark',
  success: 'bg-success',
  /** Striped as well as coloured: a colour alone says nothing. */
  behind:
    'bg-[repeating-linear-gradient(-45deg,var(--chart-2)_0_5px,color-mix(in_srgb,var(--chart-2)_68%,#000)_5px_8px)]',
} as const;

interface ProgressProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The figure beside the bar, in words: "2 of 3", "62%". */
  readonly figure: string;
  readonly tone?: keyof typeof TONES;
  readonly isDense?: boolean;
}

/** How far something is; always with its figure. */
export function Progress({ figure, ...bar }: ProgressProps) {
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <ProgressBar figure={figure} {...bar} />
      </div>
      <span aria-hidden="true" className="flex-none text-sm font-bold tabular-nums">
        {figure}
      </span>
    </div>
  );
}

type BarProps = ProgressProps & {
  /** Larger, and lighter than the wall it is on. */
  readonly isOnWall?: boolean;
};

/** The bar alone, for where its figure stands in a sentence below. */
export function ProgressBar({
  label,
  value,
  max,
  figure,
  tone = 'primary',
  isDense = false,
  isOnWall = false,
}: BarProps) {
  const size = isDense ? 'h-2' : 'h-2.5';
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={figure}
      className={`overflow-hidden rounded-full ${isOnWall ? 'h-3 bg-[color-mix(in_srgb,#fff_62%,transparent)]' : `bg-chart-track ${size}`}`}
    >
      <div
        className={`h-full rounded-full transition-[width] duration-(--duration-3) ${TONES[tone]}`}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
