import { MESSAGES } from '#contract/messages.ts';
import type { ControlProps } from '../control-props.ts';
import { fieldText } from '../typed-value.ts';

const LOWEST = 0;
const HIGHEST = 100;

/** The browser's own slider, which every keyboard and finger knows; for a range there is one for each end. */
export function SliderControl({ question, labelId, describedBy, onChange }: ControlProps) {
  const min = Number(question.min ?? LOWEST);
  const max = Number(question.max ?? HIGHEST);
  const { value, isRange = false } = question;
  const ends = isRange ? (Array.isArray(value) ? value : [undefined, undefined]) : [value];

  function put(end: number, figure: number) {
    if (!isRange) onChange(figure);
    else if (end === 0) onChange([figure, Math.max(figure, Number(ends[1] ?? max))]);
    else onChange([Math.min(figure, Number(ends[0] ?? min)), figure]);
  }

  return (
    <div className="grid gap-4">
      {ends.map((figure: unknown, end) => (
        // An end is its place: the lower one stays the lower one, whatever its figure.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={end}>
          <p className="flex justify-between gap-4">
            <span id={`${labelId}-${end}`}>{isRange && MESSAGES.survey.rangeEnds[end]}</span>
            <output className="font-display text-xl font-title tabular-nums">{fieldText(figure) || '–'}</output>
          </p>
          <input
            type="range"
            min={min}
            max={max}
            step={question.step ?? 1}
            value={Number(figure ?? (isRange ? [min, max][end] : (min + max) / 2))}
            disabled={!question.isEnabled}
            aria-labelledby={`${labelId} ${labelId}-${end}`}
            aria-describedby={describedBy}
            aria-valuetext={figure === undefined ? MESSAGES.survey.notAnswered : undefined}
            onChange={({ target }) => put(end, target.valueAsNumber)}
            // Where it stands already may be what is meant; a finger on the thumb makes no click.
            onClick={({ currentTarget }) => put(end, currentTarget.valueAsNumber)}
            onPointerUp={({ currentTarget }) => put(end, currentTarget.valueAsNumber)}
            className={`min-h-target w-full accent-primary ${figure === undefined ? 'opacity-60' : ''}`}
          />
          <p aria-hidden="true" className="flex justify-between text-sm text-text-muted tabular-nums">
            <span>{min}</span>
            <span>{max}</span>
          </p>
        </div>
      ))}
    </div>
  );
}
