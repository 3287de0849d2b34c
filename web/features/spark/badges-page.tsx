import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { sparkQuery, type Spark } from '#web/spark/spark.queries.ts';
import { BadgeGrid, Earned, GroupHeading, Locked, badgeYears } from './badge-grid.tsx';
import { SparkFailure } from './spark-failure.tsx';

/** Every badge a member has, year by year, and what is left to collect. */
export function BadgesPage() {
  const { data: spark, isError } = useQuery(sparkQuery(useRouteContext({ from: '/member-area' })));
  if (spark === undefined && isError) return <SparkFailure />;
  return (
    <>
      <PageHeading>Badges</PageHeading>
      {spark === undefined ? (
        <div role="status">
          <VisuallyHidden>Loading your badges</VisuallyHidden>
          <SkeletonBlock className="h-100 rounded-lg" />
        </div>
      ) : (
        <AllBadges spark={spark} />
      )}
    </>
  );
}

function AllBadges({ spark: { badges, lockedBadges } }: { readonly spark: Spark }) {
  return (
    <div className="grid gap-10">
      {badges.length === 0 && (
        <p className="max-w-measure text-text-muted">No badges yet. Finish your first activity to earn one.</p>
      )}
      {badgeYears(badges).map(({ year, badges: ofYear }) => (
        <section key={year} aria-label={`${year} badges`}>
          <GroupHeading level={2} title={year} note={`${ofYear.length} earned`} />
          <BadgeGrid>
            {ofYear.map((badge) => (
              <Earned key={badge.rewardDetailId} badge={badge} />
            ))}
          </BadgeGrid>
        </section>
      ))}
      {lockedBadges.length > 0 && (
        <section aria-label="Still to earn">
          <GroupHeading level={2} title="Still to earn" note={`${lockedBadges.length} to go`} />
          <BadgeGrid>
            {lockedBadges.map((badge) => (
              <Locked key={badge.rewardId} badge={badge} />
            ))}
          </BadgeGrid>
        </section>
      )}
    </div>
  );
}
