import { Switch } from '#ui/forms/switch.tsx';
import { typedValue } from '#console/survey-draft/model/edit-items.ts';
import { textOf, type ElementJson } from '#console/survey-draft/model/survey-document.ts';
import { DENSE_CONTROL, DenseField } from './dense-field.tsx';
import type { FieldSpec } from '#contract/surveys/question-settings.ts';
import { PictureField } from './picture-field.tsx';
import { withText, type EditQuestion } from './question-edit.ts';

interface SettingFieldProps {
  readonly spec: FieldSpec;
  readonly element: ElementJson;
  readonly onEdit: EditQuestion;
}

/** One setting of a question, drawn as its table says. */
export function SettingField({ spec, element, onEdit }: SettingFieldProps) {
  const { property, label, control, hint, on = true } = spec;
  const value = element[property];
  const set = (next: unknown, field?: string) => onEdit({ [property]: next }, `change “${label}”`, field);
  if (control === 'switch') {
    return (
      <Switch label={label} checked={value === on} onChange={(event) => set(event.target.checked ? on : undefined)} />
    );
  }
  if (control === 'picture') {
    return (
      <PictureField
        label={label}
        link={textOf(value)}
        onChange={(link, isTyped) => set(link, isTyped ? property : undefined)}
      />
    );
  }
  return (
    <DenseField label={label} hint={hint}>
      {(props) => {
        if (control === 'select') {
          return (
            <select
              {...props}
              value={typeof value === 'string' ? value : ''}
              onChange={(event) => set(event.target.value || undefined)}
              className={DENSE_CONTROL}
            >
              {spec.options?.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          );
        }
        if (control === 'number') {
          return (
            <input
              {...props}
              type="number"
              value={typeof value === 'number' || typeof value === 'string' ? value : ''}
              onChange={({ target }) =>
                set(Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber, property)
              }
              className={DENSE_CONTROL}
            />
          );
        }
        const text = property === 'attentionCheck' ? typedText(value) : textOf(value);
        const write = (typed: string) => set(written(property, value, typed), property);
        return control === 'lines' || control === 'code' ? (
          <textarea
            {...props}
            rows={control === 'lines' ? 5 : 2}
            value={text}
            onChange={(event) => write(event.target.value)}
            className={`${DENSE_CONTROL} resize-y ${control === 'code' ? 'font-code' : ''}`}
          />
        ) : (
          <input
            {...props}
            type="text"
            value={text}
            onChange={(event) => write(event.target.value)}
            className={DENSE_CONTROL}
          />
        );
      }}
    </DenseField>
  );
}

/** The right answer of an attention check is a value, not a text. */
function written(property: string, before: unknown, typed: string): unknown {
  if (property !== 'attentionCheck') return withText(before, typed);
  return typed === '' ? undefined : typedValue(typed);
}

function typedText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
