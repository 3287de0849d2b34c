import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { formatDate } from '#web/format.ts';
import { avatarPicture } from '#ui/pictures/avatar-pictures.ts';
import { panelistQuery } from '#web/layout/panelist.queries.ts';
import { sparkQuery, type Spark } from '#web/spark/spark.queries.ts';
import { StreakCard } from '#web/spark/streak-card.tsx';
import { BadgeGrid, Earned, GroupHeading, Locked, badgeYears } from './badge-grid.tsx';
import { SparkFailure } from './spark-failure.tsx';
import { SparkStats } from './spark-stats.tsx';

/** Older years are on the page of all badges. */
const YEARS_SHOWN = 2;
const FIRST_DAY_GOALS = 6;

/** A member's own page: who they are here, their streak, their numbers, their badges. */
export function SparkPage() {
  const context = useRouteContext({ from: '/member-area' });
  const { data: spark, isError } = useQuery(sparkQuery(context));
  if (spark === undefined && isError) return <SparkFailure />;
  return (
    <>
      <div className="grid grid-cols-1 items-stretch gap-5 lg:grid-cols-[1fr_1.7fr] lg:gap-8">
        <Myself />
        {spark === undefined ? (
          <SkeletonBlock className="min-h-60 rounded-xl lg:min-h-50" />
        ) : (
          <StreakCard {...spark} />
        )}
      </div>
      {spark === undefined ? (
        <div role="status" className="grid gap-8">
          <VisuallyHidden>Loading your streak and badges</VisuallyHidden>
          <SkeletonBlock className="h-28 rounded-lg" />
          <SkeletonBlock className="h-60 rounded-lg" />
        </div>
      ) : (
        <>
          <SparkStats stats={spark.stats} badges={spark.badges.length} currencyCode={context.brand.rewardCurrency} />
          <Badges spark={spark} />
        </>
      )}
    </>
  );
}

function Myself() {
  const { data } = useQuery(panelistQuery(useRouteContext({ from: '/member-area' })));
  const avatar = data?.avatar ?? '';
  return (
    <section aria-label="You" className="flex flex-wrap items-center gap-x-5 gap-y-3 lg:gap-x-6">
      <span className="lg:hidden">
        <Avatar url={avatarPicture(avatar)} size="lg" alt={altOf(avatar)} />
      </span>
      <span className="max-lg:hidden">
        <Avatar url={avatarPicture(avatar)} size="xl" alt={altOf(avatar)} />
      </span>
      <div className="min-w-[min(10rem,100%)] flex-1">
        <PageHeading>{data ? `${data.firstName}'s Spark` : MESSAGES.navigation.mySpark}</PageHeading>
        {data?.joinDate != null && <p className="text-text-muted">Member since {formatDate(data.joinDate)}</p>}
        <div className="mt-3">
          <ButtonLink href={memberPath('editAvatar')} variant="soft" size="sm">
            <Icon name="pencil" />
            Edit avatar
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

const altOf = (avatar: string) =>
  avatar === '' ? '' : `${avatar.slice(0, 1).toUpperCase()}${avatar.slice(1)}, your avatar`;

function Badges({ spark: { badges, lockedBadges } }: { readonly spark: Spark }) {
  const years = badgeYears(badges).slice(0, YEARS_SHOWN);
  const [next] = lockedBadges;
  return (
    <section aria-labelledby="badges-title" className="mt-4 grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="badges-title" className="text-2xl">
          Badges
        </h2>
        <ButtonLink href={memberPath('badges')} variant="quiet" size="sm">
          See all <VisuallyHidden>badges</VisuallyHidden>
          <Icon name="chevron-right" />
        </ButtonLink>
      </div>
      {years.map(({ year, badges: ofYear }, index) => (
        <div key={year}>
          <GroupHeading level={3} title={year} note={`${ofYear.length} earned`} />
          <BadgeGrid>
            {ofYear.map((badge) => (
              <Earned key={badge.rewardDetailId} badge={badge} />
            ))}
            {index === 0 && next !== undefined && <Locked badge={next} />}
          </BadgeGrid>
        </div>
      ))}
      {years.length === 0 && <FirstDay locked={lockedBadges} />}
    </section>
  );
}

/** Nobody has earned anything yet: what comes first. */
function FirstDay({ locked }: { readonly locked: Spark['lockedBadges'] }) {
  return (
    <div>
      <p className="mb-5 max-w-measure text-text-muted">
        Earn your first badge by finishing an activity or logging in a few days in a row.
      </p>
      <BadgeGrid>
        {locked.slice(0, FIRST_DAY_GOALS).map((badge) => (
          <Locked key={badge.rewardId} badge={badge} />
        ))}
      </BadgeGrid>
    </div>
  );
}
