import { useParams } from '@tanstack/react-router';
import { StudyPage } from '#console/features/study/study-page.tsx';

export function ResultsPage() {
  const { studyId } = useParams({ from: '/studies/$studyId/results' });
  return (
    <StudyPage studyId={studyId} title="Results">
      {null}
    </StudyPage>
  );
}
