import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsole } from '#console/session/console-context.ts';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { ReviewDesk } from './review-desk.tsx';
import { EVERY_REVIEW, reviewsQuery } from './review.queries.ts';
import { SettleButton } from './settle/settle-button.tsx';
import { StudyChoice } from './study-choice.tsx';

/** Everything that waits for a person, of all studies or of one. */
export function ReviewPage() {
  const { api } = useConsole();
  const [studyId, setStudyId] = useState<string>();
  const { data } = useInfiniteQuery(reviewsQuery(api, EVERY_REVIEW));
  return (
    <ConsolePage
      title="Review"
      besideTitle={<StudyChoice studies={data?.pages[0]?.studies ?? []} studyId={studyId} onChoose={setStudyId} />}
      actions={<SettleButton studyId={studyId} />}
    >
      <ReviewDesk key={studyId ?? 'all'} studyId={studyId} />
    </ConsolePage>
  );
}
