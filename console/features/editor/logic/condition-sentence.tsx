import { useState } from 'react';
import { Sentence, SentenceText } from '#ui/sentence/sentence.tsx';
import { AddToken } from '#ui/sentence/token.tsx';
import { TokenSelect } from '#ui/sentence/token-select.tsx';
import { ClauseTokens } from './clause-tokens.tsx';
import {
  isGroup,
  type Clause,
  type ClauseGroup,
  type Condition,
  type ConditionJoin,
  type ConditionPart,
} from './condition.ts';
import { readCondition } from './read-condition.ts';
import type { Subject } from './subjects.ts';
import { newClause } from './verbs.ts';
import { isUnfinished, writeCondition } from './write-condition.ts';
import { Button } from '#ui/actions/button.tsx';

interface ConditionSentenceProps {
  /** What the condition decides: 'Show this question'. */
  readonly label: string;
  readonly subjects: readonly Subject[];
  /** What a new clause begins with, if there is something likely. */
  readonly likely?: Subject | undefined;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Said before it: 'if'. */
  readonly lead?: string;
  /** Said when there is no condition. */
  readonly always?: string;
  /** Nothing is kept without a condition. */
  readonly isNeeded?: boolean;
}

const JOINS = [
  { value: 'all', label: 'all' },
  { value: 'any', label: 'any' },
];

const NOTHING_KEPT =
  'Not saved yet: this rule does nothing until its condition is complete. Finish it, or remove the rule.';
const PART_NOT_KEPT = 'Not saved yet: part of the condition is missing an answer. Choose one, or remove that part.';

/** A condition that is read and changed as a sentence. What has no value yet is kept here until it has one. */
export function ConditionSentence(props: ConditionSentenceProps) {
  const { label, subjects, text, onChange, lead = 'if', always = '', isNeeded = false } = props;
  const [begun, setBegun] = useState<{ readonly text: string; readonly condition: Condition }>();
  const isCurrent = begun !== undefined && begun.text === text;
  const condition = isCurrent
    ? begun.condition
    : text.trim() === ''
      ? { join: 'all' as const, parts: [] }
      : readCondition(text);
  if (condition === undefined) return <ConditionCode label={label} text={text} onChange={onChange} />;

  function change(next: Condition) {
    const written = writeCondition(next);
    setBegun({ text: written, condition: next });
    if (written !== text) onChange(written);
  }

  const { join, parts } = condition;
  const add = () => change({ join, parts: [...parts, newClause(props.likely)] });
  const put = (index: number, part: ConditionPart | undefined) =>
    change({ join, parts: part === undefined ? parts.toSpliced(index, 1) : parts.toSpliced(index, 1, part) });
  const isOpen = isUnfinished(condition) || (isNeeded && parts.length === 0);
  const sentence = (
    <Sentence label={label}>
      {parts.length === 0 ? (
        always !== '' && <SentenceText>{always}</SentenceText>
      ) : (
        <SentenceText>{lead}</SentenceText>
      )}
      {parts.length > 1 && (
        <>
          <JoinToken
            join={join}
            onChange={(next) => change({ join: next, parts: parts.map((part) => rejoined(part, next)) })}
          />
          <SentenceText>of these are true:</SentenceText>
        </>
      )}
      {placed(parts).map(({ place, one: part, index }) => (
        <PartTokens
          key={place}
          part={part}
          word={index === 0 ? '' : joiner(join)}
          subjects={subjects}
          onChange={(next) => put(index, next)}
        />
      ))}
      <AddToken
        text={parts.length === 0 ? 'only if…' : joiner(join)}
        label={parts.length === 0 ? `${label}: add a condition` : `${label}: add another condition`}
        onAdd={add}
      />
    </Sentence>
  );
  return (
    <div>
      {sentence}
      <p role="status" className="text-sm font-bold text-danger">
        {isOpen && (isNeeded && text === '' ? NOTHING_KEPT : PART_NOT_KEPT)}
      </p>
    </div>
  );
}

function JoinToken({
  join,
  onChange,
}: {
  readonly join: ConditionJoin;
  readonly onChange: (join: ConditionJoin) => void;
}) {
  return (
    <TokenSelect
      kind="verb"
      label="How many must be true"
      value={join}
      options={JOINS}
      onChange={(next) => onChange(next === 'any' ? 'any' : 'all')}
    />
  );
}

const joiner = (join: ConditionJoin): string => (join === 'all' ? 'and' : 'or');

/** Groups join otherwise than what holds them, so they turn with it. */
function rejoined(part: ConditionPart, outer: ConditionJoin): ConditionPart {
  return isGroup(part) ? { ...part, join: outer === 'all' ? 'any' : 'all' } : part;
}

interface PartTokensProps {
  readonly part: ConditionPart;
  readonly word: string;
  readonly subjects: readonly Subject[];
  readonly onChange: (part: ConditionPart | undefined) => void;
}

function PartTokens({ part, word, subjects, onChange }: PartTokensProps) {
  if (!isGroup(part))
    return (
      <>
        {word !== '' && <SentenceText>{word}</SentenceText>}
        <ClauseTokens clause={part} subjects={subjects} onChange={onChange} onRemove={() => onChange(undefined)} />
      </>
    );
  const put = (index: number, clause: Clause | undefined) => onChange(changedGroup(part, index, clause));
  return (
    <>
      <SentenceText>{`${word} ${part.join === 'any' ? 'either' : 'both'}`.trim()}</SentenceText>
      {placed(part.clauses).map(({ place, one: clause, index }) => (
        <PartTokens
          key={place}
          part={clause}
          word={index === 0 ? '' : joiner(part.join)}
          subjects={subjects}
          onChange={(next) => put(index, next === undefined || isGroup(next) ? undefined : next)}
        />
      ))}
    </>
  );
}

/** A group of one is no group, and of none is nothing. */
function changedGroup(group: ClauseGroup, index: number, clause: Clause | undefined): ConditionPart | undefined {
  const clauses = clause === undefined ? group.clauses.toSpliced(index, 1) : group.clauses.toSpliced(index, 1, clause);
  return clauses.length > 1 ? { ...group, clauses } : clauses[0];
}

/** Parts have no identity of their own; their place is what a person sees. */
function placed<T>(parts: readonly T[]): readonly { place: string; one: T; index: number }[] {
  return parts.map((one, index) => ({ place: `place ${index}`, one, index }));
}

interface ConditionCodeProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A condition that says more than a sentence can: shown and edited as it is written, never changed by itself. */
function ConditionCode({ label, text, onChange }: ConditionCodeProps) {
  return (
    <div className="grid gap-2">
      <textarea
        aria-label={`${label}: condition as code`}
        rows={Math.min(6, Math.ceil(text.length / 60) + 1)}
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="w-full rounded-sm border border-line-strong bg-surface px-3 py-2 font-code text-sm"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-text-muted">
          This condition is too complex for the sentence view, so it's shown as code.
        </p>
        <Button variant="quiet" size="sm" onClick={() => onChange('')}>
          Start over as a sentence
        </Button>
      </div>
    </div>
  );
}
