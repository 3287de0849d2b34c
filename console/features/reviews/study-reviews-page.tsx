import { useParams } from '@tanstack/react-router';
import { StudyPage } from '#console/studies/study-page.tsx';
import { studyQuery } from '#console/studies/study.queries.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { ReviewWorkspace } from './review-workspace.tsx';
import { SettleButton } from './settle/settle-button.tsx';

/** What waits for a person in one study. */
export function StudyReviewsPage() {
  const { studyId } = useParams({ from: '/studies/$studyId/reviews' });
  // The address may hold the short id that people read.
  const { data: study } = useAnswer(studyQuery, studyId);
  return (
    <StudyPage studyId={studyId} title="Review" actions={<SettleButton studyId={study?.studyId} />}>
      {study && <ReviewWorkspace studyId={study.studyId} />}
    </StudyPage>
  );
}
