import type { TokenOption } from '#ui/sentence/token-options.ts';
import { RemoveToken } from '#ui/sentence/token.tsx';
import { TokenSelect } from '#ui/sentence/token-select.tsx';
import { TokenText, TokenNumber } from '#ui/sentence/token-input.tsx';
import { SentenceText } from '#ui/sentence/sentence.tsx';
import { typedValue } from '#console/survey-draft/model/edit-items.ts';
import type { Clause, Verb, ConditionValue } from './condition.ts';
import { ATTRIBUTE, attributeSubject, findSubject, type Subject } from './subjects.ts';
import { sayVerb, verbsOf, withSubject, withVerb, arityOf } from './verbs.ts';

const NEW_ATTRIBUTE = `${ATTRIBUTE}*`;

interface ClauseTokensProps {
  readonly clause: Clause;
  readonly subjects: readonly Subject[];
  readonly onChange: (clause: Clause) => void;
  readonly onRemove: () => void;
}

/** Subject, verb and values of one clause. Its cross, or Backspace on the subject, takes the clause away. */
export function ClauseTokens({ clause, subjects, onChange, onRemove }: ClauseTokensProps) {
  const subject = findSubject(subjects, clause.subject);
  const isAttribute = clause.subject.startsWith(ATTRIBUTE);

  function choose(name: string) {
    const chosen = name === NEW_ATTRIBUTE ? attributeSubject('age') : findSubject(subjects, name);
    onChange(withSubject(clause, chosen));
  }

  return (
    <>
      <TokenSelect
        kind="subject"
        label="Question"
        value={clause.subject}
        options={optionsOf(subjects, isAttribute ? subject : undefined)}
        placeholder="Choose a question"
        onChange={choose}
        onRemove={onRemove}
      />
      {isAttribute && (
        <TokenText
          kind="subject"
          label="Profile detail name"
          value={clause.subject.slice(ATTRIBUTE.length)}
          maxLength={60}
          onChange={(name) => onChange({ ...clause, subject: `${ATTRIBUTE}${name.replaceAll(/[\s{}.[\]]/gu, '')}` })}
        />
      )}
      <TokenSelect
        kind="verb"
        label="Comparison"
        value={clause.verb}
        options={verbsWith(clause.verb, subject).map((verb) => ({ value: verb, label: sayVerb(verb, subject.kind) }))}
        onChange={(verb) => onChange(withVerb(clause, verb as Verb))}
      />
      <ValueTokens clause={clause} subject={subject} onChange={(values) => onChange({ ...clause, values })} />
      <RemoveToken label={`Remove the condition on ${subject.label}`} onRemove={onRemove} />
    </>
  );
}

/** A verb that was written by hand stays, although nobody would be offered it. */
function verbsWith(verb: Verb, subject: Subject): readonly Verb[] {
  const verbs = verbsOf(subject.kind);
  return verbs.includes(verb) ? verbs : [verb, ...verbs];
}

function optionsOf(subjects: readonly Subject[], own: Subject | undefined): readonly TokenOption[] {
  const listed = subjects.map(({ name, label, group }) => ({ value: name, label, group, note: name }));
  const isMissing = own !== undefined && !listed.some((option) => option.value === own.name);
  return [
    ...listed,
    ...(isMissing ? [{ value: own.name, label: own.label, group: own.group }] : []),
    { value: NEW_ATTRIBUTE, label: 'Profile detail…', group: 'The member' },
  ];
}

interface ValueTokensProps {
  readonly clause: Clause;
  readonly subject: Subject;
  readonly onChange: (values: readonly ConditionValue[]) => void;
}

/** What a subject is held against: chosen where it has choices, written where it has not. */
function ValueTokens({ clause, subject, onChange }: ValueTokensProps) {
  const { verb, values } = clause;
  const arity = arityOf(verb);
  if (arity === 0) return null;
  if (subject.choices.length > 0 && (verb === 'is' || verb === 'isNot' || arity === 'many' || subject.kind === 'many'))
    return <ChosenValues clause={clause} subject={subject} onChange={onChange} />;
  if (arity === 'many')
    return (
      <TokenText
        label="Values, separated by commas"
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
      <SentenceText>and</SentenceText>
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
      joiner={verb === 'allOf' ? 'and' : 'or'}
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
