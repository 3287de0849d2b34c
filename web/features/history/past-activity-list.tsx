import type { PastActivity } from './completed-activities.queries.ts';
import { HistoryList } from './history-list.tsx';
import { PastActivityRow } from './past-activity-row.tsx';

/** The activities of the past under their months. */
export function PastActivityList({ activities }: { readonly activities: readonly PastActivity[] }) {
  return (
    <HistoryList
      columnName="Activity"
      items={activities}
      timeOf={({ updateTime }) => updateTime}
      renderRow={(activity) => <PastActivityRow key={activity.id} activity={activity} />}
    />
  );
}
