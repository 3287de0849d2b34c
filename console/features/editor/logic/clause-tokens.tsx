import type { TokenOption } from '#ui/sentence/token-options.ts';
import { RemoveToken } from '#ui/sentence/token.tsx';
import { TokenSelect } from '#ui/sentence/token-select.tsx';
import { TokenText } from '#ui/sentence/token-input.tsx';
import type { Clause, Verb } from './condition.ts';
import { ValueTokens } from './value-tokens.tsx';
import { ATTRIBUTE, attributeSubject, findSubject, type Subject } from './subjects.ts';
import { sayVerb, verbsOf, withSubject, withVerb } from './verbs.ts';

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
          label="Name of the attribute"
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
    { value: NEW_ATTRIBUTE, label: 'Something known of the member…', group: 'The member' },
  ];
}
