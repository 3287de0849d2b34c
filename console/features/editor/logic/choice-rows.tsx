import { useState } from 'react';
import { Sentence, Words } from '#ui/sentence/sentence.tsx';
import { TokenSelect } from '#ui/sentence/token-select.tsx';
import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { ConditionSentence } from './condition-sentence.tsx';
import { LogicRow } from './logic-row.tsx';
import { choiceConditions, setChoiceCondition } from './question-rules.ts';
import type { Subject } from './subjects.ts';

interface ChoiceRowsProps {
  readonly document: SurveyDocument;
  readonly questionName: string;
  readonly subjects: readonly Subject[];
  /** A row for a choice that has no condition yet. */
  readonly isBegun: boolean;
  readonly onBegun: () => void;
  readonly onChange: (document: SurveyDocument) => void;
}

/** Choices that do not show to everybody. */
export function ChoiceRows({ document, questionName, subjects, isBegun, onBegun, onChange }: ChoiceRowsProps) {
  const [begun, setBegun] = useState(0);
  const choices = choiceConditions(document, questionName);
  const free = choices.filter(({ text }) => text === '');
  const chosen = free.find(({ index }) => index === begun) ?? free[0];
  const set = (index: number, text: string) => onChange(setChoiceCondition(document, questionName, index, text));
  const rows = choices.filter(({ text }) => text !== '');
  return (
    <>
      {rows.map(({ index, label, text }) => (
        <LogicRow key={index} title="Show choice" onRemove={() => set(index, '')}>
          <div className="grid gap-1.5">
            <Words>“{label}”</Words>
            <ConditionSentence
              label={`Show “${label}”`}
              subjects={subjects}
              text={text}
              onChange={(next) => set(index, next)}
            />
          </div>
        </LogicRow>
      ))}
      {isBegun && chosen && (
        <LogicRow title="Show choice" onRemove={onBegun}>
          <div className="grid gap-1.5">
            <Sentence label="Which choice">
              <TokenSelect
                kind="destination"
                label="Choice"
                value={String(chosen.index)}
                options={free.map(({ index, label }) => ({ value: String(index), label }))}
                onChange={(index) => setBegun(Number(index))}
              />
            </Sentence>
            <ConditionSentence
              label={`Show “${chosen.label}”`}
              subjects={subjects}
              text=""
              onChange={(text) => {
                onBegun();
                set(chosen.index, text);
              }}
            />
          </div>
        </LogicRow>
      )}
    </>
  );
}
