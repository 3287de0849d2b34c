import { useState, type ReactNode } from 'react';
import type { AudienceRule, AudienceRules } from '#contract/audiences/audience-rules.ts';
import type { ActivityKind } from '#contract/activities/task-states.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { figureText } from '#ui/data/figure-text.ts';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LockedToken } from '#ui/sentence/token.tsx';
import { SentenceRow, SentenceText } from '#ui/sentence/sentence.tsx';
import { Spinner } from '#ui/actions/spinner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { attributesQuery } from '#console/cells/attributes.queries.ts';
import { formatTime } from '#console/format.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { AddRuleMenu } from './add-rule-menu.tsx';
import { ruleText, wishText, type Names } from './audience-texts.ts';
import { studiesOfRulesQuery, type DryRun } from './audiences.queries.ts';
import { RuleSentence, type SentenceChoices } from './rule-sentence.tsx';
import { StepFigures } from './step-figures.tsx';
import type { CountState } from './use-dry-run.ts';

interface WhoCardProps {
  readonly rules: AudienceRules;
  readonly kind: ActivityKind;
  readonly names: Names;
  readonly count: CountState;
  readonly onChange: (rules: AudienceRules) => void;
  readonly onUploadList: () => void;
  readonly onSaved: () => void;
}

/** Every rule as a sentence, with what is left after it on the same line. */
export function WhoCard({ rules, kind, names, count, onChange, onUploadList, onSaved }: WhoCardProps) {
  const attributes = useAnswer(attributesQuery).data ?? [];
  const studies = (useAnswer(studiesOfRulesQuery).data ?? []).map(({ studyId, shortId, name }) => ({
    value: studyId,
    label: `${shortId} ${name}`,
    group: 'Studies',
  }));
  const choices: SentenceChoices = { attributes, studies, names };
  const [announced, setAnnounced] = useState('');
  const { run, isOld } = count;

  const parts = [
    { part: 'keep', title: 'Include members who', empty: 'No rules yet. Everyone is included.' },
    { part: 'leaveOut', title: 'Exclude members who', empty: undefined },
  ] as const;

  function remove(part: 'keep' | 'leaveOut', rule: AudienceRule) {
    onChange({ ...rules, [part]: rules[part].filter(({ id }) => id !== rule.id) });
    setAnnounced(`Removed: ${ruleText(rule, names)}`);
  }

  return (
    <ConsoleCard title="Who is invited" isFlush actions={<DryRunTag count={count} />}>
      {count.failure && (
        <div className="px-5 pb-2">
          <FailureNotice
            message="We couldn't count the members. Your rules are saved."
            retryLabel={MESSAGES.generic.tryAgain}
            onRetry={count.retry}
            isRetrying={count.isCounting}
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
      <Group title="Start with">
        <Row figures={run && <StepFigures active={run.active} remain={run.active} taken={0} isOld={isOld} />}>
          <span className="inline-flex min-h-8 flex-wrap items-center gap-1.75 py-1.5 text-sm">
            <b className="rounded-[9px] bg-success-soft px-2.25 py-1.5 leading-tight text-on-success-soft">
              Active members
            </b>
            <SentenceText>of the</SentenceText>
            <b className="rounded-[9px] px-2.25 py-1.5 leading-tight ring-1 ring-line-strong ring-inset">US panel</b>
          </span>
        </Row>
      </Group>
      {parts.map(({ part, title, empty }) => (
        <Group key={part} title={rules[part].length > 0 || empty !== undefined ? title : undefined}>
          {rules[part].length === 0 && empty !== undefined && (
            <p className="px-5 py-2 text-sm text-text-muted">{empty}</p>
          )}
          {rules[part].map((rule) => (
            <Row key={rule.id} figures={<FiguresOf run={run} isOld={isOld} of={(step) => step.ruleId === rule.id} />}>
              <SentenceRow onRemove={() => remove(part, rule)} removeLabel={`Remove: ${ruleText(rule, names)}`}>
                <RuleSentence
                  rule={rule}
                  choices={choices}
                  onChange={(changed) =>
                    onChange({ ...rules, [part]: rules[part].map((one) => (one.id === rule.id ? changed : one)) })
                  }
                />
              </SentenceRow>
            </Row>
          ))}
        </Group>
      ))}
      <Group
        title="Member preferences"
        note={
          <span className="inline-flex items-center gap-1">
            <Icon name="lock" size="xs" />
            Always on
          </span>
        }
      >
        {(['WANTS_THIS_KIND', 'HAS_ROOM', 'NOT_YET_INVITED'] as const).map((wish) => (
          <Row key={wish} figures={<FiguresOf run={run} isOld={isOld} of={(step) => step.wish === wish} />}>
            <div className="py-1.5">
              <LockedToken text={wishText(wish, kind)} />
            </div>
          </Row>
        ))}
        <p className="px-5 pt-1 text-xs text-text-muted">Weekly quests don't count toward members' activity limits.</p>
      </Group>
      <Total run={run} isOld={isOld} />
      <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3">
        <AddRuleMenu rules={rules} attributes={attributes} onChange={onChange} />
        <Button variant="secondary" size="sm" onClick={onUploadList}>
          <Icon name="upload" size="sm" />
          Exclude a list
        </Button>
        <Button variant="quiet" size="sm" onClick={onSaved}>
          Saved audiences
        </Button>
      </div>
    </ConsoleCard>
  );
}

interface GroupProps {
  readonly title: string | undefined;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

function Group({ title, note, children }: GroupProps) {
  return (
    <div className="pt-2">
      {title !== undefined && (
        <div className="flex items-center justify-between gap-2 px-5 pt-1 text-xs text-text-muted">
          <h3 className="font-body text-xs font-bold text-text-muted">{title}</h3>
          {note}
        </div>
      )}
      {children}
    </div>
  );
}

function Row({ figures, children }: { readonly figures: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-center gap-x-4 px-5 py-0.5 hover:bg-surface-hover max-lg:pb-2 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <div className="min-w-0">{children}</div>
      {figures}
    </div>
  );
}

interface FiguresOfProps {
  readonly run: DryRun | undefined;
  readonly isOld: boolean;
  readonly of: (step: DryRun['steps'][number]) => boolean;
}

function FiguresOf({ run, isOld, of }: FiguresOfProps) {
  const step = run?.steps.find(of);
  if (run === undefined || step === undefined)
    return <span className="text-end text-xs text-text-muted">Counting…</span>;
  return <StepFigures active={run.active} remain={step.remain} taken={step.taken} isOld={isOld} />;
}

function Total({ run, isOld }: { readonly run: DryRun | undefined; readonly isOld: boolean }) {
  const share = run === undefined || run.active === 0 ? 0 : run.canBeInvited / run.active;
  return (
    <div className="mt-3 grid grid-cols-1 items-center gap-x-4 border-t-2 border-shelf px-5 py-3 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <b className="font-display text-lg">Eligible now</b>
      <div
        className={`grid grid-cols-[minmax(0,1fr)_auto_3rem] items-center gap-2 tabular-nums ${isOld ? 'opacity-45' : ''}`}
      >
        <span aria-hidden="true" className="h-4.5 rounded-[5px] bg-success" style={{ width: `${share * 100}%` }} />
        <b className="text-end font-display text-xl">{run ? figureText(run.canBeInvited) : '…'}</b>
        <span className="text-end text-xs text-text-muted">{run && `${Math.round(share * 100)}%`}</span>
      </div>
    </div>
  );
}

/** When the members were counted, and how long that took. */
function DryRunTag({ count: { run, isCounting, isOld, failure } }: { readonly count: CountState }) {
  return (
    <span role="status" className="inline-flex flex-wrap items-center gap-2 text-xs text-text-muted">
      {isCounting && (
        <>
          <Spinner />
          Counting members
        </>
      )}
      {!isCounting && !isOld && !failure && run && (
        <>
          <Tag tone="success" icon="zap">
            Dry run: {(run.tookMs / 1_000).toFixed(1)} s
          </Tag>
          Exact counts as of {formatTime(run.countedAt)}
        </>
      )}
    </span>
  );
}
