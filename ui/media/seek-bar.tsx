interface SeekBarProps {
  readonly label: string;
  /** Where it is, in words. */
  readonly valueText: string;
  readonly value: number;
  readonly max: number;
  readonly onSeek: (value: number) => void;
}

/** Where a film is. The browser's own slider lies over what is drawn: every finger, mouse and screen reader knows it. */
export function SeekBar({ label, valueText, value, max, onSeek }: SeekBarProps) {
  const share = max > 0 ? Math.min(1, value / max) * 100 : 0;
  return (
    <span className="relative flex h-target min-w-12 flex-1 items-center rounded-xs px-2 has-focus-visible:outline-3 has-focus-visible:outline-on-deep">
      <span aria-hidden="true" className="relative h-1.5 w-full rounded-full bg-on-deep/28">
        <span className="absolute inset-y-0 start-0 rounded-full bg-on-deep" style={{ width: `${share}%` }} />
        <span
          className="absolute -top-1.25 -ms-2 size-4 rounded-full bg-on-deep"
          style={{ insetInlineStart: `${share}%` }}
        />
      </span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={max > 0 ? max : 1}
        step="any"
        value={Math.min(value, max)}
        onChange={({ target }) => onSeek(target.valueAsNumber)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </span>
  );
}
