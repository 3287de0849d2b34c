import { type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { END_OUTCOMES } from '#contract/surveys/end-rules.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { keepFocusNear } from '#ui/sentence/keep-focus-near.ts';
import { Sentence, SentenceText } from '#ui/sentence/sentence.tsx';
import { TokenSelect } from '#ui/sentence/token-select.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { type SurveyDocument, pageTitle } from '#console/survey-draft/model/survey-document.ts';
import { useConsole } from '#console/session/console-context.ts';
import { rehearsalQuery } from '#console/survey-draft/survey-draft.queries.ts';
import { formatWhen } from '#console/format.ts';
import { editsSince, sayShare } from '#console/survey-draft/rehearsal-texts.ts';
import { ConditionSentence } from './condition-sentence.tsx';
import { choiceConditions, setChoiceCondition, END_OUTCOME_LABELS, pagesBehind, type Jump } from './question-rules.ts';
import { type Subject, findSubject } from './subjects.ts';

interface LogicRowProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onRemove?: (() => void) | undefined;
}

/** One rule: what it decides, its sentence, its way out. */
export function LogicRow({ title, children, onRemove }: LogicRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 border-t border-line py-3 first:border-t-0 md:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
      <h3 className="font-body text-sm leading-8 font-bold">{title}</h3>
      <div className="col-span-full row-start-2 min-w-0 md:col-span-1 md:row-start-auto">{children}</div>
      <div className="-my-1.5 min-w-target text-text-muted max-md:col-start-2 max-md:row-start-1">
        {onRemove && (
          <IconButton
            icon="trash-2"
            label={`Remove: ${title}`}
            onClick={(event) => keepFocusNear(event.currentTarget, onRemove)}
          />
        )}
      </div>
    </div>
  );
}

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
            <SentenceText>“{label}”</SentenceText>
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
          <SentenceText>to</SentenceText>
          <TokenSelect
            kind="destination"
            label="Where to"
            value={jump.to ?? THE_END}
            options={options}
            onChange={(to) => onChange({ ...jump, to: to === THE_END ? null : to })}
          />
          {jump.to === null && (
            <>
              <SentenceText>as</SentenceText>
              <TokenSelect
                kind="verb"
                label="How it ends"
                value={jump.outcome ?? ''}
                options={END_OUTCOMES.map((outcome) => ({ value: outcome, label: END_OUTCOME_LABELS[outcome].label }))}
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
            `${jump.outcome === undefined ? 'Without an outcome, they earn the points for a complete.' : END_OUTCOME_LABELS[jump.outcome].means} `}
          Otherwise, continue in order. Checked when the page is submitted.
        </p>
      </div>
    </LogicRow>
  );
}

/** How many of the last rehearsal's members saw this question, and what has changed since. */
export function SeenShare({ questionName }: { readonly questionName: string }) {
  const { api } = useConsole();
  const { studyId = '' } = useParams({ strict: false });
  const { data } = useQuery({ ...rehearsalQuery(api, studyId), enabled: studyId !== '' });
  const [now] = useState(() => new Date());
  const last = data?.last;
  const people = last?.report.questions.find(({ name }) => name === questionName)?.people;
  if (data === undefined || last == null || people === undefined) return null;
  const edits = editsSince(data);
  const share = sayShare(people, last.report.members);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-surface-sunken px-4 py-3 text-xs">
      <div className="w-28 flex-none">
        <Progress label="Share who see it" value={people} max={last.report.members} figure={share} isDense />
      </div>
      <p className="min-w-40 flex-1">
        <b>{people === 0 ? 'No one' : share} will see this question.</b> Based on the rehearsal from{' '}
        {formatWhen(last.endedAt, now)}
        {edits > 0 && `, before your last ${edits === 1 ? 'edit' : `${edits} edits`}`}.
      </p>
      <Link to="/studies/$studyId/rehearsal" params={{ studyId }} className="font-bold text-link">
        Rehearse again
      </Link>
    </div>
  );
}
