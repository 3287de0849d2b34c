import type { ReactNode } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { SubTabs } from '#ui/navigation/tabs.tsx';

interface HistoryFrameProps {
  readonly current: 'redeemedRewards' | 'completedActivities';
  readonly children: ReactNode;
}

/** The two lists of the history, each a page of its own (spec §2.7). */
export function HistoryFrame({ current, children }: HistoryFrameProps) {
  const { rewardsHistory, completedActivities } = MESSAGES.history;
  const tabs = [
    { href: memberPath('redeemedRewards'), label: rewardsHistory, isCurrent: current === 'redeemedRewards' },
    {
      href: memberPath('completedActivities'),
      label: completedActivities,
      isCurrent: current === 'completedActivities',
    },
  ];
  return (
    <div>
      <PageHeading>{MESSAGES.navigation.history}</PageHeading>
      <div className="mt-3">
        <SubTabs label={MESSAGES.navigation.history} tabs={tabs} />
      </div>
      {children}
    </div>
  );
}
