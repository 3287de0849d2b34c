import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { pickedStudiesQuery } from '#console/studies/studies.queries.ts';
import { FilterChoice } from '#console/layout/filters.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { QueryFailure } from '#console/lists/card-states.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { LiveBoard } from './fieldwork-page.tsx';
import { studyToOpen } from './fieldwork-texts.ts';

/** The board of a study in field: the one to look at first, or another one that is picked. */
export function OverviewPage() {
  const [picked, setPicked] = useState<string>();
  const query = useAnswer(pickedStudiesQuery, { status: 'IN_FIELD' });
  const { data } = query;
  const studies = data?.filter((study) => !study.isSeries) ?? [];
  const shown = studies.find((study) => study.studyId === picked) ?? studyToOpen(studies);

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
      {query.isPending && <Skeleton lines={6} />}
      {query.isError && <QueryFailure query={query} />}
      {data && shown === undefined && (
        <ConsoleCard>
          <p className="mb-4">No studies in field. Launch a study to track it here.</p>
          <Link to="/studies" className={buttonClasses({})}>
            See all studies
          </Link>
        </ConsoleCard>
      )}
      {shown && <LiveBoard key={shown.studyId} studyId={shown.studyId} />}
    </ConsolePage>
  );
}
