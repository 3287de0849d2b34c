import { useState } from 'react';
import { formatNumber } from '#console/format.ts';
import { FilterChoice } from '#console/layout/filters.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { usePages } from '#console/session/use-answer.ts';
import { ReviewWorkspace } from './review-workspace.tsx';
import { EVERY_REVIEW, reviewsQuery } from './reviews.queries.ts';
import { SettleButton } from './settle/settle-button.tsx';

/** Everything that waits for a person, of all studies or of one. */
export function ReviewsPage() {
  const [studyId, setStudyId] = useState<string>();
  const { data } = usePages(reviewsQuery, EVERY_REVIEW);
  // Those that have any can be chosen.
  const studies = (data?.pages[0]?.studies ?? []).map(({ studyId: value, name, shortId, open }) => ({
    value,
    label: `${name}, ${shortId} (${formatNumber(open)})`,
  }));
  return (
    <ConsolePage
      title="Review"
      besideTitle={
        <div className="max-w-72 min-w-0 flex-1 max-lg:hidden">
          <FilterChoice
            label="Study"
            value={studyId ?? ''}
            onChange={(chosen) => setStudyId(chosen || undefined)}
            options={[{ value: '', label: 'All studies' }, ...studies]}
          />
        </div>
      }
      actions={<SettleButton studyId={studyId} />}
    >
      <ReviewWorkspace key={studyId ?? 'all'} studyId={studyId} />
    </ConsolePage>
  );
}
