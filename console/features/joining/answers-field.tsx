import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { attributeLabel } from '#console/format.ts';
import { answersWith, answersWithout, type CellAnswers } from './cell-answers.ts';
import type { TargetAnswer } from './joining.queries.ts';

interface AnswersFieldProps {
  readonly cellName: string;
  readonly value: CellAnswers;
  readonly error?: string | undefined;
  /** What the survey of who joins asks. */
  readonly offered: readonly TargetAnswer[];
  readonly onChange: (answers: CellAnswers) => void;
}

/** Which answers somebody of a cell gave: chosen from what the survey asks, so that nobody waits for an answer nobody can give. */
export function AnswersField({ cellName, value, error, offered, onChange }: AnswersFieldProps) {
  const free = offered.flatMap(({ attribute, values }) =>
    values
      .filter((one) => !value.some((had) => had.attribute === attribute && had.values.includes(one.value)))
      .map((one) => ({
        value: JSON.stringify([attribute, one.value]),
        label: `${attributeLabel(attribute)}: ${one.label}`,
      })),
  );
  return (
    <div className="grid min-w-0 gap-2">
      <SelectField
        label="Add an answer"
        placeholder={offered.length === 0 ? 'No recruitment survey yet' : 'Choose one'}
        disabled={free.length === 0}
        error={error}
        options={free}
        value=""
        onChange={({ target }) => {
          const chosen = free.find((one) => one.value === target.value);
          if (chosen === undefined) return;
          const [attribute, one] = JSON.parse(chosen.value) as [string, string];
          onChange(answersWith(value, attribute, one));
        }}
      />
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={`Answers for ${cellName}`}>
          {value.flatMap(({ attribute, values }) =>
            values.map((one) => (
              <li key={`${attribute} ${one}`} className="min-w-0">
                <Button
                  variant="soft"
                  size="sm"
                  aria-label={`Remove ${attributeLabel(attribute)}: ${labelOf(offered, attribute, one)}`}
                  onClick={() => onChange(answersWithout(value, attribute, one))}
                >
                  <span className="text-start">
                    {attributeLabel(attribute)}: {labelOf(offered, attribute, one)}
                  </span>
                  <Icon name="x" size="sm" />
                </Button>
              </li>
            )),
          )}
        </ul>
      )}
    </div>
  );
}

/** What people read beside it in the survey; an answer that the survey has no more is called as it was kept. */
function labelOf(offered: readonly TargetAnswer[], attribute: string, value: string): string {
  const question = offered.find((one) => one.attribute === attribute);
  return question?.values.find((one) => one.value === value)?.label ?? value;
}
