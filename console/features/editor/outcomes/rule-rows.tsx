import { OUTCOME_TERMS } from '#contract/activities/outcome-terms.ts';
import { TASK_LABELS } from '#contract/activities/task-states.ts';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import type { Study } from '#console/studies/study.queries.ts';
import { LockedToken } from '#ui/sentence/token.tsx';
import { Sentence, SentenceText } from '#ui/sentence/sentence.tsx';
import { TokenSelect } from '#ui/sentence/token-select.tsx';
import { TokenText } from '#ui/sentence/token-input.tsx';
import { pageTitle, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { ConditionSentence } from '../logic/condition-sentence.tsx';
import type { Subject } from '../logic/subjects.ts';
import { editRule, moveRule, removeRule } from './outcome-rules.ts';
import { OutcomeRow, PointsInput, RuleNote } from './outcome-row.tsx';

interface RuleRowProps {
  readonly document: SurveyDocument;
  readonly subjects: readonly Subject[];
  readonly study: Study | undefined;
  readonly rule: SurveyOutcomeRule;
  readonly index: number;
  readonly onChange: (document: SurveyDocument) => void;
}

/** One rule of the list: who it is about, when it is looked at, what it pays, and what the member reads. */
export function RuleRow(props: RuleRowProps) {
  const { document, rule, index, onChange } = props;
  const edit = (changes: Partial<SurveyOutcomeRule>) => onChange(editRule(document, index, changes));
  const name = rule.kind === 'complete' ? `end rule ${index + 1}` : rule.name;
  const common = {
    name,
    onMove: (step: -1 | 1) => onChange(moveRule(document, index, step)),
    onRemove: () => onChange(removeRule(document, index)),
    canMoveUp: index > 0,
    canMoveDown: index < document.outcomes.length - 1,
  };
  const note = <RuleNote note={rule.note} onChange={(written) => edit({ note: written })} />;
  if (rule.kind === 'screen-out')
    return (
      <OutcomeRow
        {...common}
        title={
          <RuleName
            kind={OUTCOME_TERMS[rule.outcome === 'OQ' ? 'OQ' : 'TERMINATED']}
            name={rule.name}
            onChange={(next) => edit({ name: next })}
          />
        }
        seen={TASK_LABELS[rule.outcome === 'OQ' ? 'OQ' : 'TERMINATED']}
        points={
          props.study && (
            <PointsInput
              study={props.study}
              end={rule.outcome === 'OQ' ? 'overQuota' : 'nonQualified'}
              label={rule.name}
            />
          )
        }
      >
        <ConditionSentence
          label={`${OUTCOME_TERMS[rule.outcome === 'OQ' ? 'OQ' : 'TERMINATED']}: ${rule.name}`}
          subjects={props.subjects}
          text={rule.when}
          always="no one yet"
          onChange={(when) => edit({ when })}
        />
        <AfterPage {...props} words="checked after" after={rule.after} />
        {note}
      </OutcomeRow>
    );
  if (rule.kind === 'quota')
    return (
      <OutcomeRow
        {...common}
        title={<RuleName kind={OUTCOME_TERMS.OQ} name={rule.name} onChange={(next) => edit({ name: next })} />}
        seen={TASK_LABELS.OQ}
        points={props.study && <PointsInput study={props.study} end="overQuota" label={rule.name} />}
      >
        <AfterPage {...props} words="if the member's cell below is full. A slot is reserved after" after={rule.after} />
        {note}
      </OutcomeRow>
    );
  return (
    <OutcomeRow
      {...common}
      title={rule.outcome === 'UNDER_REVIEW' ? 'To review' : 'Complete'}
      seen={rule.outcome === 'UNDER_REVIEW' ? 'Under Review' : 'Completed'}
      points={<CompletePoints {...props} isReviewed={rule.outcome === 'UNDER_REVIEW'} />}
    >
      {rule.when === undefined ? (
        <SentenceText>for everyone else who reaches the end</SentenceText>
      ) : (
        <ConditionSentence
          label={rule.outcome === 'UNDER_REVIEW' ? 'To review' : 'Complete'}
          subjects={props.subjects}
          text={rule.when}
          always="no one yet"
          onChange={(when) => edit({ when })}
        />
      )}
      {note}
    </OutcomeRow>
  );
}

function CompletePoints({ study, isReviewed }: RuleRowProps & { readonly isReviewed: boolean }) {
  if (isReviewed) return <span className="text-sm text-text-muted">after the review</span>;
  return study ? <PointsInput study={study} end="qualified" label="Complete" /> : null;
}

interface AfterPageProps extends RuleRowProps {
  readonly words: string;
  readonly after: string;
}

function AfterPage({ document, index, words, after, onChange }: AfterPageProps) {
  return (
    <Sentence label="When it's checked">
      <SentenceText>{words}</SentenceText>
      <TokenSelect
        kind="destination"
        label="Page"
        value={after}
        options={document.definition.pages.map((page, at) => ({
          value: page.name,
          label: `Page ${at + 1}, ${pageTitle(page)}`,
        }))}
        onChange={(page) => onChange(editRule(document, index, { after: page }))}
      />
    </Sentence>
  );
}

/** What every survey has besides its rules: careless completes are looked at, and everybody else is complete. */
export function UsualRows({ document, study }: Pick<RuleRowProps, 'document' | 'study'>) {
  const takesAll = document.outcomes.some((rule) => rule.kind === 'complete' && rule.when === undefined);
  return (
    <>
      <OutcomeRow
        title="To review"
        seen="Under Review"
        points={<span className="text-sm text-text-muted">after the review</span>}
      >
        <Sentence label="Always sent to review">
          <SentenceText>if it was</SentenceText>
          <LockedToken text="much faster than most" />
          <SentenceText>or has</SentenceText>
          <LockedToken text="a missed attention check" />
          <LockedToken text="the same answer in every row" />
          <LockedToken text="the same text as another member" />
        </Sentence>
      </OutcomeRow>
      {!takesAll && (
        <OutcomeRow
          title="Complete"
          seen="Completed"
          points={study && <PointsInput study={study} end="qualified" label="Complete" />}
        >
          <SentenceText>for everyone else who reaches the end</SentenceText>
        </OutcomeRow>
      )}
    </>
  );
}

interface RuleNameProps {
  readonly kind: string;
  readonly name: string;
  readonly onChange: (name: string) => void;
}

/** What a rule is called where its people are counted. */
function RuleName({ kind, name, onChange }: RuleNameProps) {
  return (
    <span className="grid justify-items-start gap-1">
      {kind}
      <TokenText
        kind="subject"
        label={`Rule name: ${kind}`}
        value={name}
        maxLength={100}
        placeholder="Name"
        onChange={onChange}
      />
    </span>
  );
}
