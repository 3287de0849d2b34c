import { Icon, type IconName } from '#ui/icons/icon.tsx';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName;
  /** Where there is little room. */
  readonly shortLabel?: string;
}

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

const SEGMENT =
  'inline-flex min-h-9 items-center gap-1.5 rounded-[8px] px-3 text-xs font-bold whitespace-nowrap text-text-muted hover:text-text focus-visible:rounded-[8px] focus-visible:-outline-offset-2 aria-pressed:bg-surface aria-pressed:text-text aria-pressed:shadow-1 aria-pressed:ring aria-pressed:ring-line lg:min-h-7.5';

/** One of a few views of the same thing. */
export function Segments<Value extends string>({ label, segments, value, onChange }: SegmentsProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex max-w-full gap-0.5 overflow-x-auto rounded-sm bg-surface-sunken p-[3px]"
    >
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          aria-label={segment.label}
          onClick={() => onChange(segment.value)}
          className={SEGMENT}
        >
          {segment.icon && <Icon name={segment.icon} size="xs" />}
          {segment.shortLabel === undefined ? (
            segment.label
          ) : (
            <>
              <span className="max-lg:hidden">{segment.label}</span>
              <span className="lg:hidden">{segment.shortLabel}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
