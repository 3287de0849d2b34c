import { Words } from '#ui/sentence/sentence.tsx';
import { TokenNumber, TokenText } from '#ui/sentence/token-input.tsx';
import { TokenSelect } from '#ui/sentence/token-select.tsx';
import { typedValue } from '#console/survey-draft/model/edit-items.ts';
import type { Clause, ConditionValue } from './condition.ts';
import type { Subject } from './subjects.ts';
import { arityOf } from './verbs.ts';

interface ValueTokensProps {
  readonly clause: Clause;
  readonly subject: Subject;
  readonly onChange: (values: readonly ConditionValue[]) => void;
}

/** What a subject is held against: chosen where it has choices, written where it has not. */
export function ValueTokens({ clause, subject, onChange }: ValueTokensProps) {
  const { verb, values } = clause;
  const arity = arityOf(verb);
  if (arity === 0) return null;
  if (subject.choices.length > 0 && (verb === 'is' || verb === 'isNot' || arity === 'many' || subject.kind === 'many'))
    return <ChosenValues clause={clause} subject={subject} onChange={onChange} />;
  if (arity === 'many')
    return (
      <TokenText
        label="Values, with commas between them"
        value={values.join(', ')}
        placeholder="one, another"
        onChange={(typed) => onChange(typed === '' ? [] : typed.split(/,\s?/u).map(typedValue))}
      />
    );
  if (arity === 1)
    return (
      <WrittenValue label="Value" kind={subject.kind} value={values[0]} onChange={(value) => onChange(listOf(value))} />
    );
  return (
    <>
      <WrittenValue
        label="From"
        kind={subject.kind}
        value={values[0]}
        onChange={(value) => onChange(listOf(value ?? 0, values[1]))}
      />
      <Words>and</Words>
      <WrittenValue
        label="To"
        kind={subject.kind}
        value={values[1]}
        onChange={(value) => onChange(listOf(values[0] ?? 0, value))}
      />
    </>
  );
}

function listOf(...values: readonly (ConditionValue | undefined)[]): ConditionValue[] {
  return values.filter((value) => value !== undefined);
}

function ChosenValues({ clause, subject, onChange }: ValueTokensProps) {
  const { verb, values } = clause;
  const options = subject.choices.map(({ value, label }) => ({ value: JSON.stringify(value), label }));
  const keyOf = (value: ConditionValue) =>
    subject.choices.some((choice) => choice.value === value) ? JSON.stringify(value) : String(value);
  const valueOf = (key: string) =>
    subject.choices.find((choice) => JSON.stringify(choice.value) === key)?.value ??
    values.find((value) => String(value) === key);
  if (arityOf(verb) !== 'many')
    return (
      <TokenSelect
        kind="value"
        label="Answer"
        value={values[0] === undefined ? '' : keyOf(values[0])}
        options={options}
        placeholder="an answer"
        onChange={(key) => onChange(listOf(valueOf(key)))}
        onRemove={values.length === 0 ? undefined : () => onChange([])}
      />
    );
  return (
    <TokenSelect
      kind="value"
      label="Answers"
      isMultiple
      joinWord={verb === 'allOf' ? 'and' : 'or'}
      value={values.map(keyOf)}
      options={options}
      placeholder="answers"
      onChange={(keys) => onChange(keys.map(valueOf).filter((value) => value !== undefined))}
      onRemove={values.length === 0 ? undefined : () => onChange([])}
    />
  );
}

interface WrittenValueProps {
  readonly label: string;
  readonly kind: Subject['kind'];
  readonly value: ConditionValue | undefined;
  readonly onChange: (value: ConditionValue | undefined) => void;
}

function WrittenValue({ label, kind, value, onChange }: WrittenValueProps) {
  if (kind === 'number')
    return (
      <TokenNumber
        label={label}
        value={typeof value === 'number' ? value : null}
        onChange={(number) => onChange(number ?? undefined)}
        onRemove={value === undefined ? undefined : () => onChange(undefined)}
      />
    );
  return (
    <TokenText
      label={label}
      value={value === undefined ? '' : String(value)}
      inputType={kind === 'date' ? 'date' : 'text'}
      onChange={(typed) => onChange(typed === '' ? undefined : kind === 'free' ? typedValue(typed) : typed)}
    />
  );
}
