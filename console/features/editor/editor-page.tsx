import { useParams } from '@tanstack/react-router';
import { StudyPage } from '#console/studies/study-page.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { draftQuery } from '#console/survey-draft/survey-draft.queries.ts';
import { QueryFailure } from '#console/lists/card-states.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { EditorScreen } from './editor-screen.tsx';

/** The survey of a study, being written. */
export function EditorPage() {
  const { studyId } = useParams({ from: '/studies/$studyId/survey' });
  const query = useAnswer(draftQuery, studyId);
  const { data, error } = query;
  if (data !== undefined) return <EditorScreen key={data.studyId} studyId={studyId} draft={data} />;
  return (
    <StudyPage studyId={studyId} title="Survey">
      {error ? (
        <QueryFailure query={query} message="The survey couldn't be loaded. Your work is saved." />
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
