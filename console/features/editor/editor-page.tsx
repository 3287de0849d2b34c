import { useParams } from '@tanstack/react-router';
import { StudyPage } from '#console/features/study/study-page.tsx';

export function EditorPage() {
  const { studyId } = useParams({ from: '/studies/$studyId/survey' });
  return (
    <StudyPage studyId={studyId} title="Survey">
      {null}
    </StudyPage>
  );
}
