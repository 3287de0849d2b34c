import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useConsole } from '#console/session/console-context.ts';
import { StudyPage } from '#console/studies/study-page.tsx';
import { studyQuery } from '#console/studies/study.queries.ts';
import { ReviewDesk } from './review-desk.tsx';
import { SettleButton } from './settle/settle-button.tsx';

/** What waits for a person in one study. */
export function StudyReviewsPage() {
  const { studyId } = useParams({ from: '/studies/$studyId/reviews' });
  const { api } = useConsole();
  // The address may hold the short id that people read.
  const { data: study } = useQuery(studyQuery(api, studyId));
  return (
    <StudyPage studyId={studyId} title="Review" actions={<SettleButton studyId={study?.studyId} />}>
      {study && <ReviewDesk studyId={study.studyId} />}
    </StudyPage>
  );
}
