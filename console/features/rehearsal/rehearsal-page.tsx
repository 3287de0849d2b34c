import { useParams } from '@tanstack/react-router';
import { StudyPage } from '#console/features/study/study-page.tsx';

export function RehearsalPage() {
  const { studyId } = useParams({ from: '/studies/$studyId/rehearsal' });
  return (
    <StudyPage studyId={studyId} title="Rehearsal">
      {null}
    </StudyPage>
  );
}
