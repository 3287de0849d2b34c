import { useParams } from '@tanstack/react-router';
import { StudyPage } from '#console/features/study/study-page.tsx';

export function FieldworkPage() {
  const { studyId } = useParams({ from: '/studies/$studyId/fieldwork' });
  return (
    <StudyPage studyId={studyId} title="Fieldwork">
      {null}
    </StudyPage>
  );
}
