import { Switch } from '#ui/forms/switch.tsx';
import { typedValue } from '#console/survey-draft/model/edit-items.ts';
import { textOf, type ElementJson } from '#console/survey-draft/model/survey-document.ts';
import { DenseInput, DenseSelect, DenseTextarea } from './dense-field.tsx';
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
  const field = { label, hint };
  if (control === 'select') {
    return (
      <DenseSelect
        {...field}
        value={typeof value === 'string' ? value : ''}
        options={spec.options ?? []}
        onChange={(chosen) => set(chosen || undefined)}
      />
    );
  }
  if (control === 'number') {
    return (
      <DenseInput
        {...field}
        type="number"
        value={typeof value === 'number' || typeof value === 'string' ? value : ''}
        onChange={(typed) => set(typed === '' ? undefined : Number(typed), property)}
      />
    );
  }
  const text = {
    ...field,
    value: property === 'attentionCheck' ? typedText(value) : textOf(value),
    onChange: (typed: string) => set(written(property, value, typed), property),
  };
  if (control !== 'lines' && control !== 'code') return <DenseInput {...text} />;
  return (
    <DenseTextarea
      {...text}
      rows={control === 'lines' ? 5 : 2}
      className={`resize-y ${control === 'code' ? 'font-code' : ''}`}
    />
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
