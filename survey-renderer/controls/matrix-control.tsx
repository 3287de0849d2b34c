import { type CSSProperties, useId } from 'react';
import { FieldError } from '#ui/forms/field-note.tsx';
import { TICK_CLASSES } from '#ui/forms/control-classes.ts';
import { type ControlProps, ownMessage, problemsAt } from '../control-props.ts';
import { partsOf, withPart } from '../answer-parts.ts';

/** More columns than this do not fit beside each other. */
const MOST_COLUMNS = 6;
const COLUMNS = 'lg:grid lg:grid-cols-[minmax(8rem,1.6fr)_repeat(var(--n),minmax(0,1fr))] lg:gap-2';
const TABLE_ROW = 'lg:items-center lg:rounded-none lg:border-x-0 lg:border-b-0 lg:bg-transparent lg:px-0 lg:py-1';

/** One choice a row: a table where there is room, else a card for each row. Each row is a group of its own. */
export function MatrixControl({ question, describedBy, problems, onChange }: ControlProps) {
  const id = useId();
  const { choices = [], rows = [], value, isEnabled } = question;
  const asTable = (classes: string) => (choices.length > MOST_COLUMNS ? '' : classes);
  const answers = partsOf(value);
  return (
    <div style={{ '--n': choices.length } as CSSProperties} className="grid gap-3 lg:gap-0">
      <div
        aria-hidden="true"
        className={`hidden items-end pb-2 text-center text-sm leading-dense font-bold ${asTable(COLUMNS)}`}
      >
        <span />
        {choices.map((choice) => (
          <span key={String(choice.value)}>{choice.text}</span>
        ))}
      </div>
      {rows.map((row, index) => {
        const key = String(row.value);
        const message = ownMessage(problemsAt(problems, key));
        return (
          <div
            key={key}
            role="radiogroup"
            aria-labelledby={`${id}-${index}`}
            aria-describedby={message ? `${id}-${index}-error` : describedBy}
            aria-required={row.isRequired}
            data-problem={message && ''}
            className={`rounded-lg border-2 border-line bg-surface p-3 ${asTable(`${COLUMNS} ${TABLE_ROW}`)}`}
          >
            <p id={`${id}-${index}`} className="font-bold leading-dense max-lg:mb-1">
              {row.text}
            </p>
            {choices.map((choice) => (
              <label
                key={String(choice.value)}
                className={`flex min-h-target cursor-pointer items-center gap-3 px-1 ${asTable('lg:grid lg:place-items-center lg:px-0')}`}
              >
                <input
                  type="radio"
                  name={`${id}-${index}`}
                  checked={answers[key] === choice.value}
                  disabled={!isEnabled || !row.isEnabled || !choice.isEnabled}
                  onChange={() => onChange(withPart(value, key, choice.value))}
                  className={`${TICK_CLASSES} rounded-full after:size-2.5 after:rounded-full checked:after:bg-on-primary`}
                />
                <span className={asTable('lg:sr-only')}>{choice.text}</span>
              </label>
            ))}
            {message && (
              <div className="col-span-full">
                <FieldError id={`${id}-${index}-error`}>{message}</FieldError>
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}
