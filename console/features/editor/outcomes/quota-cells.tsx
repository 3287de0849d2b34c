import type { QuotaCellRule, QuotaRule } from '#contract/surveys/survey-outcomes.ts';
import { SentenceRow } from '#ui/sentence/sentence.tsx';
import { TokenText } from '#ui/sentence/token-input.tsx';
import { ConditionSentence } from '../logic/condition-sentence.tsx';
import type { Subject } from '../logic/subjects.ts';
import { TargetInput } from './target-input.tsx';

interface QuotaCellsProps {
  readonly rule: QuotaRule;
  readonly subjects: readonly Subject[];
  readonly onChange: (cells: readonly QuotaCellRule[]) => void;
}

/** Cells of any shape, each a name, a sentence and a target. The first that matches counts. */
export function QuotaCells({ rule, subjects, onChange }: QuotaCellsProps) {
  const set = (index: number, changes: Partial<QuotaCellRule>) =>
    onChange(rule.cells.map((cell, at) => (at === index ? { ...cell, ...changes } : cell)));
  if (rule.cells.length === 0)
    return (
      <p className="text-sm text-text-muted">
        No cells yet. Choose a question for the rows above, and its answers become cells.
      </p>
    );
  const placed = rule.cells.map((cell, index) => ({ cell, index, place: `cell ${index}` }));
  return (
    <ol className="grid">
      {placed.map(({ cell, index, place }) => (
        <li key={place} className="border-t border-line first:border-t-0">
          <SentenceRow
            removeLabel={`Remove the cell ${cell.name}`}
            onRemove={() => onChange(rule.cells.toSpliced(index, 1))}
          >
            <div className="grid items-start gap-2 md:grid-cols-[10rem_minmax(0,1fr)_6rem]">
              <TokenText
                kind="subject"
                label={`Name of cell ${index + 1}`}
                value={cell.name}
                maxLength={100}
                onChange={(name) => set(index, { name })}
              />
              <ConditionSentence
                label={`Who is in ${cell.name}`}
                subjects={subjects}
                text={cell.when}
                always="nobody yet"
                onChange={(when) => set(index, { when })}
              />
              <TargetInput
                label={`Target of ${cell.name}`}
                target={cell.target}
                onChange={(target) => set(index, { target })}
              />
            </div>
          </SentenceRow>
        </li>
      ))}
    </ol>
  );
}
