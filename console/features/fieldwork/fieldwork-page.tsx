import { useParams } from '@tanstack/react-router';
import { StudyPage } from '#console/studies/study-page.tsx';
import { LiveBoard } from './live-board.tsx';

/** How one study fills, as its tab. */
export function FieldworkPage() {
  const { studyId } = useParams({ from: '/studies/$studyId/fieldwork' });
  return (
    <StudyPage studyId={studyId} title="Fieldwork">
      <LiveBoard key={studyId} studyId={studyId} />
    </StudyPage>
  );
}
