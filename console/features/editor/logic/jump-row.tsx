import { END_OUTCOMES } from '#contract/surveys/end-rules.ts';
import { Sentence, Words } from '#ui/sentence/sentence.tsx';
import { TokenSelect } from '#ui/sentence/token-select.tsx';
import { pageTitle, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { ConditionSentence } from './condition-sentence.tsx';
import { LogicRow } from './logic-row.tsx';
import { END_OUTCOME_WORDS, pagesBehind, type Jump } from './question-rules.ts';
import { findSubject, type Subject } from './subjects.ts';

const THE_END = '\n';

interface JumpRowProps {
  readonly document: SurveyDocument;
  readonly questionName: string;
  readonly subjects: readonly Subject[];
  readonly jump: Jump;
  readonly onChange: (jump: Jump) => void;
  readonly onRemove: () => void;
}

/** 'Then go to page 4 if Q4 is …, else on in order.' */
export function JumpRow({ document, questionName, subjects, jump, onChange, onRemove }: JumpRowProps) {
  const pages = pagesBehind(document, questionName).map(({ name, number }) => {
    const page = document.definition.pages[number - 1];
    return { value: name, label: `Page ${number}, ${page ? pageTitle(page) : name}` };
  });
  const options = [...pages, { value: THE_END, label: 'The end of the survey' }];
  return (
    <LogicRow title="Then go" onRemove={onRemove}>
      <div className="grid gap-1.5">
        <Sentence label="Where to go">
          <Words>to</Words>
          <TokenSelect
            kind="destination"
            label="Where to"
            value={jump.to ?? THE_END}
            options={options}
            onChange={(to) => onChange({ ...jump, to: to === THE_END ? null : to })}
          />
          {jump.to === null && (
            <>
              <Words>as</Words>
              <TokenSelect
                kind="verb"
                label="How it ends"
                value={jump.outcome ?? ''}
                options={END_OUTCOMES.map((outcome) => ({ value: outcome, label: END_OUTCOME_WORDS[outcome].label }))}
                placeholder="choose an outcome"
                onChange={(outcome) => onChange({ ...jump, outcome: END_OUTCOMES.find((one) => one === outcome) })}
              />
            </>
          )}
        </Sentence>
        <ConditionSentence
          label="When to go there"
          subjects={subjects}
          likely={findSubject(subjects, questionName)}
          text={jump.text}
          isNeeded
          onChange={(text) => onChange({ ...jump, text })}
        />
        <p className="text-xs text-text-muted">
          {jump.to === null &&
            `${jump.outcome === undefined ? 'Without an outcome they earn a full complete.' : END_OUTCOME_WORDS[jump.outcome].means} `}
          Otherwise on in order. It is looked at when the page is sent.
        </p>
      </div>
    </LogicRow>
  );
}
