import type { AttributeCondition, AttributeScalar } from '#contract/audiences/audience-rules.ts';
import { SentenceText } from '#ui/sentence/sentence.tsx';
import { TokenNumber, TokenText } from '#ui/sentence/token-input.tsx';
import type { TokenOption } from '#ui/sentence/token-options.ts';
import { TokenSelect } from '#ui/sentence/token-select.tsx';
import { labelOfAttribute, labelOfValue, TEST_OPTIONS, valueLabel } from './attribute-texts.ts';
import type { KnownAttribute } from './attributes.queries.ts';

interface AttributeSentenceProps {
  readonly condition: AttributeCondition;
  readonly attributes: readonly KnownAttribute[];
  readonly onChange: (condition: AttributeCondition) => void;
}

/** 'are Age between 18 and 64': each part can be changed where it stands. */
export function AttributeSentence({ condition, attributes, onChange }: AttributeSentenceProps) {
  const known = attributes.find(({ name }) => name === condition.attribute);
  const option = (name: string) => ({ value: name, label: labelOfAttribute(attributes, name) });
  // What nobody is asked for any more stays where it is, and is not chosen anew.
  const options = attributes.filter(({ isRetired }) => !isRetired).map(({ name }) => option(name));
  const isOffered = known?.isRetired === false;
  return (
    <>
      <SentenceText>{known?.isNumber ? 'are' : 'have'}</SentenceText>
      <TokenSelect
        kind="subject"
        label="Profile detail"
        value={condition.attribute}
        options={isOffered ? options : [...options, option(condition.attribute)]}
        onChange={(name) => onChange(firstCondition(attributes.find((one) => one.name === name) ?? named(name)))}
      />
      <TokenSelect
        kind="verb"
        label="Comparison"
        value={condition.test}
        options={TEST_OPTIONS}
        onChange={(test) => onChange(withTest(condition, test as AttributeCondition['test']))}
      />
      <Values condition={condition} options={valueOptions(known, condition)} onChange={onChange} />
    </>
  );
}

interface ValuesProps {
  readonly condition: AttributeCondition;
  readonly options: readonly TokenOption[];
  readonly onChange: (condition: AttributeCondition) => void;
}

function Values({ condition, options, onChange }: ValuesProps) {
  switch (condition.test) {
    case 'BETWEEN':
      return (
        <>
          <TokenNumber label="From" value={condition.from} onChange={(from) => onChange({ ...condition, from })} />
          <SentenceText>and</SentenceText>
          <TokenNumber label="To" value={condition.to} onChange={(to) => onChange({ ...condition, to })} />
        </>
      );
    case 'IS':
      return options.length > 0 ? (
        <TokenSelect
          kind="value"
          label="Value"
          value={JSON.stringify(condition.value)}
          options={options}
          onChange={(value) => onChange({ ...condition, value: JSON.parse(value) as AttributeScalar })}
        />
      ) : (
        <TokenText
          label="Value"
          value={valueLabel(condition.value)}
          onChange={(value) => onChange({ ...condition, value })}
        />
      );
    case 'ANY_OF':
    case 'ALL_OF':
      return options.length > 0 ? (
        <TokenSelect
          isMultiple
          kind="value"
          label="Values"
          joiner={condition.test === 'ANY_OF' ? 'or' : 'and'}
          value={condition.values.map((value) => JSON.stringify(value))}
          options={options}
          onChange={(values) =>
            onChange({ ...condition, values: values.map((value) => JSON.parse(value) as AttributeScalar) })
          }
        />
      ) : (
        <TokenText
          label="Values, separated by commas"
          value={condition.values.map(valueLabel).join(', ')}
          onChange={(text) => onChange({ ...condition, values: text.split(/,\s?/u) })}
        />
      );
    case 'ANSWERED':
    case 'NOT_ANSWERED':
      return null;
  }
}

/** What an attribute is usually asked: numbers a range, the rest a choice. */
export function firstCondition({ name, isNumber, values }: KnownAttribute): AttributeCondition {
  if (!isNumber) return { attribute: name, test: 'ANY_OF', values: values.slice(0, 1) as AttributeScalar[] };
  const numbers = values.filter((value) => typeof value === 'number');
  return { attribute: name, test: 'BETWEEN', from: Math.min(...numbers), to: Math.max(...numbers) };
}

const named = (name: string): KnownAttribute => ({
  name,
  label: null,
  isRetired: false,
  choices: [],
  values: [''],
  isNumber: false,
  isList: false,
});

/** Another test of the same attribute, with as much of the values as it can keep. */
function withTest(condition: AttributeCondition, test: AttributeCondition['test']): AttributeCondition {
  const { attribute } = condition;
  const values = valuesOf(condition);
  if (test === 'IS') return { attribute, test, value: values[0] ?? '' };
  if (test === 'ANY_OF' || test === 'ALL_OF') return { attribute, test, values };
  return test === 'BETWEEN' ? { attribute, test, from: 0, to: 100 } : { attribute, test };
}

function valuesOf(condition: AttributeCondition): AttributeScalar[] {
  if (condition.test === 'IS') return [condition.value];
  return 'values' in condition ? condition.values : [];
}

function valueOptions(known: KnownAttribute | undefined, condition: AttributeCondition): readonly TokenOption[] {
  const values = known?.values ?? [];
  if (values.length === 0) return [];
  const texts = new Set([...values, ...valuesOf(condition)].map((value) => JSON.stringify(value)));
  return [...texts].map((text) => ({ value: text, label: labelOfValue(known, JSON.parse(text)) }));
}
