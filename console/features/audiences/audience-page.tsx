import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError } from '#client/api-error.ts';
import { Button } from '#ui/actions/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { RecruitingCard } from '#console/studies/recruiting-card.tsx';
import { WelcomeCard } from '#console/studies/welcome-card.tsx';
import { StudyPage } from '#console/studies/study-page.tsx';
import { studyQuery, type Study } from '#console/studies/study.queries.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { QueryFailure } from '#console/lists/card-states.tsx';
import { formatWhen } from '#console/format.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { AudienceBoard } from './audience-board.tsx';
import { loadedOf, type LoadedAudience } from './audience-draft.ts';
import { audienceQuery } from './audiences.queries.ts';
import { LaunchDialog } from './launch/launch-dialog.tsx';
import { LaunchProgress } from './launch/launch-progress.tsx';
import { useAudienceDraft, type SavingState } from './use-audience-draft.ts';

/** Who is invited to a study; once it was launched, how far that has come. */
export function AudiencePage() {
  const { studyId } = useParams({ from: '/studies/$studyId/audiences' });
  const { api } = useConsole();
  const study = useAnswer(studyQuery, studyId).data;
  const query = useQuery({ ...audienceQuery(api, studyId), select: loadedOf });
  const { data, error } = query;
  if (study?.recruits != null) {
    return (
      <StudyPage studyId={studyId} title="Audience">
        <RecruitingCard study={study} />
      </StudyPage>
    );
  }
  if (study && data) return <LoadedPage key={data.revision} study={study} audience={data} />;
  return (
    <StudyPage studyId={studyId} title="Audience">
      {error && !isApiError(error, 'NOT_FOUND') ? (
        <QueryFailure query={query} />
      ) : (
        <ConsoleCard title="Who is invited">
          <Skeleton lines={8} />
        </ConsoleCard>
      )}
    </StudyPage>
  );
}

function LoadedPage({ study, audience }: { readonly study: Study; readonly audience: LoadedAudience }) {
  const work = useAudienceDraft(audience);
  const [isLaunching, setIsLaunching] = useState(false);
  const { studyId, launchedAt } = study;
  const isOver = study.status === 'CLOSED' || study.status === 'ARCHIVED';
  return (
    <StudyPage
      studyId={studyId}
      title="Audience"
      actions={
        <>
          <span className="max-lg:hidden">
            <AudienceSaveState state={work.state} savedAt={work.saved.updatedAt} />
          </span>
          {!isOver && (
            <Button size="sm" isIdle={work.state !== 'saved'} onClick={() => setIsLaunching(true)}>
              <Icon name="send" size="sm" />
              Review and launch
            </Button>
          )}
        </>
      }
    >
      {launchedAt !== null && <LaunchProgress studyId={studyId} />}
      <AudienceBoard kind={study.kind} work={work} />
      {study.kind === 'SURVEY' && <WelcomeCard study={study} />}
      {isLaunching && <LaunchDialog studyId={studyId} onClose={() => setIsLaunching(false)} />}
    </StudyPage>
  );
}

interface AudienceSaveStateProps {
  readonly state: SavingState;
  readonly savedAt: string | null;
}

/** There is no button to save: this says how things are. */
function AudienceSaveState({ state, savedAt }: AudienceSaveStateProps) {
  const isFine = state === 'saved' || state === 'saving';
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-text-muted">
      <span className={isFine ? 'text-success' : 'text-danger'}>
        <Icon name={isFine ? (state === 'saved' ? 'check-check' : 'pencil') : 'circle-alert'} size="xs" />
      </span>
      {textOf(state, savedAt)}
    </span>
  );
}

function textOf(state: SavingState, savedAt: string | null): string {
  if (state === 'saved') return savedAt === null ? 'No changes yet' : `Saved ${formatWhen(savedAt, new Date())}`;
  if (state === 'saving') return 'Saving';
  return state === 'incomplete' ? 'Not saved: a rule is incomplete' : 'Not saved';
}
