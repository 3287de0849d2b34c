import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { StudyPage } from '#console/features/study/study-page.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { draftQuery } from '#console/survey-draft/draft.queries.ts';
import { EditorScreen } from './editor-screen.tsx';

/** The survey of a study, being written. */
export function EditorPage() {
  const { studyId } = useParams({ from: '/studies/$studyId/survey' });
  const { api } = useConsole();
  const { data, error, refetch, isFetching } = useQuery(draftQuery(api, studyId));
  if (data !== undefined) return <EditorScreen key={data.studyId} studyId={studyId} draft={data} />;
  return (
    <StudyPage studyId={studyId} title="Survey">
      {error ? (
        <FailureNotice
          message="The survey could not be loaded. What was written is safe."
          retryLabel={MESSAGES.generic.tryAgain}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <div className="grid gap-4 lg:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)_24rem]">
          <SkeletonBlock className="h-120" />
          <SkeletonBlock className="h-120" />
          <SkeletonBlock className="h-120 max-xl:hidden" />
        </div>
      )}
    </StudyPage>
  );
}
