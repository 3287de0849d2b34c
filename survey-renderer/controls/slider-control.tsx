import { useRef, useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
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

  // A finger that scrolls the page may start on a slider: where it moves the thumb is an answer when it lets go there.
  const finger = useRef<'off' | 'on' | 'scrolling'>('off');
  const [held, setHeld] = useState<readonly [end: number, figure: number]>();

  function move(end: number, figure: number) {
    if (finger.current === 'on') setHeld([end, figure]);
    else if (finger.current === 'off') put(end, figure);
  }

  function leave(now: 'off' | 'scrolling') {
    finger.current = now;
    setHeld(undefined);
  }

  function put(end: number, figure: number) {
    if (!isRange) onChange(figure);
    else if (end === 0) onChange([figure, Math.max(figure, Number(ends[1] ?? max))]);
    else onChange([Math.min(figure, Number(ends[0] ?? min)), figure]);
  }

  return (
    <div className="grid gap-4">
      {ends
        .map((figure: unknown, end) => (held?.[0] === end ? held[1] : figure))
        .map((figure, end) => (
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
              onChange={({ target }) => move(end, target.valueAsNumber)}
              onPointerDown={({ pointerType }) => {
                finger.current = pointerType === 'mouse' ? 'off' : 'on';
              }}
              // Where it stands already may be what is meant; a finger on the thumb makes no click.
              onClick={({ currentTarget }) => put(end, currentTarget.valueAsNumber)}
              onPointerUp={({ currentTarget }) => {
                leave('off');
                put(end, currentTarget.valueAsNumber);
              }}
              onPointerCancel={() => leave('scrolling')}
              onTouchEnd={() => leave('off')}
              onTouchCancel={() => leave('off')}
              className={`min-h-target w-full touch-pan-y accent-primary ${figure === undefined ? 'opacity-60' : ''}`}
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
