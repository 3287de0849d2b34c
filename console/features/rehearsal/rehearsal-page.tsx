import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { REHEARSAL_MEMBERS_USUAL } from '#contract/surveys/rehearsal-limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { startRehearsal } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { useConsole } from '#console/session/console-context.ts';
import { StudyPage } from '#console/features/study/study-page.tsx';
import { Button } from '#ui/actions/button.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { MembersChoice } from './members-choice.tsx';
import { NoReport } from './no-report.tsx';
import { RehearsalGoingOn } from './rehearsal-going-on.tsx';
import { RehearsalResult } from './rehearsal-result.tsx';
import { rehearsalQuery } from '#console/survey-draft/rehearsal.queries.ts';
import { editsSince, sayEdits } from '#console/survey-draft/rehearsal-words.ts';
import { QueryFailure } from '#console/lists/card-states.tsx';

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
    words: { CONFLICT: 'Nobody has written this survey yet. Begin with a question.' },
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
      {error && <QueryFailure query={asked} message="The rehearsal could not be loaded. Its report is safe." />}
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
