import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
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
import { formatDollars } from '#web/gift-cards/format.ts';
import { greetingOf } from '#web/layout/greeting.ts';
import { panelistQuery, rewardPointsQuery } from '#web/layout/panelist.queries.ts';
import { sparkQuery } from '#web/spark/spark.queries.ts';
import { streakSentence, streakTitle } from '#web/spark/streak-texts.ts';
import { FigureTile, HomePart, PartStates } from './home-part.tsx';
import { NextActivities } from './next-activities.tsx';
import { isUnread } from '#contract/notifications/wire.ts';
import { NotificationRow } from '#web/bell/notification-row.tsx';
import { openedHere, unreadQuery } from '#web/bell/unread.queries.ts';
import { itemsOf } from '#web/lists/paged-items.ts';
import { notificationsQuery } from '#web/live/notifications.queries.ts';
import { Link } from '#ui/actions/link.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';
import type { Activity } from '#web/activities/activities.queries.ts';
import { openTestsQuery, type ListedTest } from '#web/product-tests/product-tests.queries.ts';
import { isAskedForPackage, testFace } from '#web/product-tests/test-face.ts';

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

const SHOWN = 3;

/** The last few things that a member was told. Looking at them here does not make them read: opening one does. */
function NewestNotifications() {
  const context = useRouteContext({ from: '/member-area' });
  const query = useInfiniteQuery(notificationsQuery(context));
  const { data: unread } = useQuery(unreadQuery(context));
  return (
    <HomePart title="What's new" href={memberPath('notifications')} linkText="See all notifications">
      <PartStates query={query} noun="what's new">
        {({ pages }) => {
          const newest = itemsOf(pages).slice(0, SHOWN);
          if (newest.length === 0) return <p className="py-3 text-text-muted">{MESSAGES.generic.nothingNew}.</p>;
          return (
            <ul className="[--inset:--spacing(5)] md:[--inset:--spacing(6)]">
              {newest.map((item) => (
                <li key={item.id}>
                  <NotificationRow
                    item={item}
                    isUnread={isUnread(item) && unread?.opened.includes(item.id) !== true}
                    now={query.dataUpdatedAt}
                    onOpened={() => openedHere(context, item.id)}
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </PartStates>
    </HomePart>
  );
}

interface Parcel {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

/** What was sent to a member and has not been reported as received. Its test says where it is; until then, that it is coming. */
function Parcels({ parcels }: { readonly parcels: readonly Activity[] }) {
  const { data, dataUpdatedAt } = useQuery(openTestsQuery(useRouteContext({ from: '/member-area' })));
  const known = data?.flatMap((test) => parcelOf(test, new Date(dataUpdatedAt))) ?? [];
  return (
    <HomePart title="On the way" href={memberPath('productTesting')} linkText="See product tests">
      <ul className="divide-y divide-line">
        {(known.length > 0 ? known : parcels.map(unknownParcel)).map(({ id, title, text, href }) => (
          <li key={id} className="flex items-start gap-4 py-3">
            <span className={`grid size-11 flex-none place-items-center rounded-[14px] ${WALL_CLASSES.mist}`}>
              <Icon name="package" />
            </span>
            <div className="min-w-0 flex-1 wrap-anywhere">
              <h3 className="font-body text-base leading-[1.35] font-bold tracking-normal">
                <Link href={href} className="text-inherit no-underline hover:underline">
                  {title}
                </Link>
              </h3>
              <p className="text-sm text-text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </HomePart>
  );
}

function parcelOf(test: ListedTest, now: Date): readonly Parcel[] {
  const face = testFace(test, now, { isSingle: false });
  if (!isAskedForPackage(face) && face !== 'IN_SUPPORT') return [];
  const { projectId: id, title } = test;
  return [{ id, title, text: MESSAGES.productTestCards.texts[face], href: memberPath('productTest', { id }) }];
}

function unknownParcel({ id, metadata: { externalName: title, description: text } }: Activity): Parcel {
  return { id, title, text, href: memberPath('productTesting') };
}
