import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { LiveBoard } from '#console/features/fieldwork/live-board.tsx';
import { FilterChoice } from '#console/layout/filter-choice.tsx';
import { pickedStudiesQuery } from '#console/features/study/studies.queries.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';

/** The board of a study in field: the one that needs a decision first, or another one that is picked. */
export function OverviewPage() {
  const { api } = useConsole();
  const [picked, setPicked] = useState<string>();
  const { data, isPending, isError, isFetching, refetch } = useQuery(pickedStudiesQuery(api, { status: 'IN_FIELD' }));
  const studies = data?.filter((study) => !study.isSeries) ?? [];
  const shown =
    studies.find((study) => study.studyId === picked) ?? studies.find((study) => study.decision != null) ?? studies[0];

  return (
    <ConsolePage
      title="Overview"
      besideTitle={
        shown && (
          <FilterChoice
            label="Study"
            value={shown.studyId}
            onChange={setPicked}
            options={studies.map(({ studyId, shortId, internalName }) => ({
              value: studyId,
              label: `${shortId} ${internalName}`,
            }))}
          />
        )
      }
    >
      {isPending && <Skeleton lines={6} />}
      {isError && (
        <FailureNotice
          message={MESSAGES.generic.somethingWentWrongTryAgain}
          retryLabel={MESSAGES.generic.tryAgain}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data && shown === undefined && (
        <ConsoleCard>
          <p className="mb-4">No study is in field. What you launch shows here how it fills.</p>
          <Link to="/studies" className={buttonClasses({})}>
            See all studies
          </Link>
        </ConsoleCard>
      )}
      {shown && <LiveBoard key={shown.studyId} studyId={shown.studyId} />}
    </ConsolePage>
  );
}
