import type { CSSProperties } from 'react';

interface RangeSliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  /** What the value means, said instead of the bare number. */
  readonly valueText?: string;
  readonly onChange: (value: number) => void;
}

/** Browsers name the parts of a range differently, and refuse a rule that names both. */
const CHROME_TRACK =
  '[&::-webkit-slider-runnable-track]:h-2 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-[linear-gradient(90deg,var(--color-primary)_var(--at),var(--chart-track)_var(--at))]';
const CHROME_THUMB =
  '[&::-webkit-slider-thumb]:-mt-[7px] [&::-webkit-slider-thumb]:size-[22px] [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-[8px_8px_8px_3px] [&::-webkit-slider-thumb]:border-3 [&::-webkit-slider-thumb]:border-surface [&::-webkit-slider-thumb]:bg-primary [&::-webkit-slider-thumb]:shadow-[0_0_0_1px_var(--color-primary)]';
const FIREFOX =
  '[&::-moz-range-track]:h-2 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-chart-track [&::-moz-range-progress]:h-2 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-primary [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-[8px_8px_8px_3px] [&::-moz-range-thumb]:border-3 [&::-moz-range-thumb]:border-surface [&::-moz-range-thumb]:bg-primary';

/** How much of a range, moved by hand or by keys. */
export function RangeSlider({ label, min, max, value, valueText, onChange }: RangeSliderProps) {
  const share = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      value={value}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      style={{ '--at': `${share}%` } as CSSProperties}
      className={`min-h-target w-full cursor-pointer appearance-none bg-transparent ${CHROME_TRACK} ${CHROME_THUMB} ${FIREFOX}`}
    />
  );
}
