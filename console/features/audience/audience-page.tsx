import { useParams } from '@tanstack/react-router';
import { StudyPage } from '#console/features/study/study-page.tsx';

export function AudiencePage() {
  const { studyId } = useParams({ from: '/studies/$studyId/audience' });
  return (
    <StudyPage studyId={studyId} title="Audience">
      {null}
    </StudyPage>
  );
}
