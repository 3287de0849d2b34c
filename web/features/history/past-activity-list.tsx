import { formatMonth } from '#web/format-date.ts';
import type { PastActivity } from './completed-activities.queries.ts';
import { PastActivityRow, ROW_COLUMNS } from './past-activity-row.tsx';

/** The activities of the past under their months. */
export function PastActivityList({ activities }: { readonly activities: readonly PastActivity[] }) {
  return (
    <div>
      <ColumnNames />
      {byMonth(activities).map(([month, ofMonth]) => (
        <section key={month} aria-label={month} className="mt-8 first-of-type:mt-5">
          <h2 className="pb-1 text-lg">{month}</h2>
          <ul>
            {ofMonth.map((activity) => (
              <PastActivityRow key={activity.id} activity={activity} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** For the eye only: each row names its parts for those who hear it. */
function ColumnNames() {
  return (
    <div
      aria-hidden="true"
      className={`hidden gap-x-6 border-b border-line py-3 text-xs font-bold text-text-muted lg:grid ${ROW_COLUMNS}`}
    >
      <span>Activity</span>
      <span>ID</span>
      <span>Date</span>
      <span>Status</span>
      <span className="text-end">Points</span>
    </div>
  );
}

function byMonth(activities: readonly PastActivity[]): [string, PastActivity[]][] {
  return [...Map.groupBy(activities, ({ updateTime }) => formatMonth(updateTime))];
}
