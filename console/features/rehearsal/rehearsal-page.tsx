import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  REHEARSAL_MEMBERS_USUAL,
  REHEARSAL_MEMBERS_MAX,
  REHEARSAL_MEMBERS_MIN,
} from '#contract/surveys/rehearsal-limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { startRehearsal } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { StudyPage } from '#console/studies/study-page.tsx';
import { Button } from '#ui/actions/button.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Sentence, SentenceText } from '#ui/sentence/sentence.tsx';
import { TokenSelect } from '#ui/sentence/token-select.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { formatNumber } from '#console/format.ts';
import { useConsole } from '#console/session/console-context.ts';
import { rehearsalQuery, type StudyRehearsal, type Rehearsal } from '#console/survey-draft/survey-draft.queries.ts';
import { editsSince, sayEdits } from '#console/survey-draft/rehearsal-texts.ts';
import { QueryFailure } from '#console/lists/card-states.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { NoReport, FailedNote } from './no-report.tsx';
import { FlowFigure } from './flow-figure.tsx';
import { LaunchList } from './launch-list.tsx';
import { LengthCard, ReportFigures } from './report-figures.tsx';
import { PathsCard } from './paths-card.tsx';

/** Made-up members take the draft before anybody is invited, and what they showed. */
export function RehearsalPage() {
  const { studyId } = useParams({ from: '/studies/$studyId/rehearsal' });
  const { api } = useConsole();
  const queries = useQueryClient();
  const query = rehearsalQuery(api, studyId);
  const asked = useQuery(query);
  const { data, error } = asked;
  const [members, setMembers] = useState(REHEARSAL_MEMBERS_USUAL);
  const start = useCommand(() => api.mutate(startRehearsal, { studyId, members }), {
    messages: { CONFLICT: 'This survey is empty. Start with a question.' },
    onDone: (now) => queries.setQueryData(query.queryKey, now),
  });
  const edits = data === undefined ? 0 : editsSince(data);
  const isGoingOn = data?.goingOn != null;
  const hasDraft = data?.draftRevision != null;

  return (
    <StudyPage
      studyId={studyId}
      title="Rehearsal"
      actions={
        <>
          {edits > 0 && (
            <span className="max-lg:hidden">
              <Tag tone="warning" icon="pencil">
                {sayEdits(edits)}
              </Tag>
            </span>
          )}
          <Button size="sm" isBusy={start.isPending || isGoingOn} isIdle={!hasDraft} onClick={() => start.send()}>
            {!isGoingOn && <Icon name={data?.last ? 'refresh-cw' : 'flask-conical'} />}
            <span className="max-md:sr-only">{data?.last ? 'Rehearse again' : 'Rehearse'}</span>
          </Button>
        </>
      }
    >
      {start.failure && (
        <FailureNotice
          message={start.failure.sentence}
          retryLabel={MESSAGES.generic.tryAgain}
          onRetry={() => start.send()}
          isRetrying={start.isPending}
        />
      )}
      {error && <QueryFailure query={asked} message="The rehearsal couldn't be loaded. Its report is saved." />}
      {data?.goingOn && <RehearsalGoingOn progress={data.goingOn} />}
      {data?.last ? (
        <RehearsalResult studyId={studyId} rehearsal={data.last} study={data} />
      ) : (
        data &&
        !isGoingOn && (
          <NoReport study={data} studyId={studyId} isStarting={start.isPending} onStart={() => start.send()} />
        )
      )}
      {data === undefined && !error && <Waiting />}
      {hasDraft && <MembersChoice members={members} onChange={setMembers} />}
    </StudyPage>
  );
}

function Waiting() {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-5">
        {['a', 'b', 'c', 'd', 'e'].map((card) => (
          <SkeletonBlock key={card} className="h-24" />
        ))}
      </div>
      <SkeletonBlock className="h-80" />
      <SkeletonBlock className="h-96" />
    </>
  );
}

const OFFERED = [REHEARSAL_MEMBERS_MIN, 500, 1_000, 2_000, REHEARSAL_MEMBERS_MAX];

interface MembersChoiceProps {
  readonly members: number;
  readonly onChange: (members: number) => void;
}

/** How many take part next time: more of them find rarer ways, and take longer. */
function MembersChoice({ members, onChange }: MembersChoiceProps) {
  return (
    <div className="text-sm">
      <Sentence label="The next rehearsal">
        <SentenceText>The next rehearsal uses</SentenceText>
        <TokenSelect
          kind="value"
          label="Members"
          value={String(members)}
          options={OFFERED.map((count) => ({ value: String(count), label: formatNumber(count) }))}
          onChange={(count) => onChange(Number(count))}
        />
        <SentenceText>synthetic members.</SentenceText>
      </Sentence>
    </div>
  );
}

/** How far a rehearsal is. It goes on without this page, and after a restart of the server. */
function RehearsalGoingOn({ progress }: { readonly progress: NonNullable<StudyRehearsal['goingOn']> }) {
  const { members, membersDone } = progress;
  const isSearching = membersDone >= members - 100 && membersDone > 0;
  return (
    <ConsoleCard title="Rehearsing">
      <Progress
        label="Members who've taken the survey"
        value={membersDone}
        max={members}
        figure={`${formatNumber(membersDone)} of ${formatNumber(members)}`}
      />
      <p role="status" className="mt-2 text-xs text-text-muted">
        {isSearching
          ? 'Looking for paths to the parts no one has reached yet.'
          : 'Synthetic members are taking your draft. You can leave this page; the report will be here.'}
      </p>
    </ConsoleCard>
  );
}

interface RehearsalResultProps {
  readonly studyId: string;
  readonly rehearsal: Rehearsal;
  readonly study: StudyRehearsal;
}

/** The report of the last rehearsal. */
function RehearsalResult({ studyId, rehearsal, study }: RehearsalResultProps) {
  const [now] = useState(() => new Date());
  const { report } = rehearsal;
  return (
    <>
      {study.failed && <FailedNote failed={study.failed} studyId={studyId} />}
      <ReportFigures rehearsal={rehearsal} study={study} now={now} />
      <FlowFigure report={report} />
      <div className="grid items-start gap-3 lg:gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <PathsCard studyId={studyId} report={report} />
        <div className="grid min-w-0 gap-3 lg:gap-4">
          <LaunchList studyId={studyId} report={report} study={study} />
          <LengthCard report={report} />
        </div>
      </div>
    </>
  );
}
