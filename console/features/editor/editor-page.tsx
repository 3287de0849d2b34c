import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { StudyPage } from '#console/studies/study-page.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { draftQuery } from '#console/survey-draft/draft.queries.ts';
import { QueryFailure } from '#console/lists/card-states.tsx';
import { EditorScreen } from './editor-screen.tsx';

/** The survey of a study, being written. */
export function EditorPage() {
  const { studyId } = useParams({ from: '/studies/$studyId/survey' });
  const { api } = useConsole();
  const query = useQuery(draftQuery(api, studyId));
  const { data, error } = query;
  if (data !== undefined) return <EditorScreen key={data.studyId} studyId={studyId} draft={data} />;
  return (
    <StudyPage studyId={studyId} title="Survey">
      {error ? (
        <QueryFailure query={query} message="The survey could not be loaded. What was written is safe." />
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
