import { useQuery } from '@tanstack/react-query';
import { useMatches, useRouteContext } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { activitiesLead } from '#web/activities/activities-lead.ts';
import { isParcel } from '#web/activities/parts-of-tests.ts';
import { useWantedActivities } from '#web/activities/use-wanted-activities.ts';
import { useFlag } from '#web/flags/use-flag.ts';
import { formatNumber } from '#web/format.ts';
import { formatDollars } from '#web/gift-cards/format-dollars.ts';
import { greetingOf } from '#web/layout/greeting.ts';
import { panelistQuery } from '#web/layout/panelist.queries.ts';
import { rewardPointsQuery } from '#web/layout/points.queries.ts';
import { sparkQuery } from '#web/spark/spark.queries.ts';
import { streakSentence, streakTitle } from '#web/spark/streak-words.ts';
import { FigureTile } from './figure-tile.tsx';
import { NewestNotifications } from './newest-notifications.tsx';
import { NextActivities } from './next-activities.tsx';
import { Parcels } from './parcels.tsx';

/** A short overview (decisions §8): where the member stands, what is next, what is coming, what is new. */
export function HomePage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const activities = useWantedActivities();
  const panelist = useQuery(panelistQuery(useRouteContext({ from: '/member-area' })));
  // A long name makes the heading one line higher: what stands below it waits for the name, unless that fails.
  const isLoading = panelist.isPending && panelist.failureCount === 0;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <PageHeading>
          <VisuallyHidden>{title}: </VisuallyHidden>
          {greetingOf(activities.now, panelist.data?.firstName)}
        </PageHeading>
        {!isLoading && (
          <p className="mt-2 min-h-[1lh] text-text-muted">
            {activities.wanted && activitiesLead(activities.wanted.filter((one) => !isParcel(one)))}
          </p>
        )}
      </div>
      {isLoading ? <div data-loading /> : <Overview activities={activities} />}
    </div>
  );
}

interface OverviewProps {
  readonly activities: ReturnType<typeof useWantedActivities>;
}

/** Each part asks for itself, and fails by itself. */
function Overview({ activities }: OverviewProps) {
  const points = useQuery(rewardPointsQuery(useRouteContext({ from: '/member-area' })));
  const hasStreak = useFlag('gamification');
  const hasNews = useFlag('in_app_notification');
  const hasParcels = useFlag('ihut');
  const parcels = hasParcels ? (activities.wanted?.filter(isParcel) ?? []) : [];
  return (
    <>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <FigureTile
          title="Your points"
          wall="apricot"
          query={points}
          noun="your points"
          of={({ totalPoints, currencyDetails: { amount } }) => ({
            figure: formatNumber(totalPoints),
            unit: totalPoints === 1 ? 'point' : 'points',
            text: `Worth ${formatDollars(amount)} in eGift cards`,
          })}
          href={memberPath('rewards')}
          linkText="See rewards"
        />
        {hasStreak && <Streak />}
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <NextActivities activities={activities} />
        <div className="grid grid-cols-1 gap-5">
          {parcels.length > 0 && <Parcels parcels={parcels} />}
          {hasNews && <NewestNotifications />}
        </div>
      </div>
    </>
  );
}

function Streak() {
  const spark = useQuery(sparkQuery(useRouteContext({ from: '/member-area' })));
  return (
    <FigureTile
      title="Your streak"
      wall="butter"
      query={spark}
      noun="your streak"
      of={({ consecutiveLoginDays: current, longestLoginDays: longest }) => ({
        figure: formatNumber(current),
        unit: streakTitle(current),
        text: streakSentence({ current, longest }),
      })}
      href={memberPath('mySpark')}
      linkText={`Open ${MESSAGES.navigation.mySpark}`}
    />
  );
}
