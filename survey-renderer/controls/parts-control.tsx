import { Fragment, useId } from 'react';
import type { QuestionView } from '#engine/index.ts';
import { type ControlProps, problemsAt } from '../control-props.ts';
import { partsOf, withPart } from '../answer-parts.ts';

/** Several short answers under one question. */
export function MultipleTextControl({ question, problems, onChange, drawPart }: ControlProps) {
  return (
    <Parts
      drawPart={drawPart}
      parts={question.items ?? []}
      value={question.value}
      problems={problems}
      onChange={onChange}
    />
  );
}

/** A card for each row, with a field for each column. */
export function MatrixDropdownControl({ question, problems, onChange, drawPart }: ControlProps) {
  const id = useId();
  const answers = partsOf(question.value);
  return (
    <div className="grid gap-3">
      {question.rows?.map((row, index) => {
        const key = String(row.value);
        return (
          <fieldset
            key={key}
            aria-labelledby={`${id}-${index}`}
            className="min-w-0 rounded-lg border-2 border-line bg-surface p-4"
          >
            <p id={`${id}-${index}`} className="mb-3 font-bold leading-dense">
              {row.text}
            </p>
            <Parts
              drawPart={drawPart}
              parts={row.cells ?? []}
              value={answers[key]}
              problems={problemsAt(problems, key)}
              onChange={(cells) => onChange(withPart(question.value, key, cells))}
            />
          </fieldset>
        );
      })}
    </div>
  );
}

interface PartsProps extends Pick<ControlProps, 'problems' | 'onChange' | 'drawPart'> {
  readonly parts: readonly QuestionView[];
  readonly value: unknown;
}

function Parts({ parts, value, problems, onChange, drawPart }: PartsProps) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      {parts.map((part) => (
        <Fragment key={part.name}>
          {drawPart({
            question: part,
            problems: problemsAt(problems, part.name),
            onChange: (answer) => onChange(withPart(value, part.name, answer)),
          })}
        </Fragment>
      ))}
    </div>
  );
}
