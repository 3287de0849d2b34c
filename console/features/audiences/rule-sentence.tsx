import type { AudienceRule, HistoryOf, HistoryVerb, MemberPreference } from '#contract/audiences/audience-rules.ts';
import { Sentence, SentenceText } from '#ui/sentence/sentence.tsx';
import { TokenText } from '#ui/sentence/token-input.tsx';
import type { TokenOption } from '#ui/sentence/token-options.ts';
import { TokenSelect } from '#ui/sentence/token-select.tsx';
import { AttributeSentence } from '#console/cells/attribute-sentence.tsx';
import {
  ACTIVITY_OPTIONS,
  EVER,
  PREFERENCE_OPTIONS,
  ruleText,
  spanOptions,
  VERB_OPTIONS,
  wordAfter,
  type Names,
} from './audience-texts.ts';
import type { KnownAttribute } from '#console/cells/attributes.queries.ts';

/** What sentences choose from. */
export interface SentenceChoices {
  readonly attributes: readonly KnownAttribute[];
  readonly studies: readonly TokenOption[];
  readonly names: Names;
}

interface RuleSentenceProps {
  readonly rule: AudienceRule;
  readonly choices: SentenceChoices;
  readonly onChange: (rule: AudienceRule) => void;
}

/** One rule as a sentence that reads aloud. */
export function RuleSentence({ rule, choices, onChange }: RuleSentenceProps) {
  return (
    <Sentence label={ruleText(rule, choices.names)}>
      <Parts rule={rule} choices={choices} onChange={onChange} />
    </Sentence>
  );
}

function Parts({ rule, choices, onChange }: RuleSentenceProps) {
  switch (rule.kind) {
    case 'ATTRIBUTE':
      return (
        <AttributeSentence
          condition={rule.condition}
          attributes={choices.attributes}
          onChange={(condition) => onChange({ ...rule, condition })}
        />
      );
    case 'HISTORY':
      return <HistoryParts rule={rule} choices={choices} onChange={onChange} />;
    case 'PREFERENCE':
      return (
        <TokenSelect
          kind="verb"
          label="Preference"
          value={rule.preference}
          options={PREFERENCE_OPTIONS}
          onChange={(preference) => onChange({ ...rule, preference: preference as MemberPreference })}
        />
      );
    case 'JOINED_LAST':
      return (
        <>
          <SentenceText>joined in the last</SentenceText>
          <TokenSelect
            kind="value"
            label="Time period"
            value={String(rule.days)}
            options={spanOptions(rule.days)}
            onChange={(days) => onChange({ ...rule, days: Number(days) })}
          />
        </>
      );
    case 'JOINED_SINCE':
      return (
        <>
          <SentenceText>joined since</SentenceText>
          <TokenText label="Date" inputType="date" value={rule.date} onChange={(date) => onChange({ ...rule, date })} />
        </>
      );
    case 'LIST':
      return (
        <>
          <SentenceText>are on the list</SentenceText>
          <b className="[overflow-wrap:anywhere]">{choices.names.get(rule.listId) ?? 'that was uploaded'}</b>
        </>
      );
    case 'HOUSEHOLD':
      return (
        <>
          <b className="font-medium">Live with</b>
          <SentenceText>someone already invited or selected</SentenceText>
        </>
      );
  }
}

interface HistoryPartsProps extends RuleSentenceProps {
  readonly rule: Extract<AudienceRule, { kind: 'HISTORY' }>;
}

function HistoryParts({ rule, choices, onChange }: HistoryPartsProps) {
  const of = 'studyId' in rule.of ? rule.of.studyId : rule.of.activity;
  const studies =
    choices.studies.some(({ value }) => value === of) || !('studyId' in rule.of)
      ? choices.studies
      : [...choices.studies, { value: of, label: choices.names.get(of) ?? 'A study', group: 'Studies' }];
  const word = wordAfter(rule.verb);
  return (
    <>
      <TokenSelect
        kind="verb"
        label="Action"
        value={rule.verb}
        options={VERB_OPTIONS}
        onChange={(verb) => onChange({ ...rule, verb: verb as HistoryVerb })}
      />
      {word !== '' && <SentenceText>{word}</SentenceText>}
      <TokenSelect
        kind="subject"
        label="Activity"
        value={of}
        options={[...ACTIVITY_OPTIONS, ...studies]}
        onChange={(value) => onChange({ ...rule, of: historyOf(value) })}
      />
      <SentenceText>{rule.lastDays === null ? 'at' : 'in the last'}</SentenceText>
      <TokenSelect
        kind="value"
        label="Time period"
        value={rule.lastDays === null ? EVER : String(rule.lastDays)}
        options={spanOptions(rule.lastDays, { hasEver: true })}
        onChange={(days) => onChange({ ...rule, lastDays: days === EVER ? null : Number(days) })}
      />
    </>
  );
}

function historyOf(value: string): HistoryOf {
  const activities = ['SURVEY', 'VIDEO', 'WEEKLY_QUEST', 'ANY'] as const;
  const activity = activities.find((one) => one === value);
  return activity === undefined ? { studyId: value } : { activity };
}
