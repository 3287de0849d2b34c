import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dryRunAudience } from '#contract/generated/operator/operations.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { StatesCard } from '#console/lists/card-states.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { LaunchBudgetCard } from './launch-budget-card.tsx';
import { LaunchRunningCard } from './launch-running-card.tsx';
import { LaunchWavesCard } from './launch-waves-card.tsx';
import { invitedBy, isAtWork, launchesQuery } from './launch.queries.ts';
import { SetAsideCard } from './set-aside-card.tsx';

interface LaunchProgressProps {
  readonly studyId: string;
}

/** How far the launches of a study have come: the newest one whole, the earlier ones in a line each. */
export function LaunchProgress({ studyId }: LaunchProgressProps) {
  const queries = useQueryClient();
  const launches = useAnswer(launchesQuery, studyId);
  const invited = launches.data?.launches.some(isAtWork) === false ? invitedBy(launches.data.launches) : undefined;
  // Once nothing is on its way any more, what can still be invited is counted anew.
  useEffect(() => {
    if (invited !== undefined) void queries.invalidateQueries({ queryKey: [dryRunAudience.name, { studyId }] });
  }, [queries, studyId, invited]);
  if (launches.data === undefined) {
    return <StatesCard title="Launch" query={launches} lines={6} />;
  }
  const { closesAt, budget } = launches.data;
  const [newest, ...earlier] = launches.data.launches;
  if (newest === undefined) {
    return (
      <ConsoleCard title="Launch">
        <p className="text-text-muted">
          No one has been invited yet. Build the audience, then select Review and launch.
        </p>
      </ConsoleCard>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-3 lg:gap-4">
      <div className="grid min-w-0 gap-3 lg:col-span-2 lg:gap-4">
        <LaunchRunningCard launch={newest} />
        {newest.setAside > 0 && <SetAsideCard launch={newest} />}
      </div>
      <div className="grid min-w-0 gap-3 lg:gap-4">
        <LaunchWavesCard launch={newest} earlier={earlier} closesAt={closesAt} />
        <LaunchBudgetCard budget={budget} />
      </div>
    </div>
  );
}
