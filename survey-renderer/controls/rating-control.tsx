import { useId } from 'react';
import type { QuestionView } from '#engine/index.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { ControlProps } from '../control-props.ts';
import { isScale } from '../letters.ts';
import { OVERLAY } from './choice-tile.tsx';
import { ChoicesControl } from './choices-control.tsx';

const CELL =
  'relative grid min-h-13 place-items-center rounded-md font-display text-lg font-title has-disabled:text-text-muted';
const BOX =
  'border-2 border-line max-md:rounded-sm max-md:border max-md:text-base bg-surface hover:border-line-strong has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary';

/** Eleven figures of two digits stand in one row on the narrowest phone; only large letters make more rows of them. */
const MOST_IN_A_ROW = 11;
const ONE_ROW = 'grid-cols-[repeat(auto-fit,minmax(1.5rem,1fr))] gap-px md:gap-2';

function isShort({ rateType = 'labels', choices = [] }: QuestionView): boolean {
  return rateType === 'labels' && choices.length <= MOST_IN_A_ROW && choices.every(({ text }) => text.length <= 2);
}

/** Figures, stars or faces from one end to the other; words are tiles like any other choice. */
export function RatingControl(props: ControlProps) {
  const name = useId();
  const { question, describedBy, onChange } = props;
  const { choices = [], rateType = 'labels', value, isEnabled, minText, maxText } = question;
  if (!isScale(question)) return <ChoicesControl {...props} />;
  const taken = choices.findIndex((choice) => choice.value === value);
  return (
    <>
      <div className={`grid ${isShort(question) ? ONE_ROW : 'grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-2'}`}>
        {choices.map((choice, index) => (
          <label key={String(choice.value)} className={`${CELL} ${rateType === 'labels' ? BOX : 'text-primary'}`}>
            <input
              type="radio"
              name={name}
              checked={index === taken}
              disabled={!isEnabled || !choice.isEnabled}
              onChange={() => onChange(choice.value)}
              aria-describedby={describedBy}
              className={`${OVERLAY} rounded-md focus-visible:rounded-md`}
            />
            {rateType === 'labels' ? choice.text : <VisuallyHidden>{choice.text}</VisuallyHidden>}
            {rateType === 'stars' && (
              <span className={index <= taken ? '[&_svg]:fill-current' : 'text-line-strong'}>
                <Icon name="star" size="xl" />
              </span>
            )}
            {rateType === 'smileys' && (
              <Face mood={(index / (choices.length - 1 || 1)) * 2 - 1} isTaken={index === taken} />
            )}
          </label>
        ))}
      </div>
      {(minText || maxText) && (
        <p aria-hidden="true" className="mt-2 flex justify-between gap-6 text-sm text-text-muted">
          <span>{minText}</span>
          <span className="text-end">{maxText}</span>
        </p>
      )}
    </>
  );
}

/** From -1, a frown, to 1, a smile. */
function Face({ mood, isTaken }: { readonly mood: number; readonly isTaken: boolean }) {
  const bend = mood * 4;
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`size-10 fill-none stroke-current stroke-2 [stroke-linecap:round] ${isTaken ? 'rounded-full bg-primary-soft' : 'text-line-strong'}`}
    >
      <circle cx="12" cy="12" r="10" />
      <path d={`M9 9.5v.01M15 9.5v.01M8 ${15.5 - bend / 3}q4 ${bend} 8 0`} />
    </svg>
  );
}
