import { useParams } from '@tanstack/react-router';
import { StudyPage } from '#console/features/study/study-page.tsx';

export function StudyReviewPage() {
  const { studyId } = useParams({ from: '/studies/$studyId/review' });
  return (
    <StudyPage studyId={studyId} title="Review">
      {null}
    </StudyPage>
  );
}
