const TONES = {
  plain: 'bg-primary',
  full: 'bg-success',
  /** Striped as well as coloured: a colour alone says nothing. */
  behind:
    'bg-[repeating-linear-gradient(-45deg,var(--chart-2)_0_5px,color-mix(in_srgb,var(--chart-2)_68%,#000)_5px_8px)]',
} as const;

export type ShareTone = keyof typeof TONES;

/** How far something is, drawn beside a figure that says it. */
export function ShareBar({
  value,
  max,
  tone,
}: {
  readonly value: number;
  readonly max: number;
  readonly tone: ShareTone;
}) {
  const percent = max > 0 ? Math.min(100, (value / max) * 100) : 0;
  return (
    <span aria-hidden="true" className="block h-2 min-w-12 overflow-hidden rounded-full bg-chart-track">
      <span className={`block h-full rounded-full ${TONES[tone]}`} style={{ width: `${percent}%` }} />
    </span>
  );
}
