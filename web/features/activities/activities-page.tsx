import { useQuery } from '@tanstack/react-query';
import { useMatches, useRouteContext, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { type ActivityKind, kindOf } from '#contract/activities/task-states.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Fallback } from '#web/layout/fallback.tsx';
import { lazyPage } from '#web/app/lazy-page.ts';
import { lazyPart } from '#web/app/lazy-part.ts';
import { activitiesLead } from '#web/activities/activities-lead.ts';
import type { Activity } from '#web/activities/activities.queries.ts';
import { isOfList, isParcel, isProductTest } from '#web/activities/parts-of-tests.ts';
import { isStillNew } from '#web/activities/new-tag.ts';
import { useWantedActivities } from '#web/activities/use-wanted-activities.ts';
import { ActivityList, LoadingActivities } from './activity-list.tsx';
import { KindChips } from './kind-chips.tsx';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { OffCard } from '#ui/layout/off-card.tsx';
import { useFlag } from '#web/flags/use-flag.ts';
import { greetingOf } from '#web/layout/greeting.ts';
import { KIND_SIGNS } from '#web/layout/kind-signs.ts';
import { panelistQuery } from '#web/layout/panelist.queries.ts';
import { useLater } from '#web/layout/use-later.ts';

/** Only the page of the quests shows it. */
const QuestProgress = lazyPage(() => import('./quest-progress.tsx'), 'QuestProgress');

/** What stands below and beside the list, and in its place: the list is there first. */
const besideTheList = () => import('./beside-the-list.ts');
const AppInvitation = lazyPart(() => besideTheList().then((script) => script.AppInvitation));
const HelpPanel = lazyPart(() => besideTheList().then((script) => script.HelpPanel));
const NoActivities = lazyPart(() => import('./no-activities.tsx').then((script) => script.NoActivities));
/** Only a member who has been picked for a test needs it. */
const OpenTests = lazyPart(() => import('#web/product-tests/open-tests.tsx').then((script) => script.OpenTests));
const coming = <span data-loading />;

/**
 * What a member can do now, all of it or one kind, and help beside it. Whatever stands below something that is still
 * coming (data-loading) waits for it: where it will stand depends on that.
 */
export function ActivitiesPage() {
  const search = useSearch({ from: '/member-area/activities', shouldThrow: false });
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const { wanted, offKinds, hasFailed, isFetching, refetch, now } = useWantedActivities();
  const panelist = useQuery(panelistQuery(useRouteContext({ from: '/member-area' })));
  // The list is there first.
  const isTimeForMore = useLater() !== undefined;
  const kind = page?.kind ?? search?.kind;
  const isQuestPage = page?.kind === 'WEEKLY_QUEST';
  // A long name makes the heading one line higher: it comes together with the list, so that nothing is pushed down.
  const isLoading = !hasFailed && (wanted === undefined || (panelist.isPending && panelist.failureCount === 0));

  return (
    <div className="group/page grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_21rem] xl:gap-10">
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        <div>
          <PageHeading>
            {page?.kind ? (
              page.title
            ) : (
              <>
                {/* Heard on the way here: a greeting alone does not say where one is. */}
                <VisuallyHidden>{page?.title}: </VisuallyHidden>
                {greetingOf(now, isLoading ? undefined : panelist.data?.firstName)}
              </>
            )}
          </PageHeading>
          {wanted && !isLoading && (
            <p className="mt-2 min-h-[1lh] text-text-muted">
              <Suspense>
                {isQuestPage ? <QuestProgress /> : activitiesLead(wanted.filter((one) => !isParcel(one)))}
              </Suspense>
            </p>
          )}
        </div>
        {isLoading && <LoadingActivities />}
        {wanted && !isLoading && <KnownActivities activities={wanted} offKinds={offKinds} kind={kind} now={now} />}
        {hasFailed && <Fallback onRetry={() => void refetch()} isRetrying={isFetching} />}
        <div className="group-has-[[data-loading]]/page:hidden empty:hidden">
          <Suspense fallback={coming}>{isTimeForMore ? <AppInvitation /> : coming}</Suspense>
        </div>
      </div>
      <div className="max-xl:group-has-[[data-loading]]/page:hidden">
        <Suspense fallback={coming}>{isTimeForMore ? <HelpPanel /> : coming}</Suspense>
      </div>
    </div>
  );
}

interface KnownActivitiesProps {
  readonly activities: readonly Activity[];
  readonly offKinds: readonly ActivityKind[];
  readonly kind: ActivityKind | undefined;
  readonly now: Date;
}

/** The chips, product tests, the cards of the chosen kind, and a card for each kind that is off. */
function KnownActivities({ activities: all, offKinds, kind, now }: KnownActivitiesProps) {
  const hasProductTests = useFlag('ihut');
  const tests = all.filter(isProductTest);
  const testsShown = kind === undefined ? tests : [];
  const activities = all.filter(isOfList);
  const isShown = (other: ActivityKind) => kind === undefined || other === kind;
  const hasQuests = activities.some(({ subType }) => kindOf(subType) === 'WEEKLY_QUEST');
  const areQuestsNew = hasQuests && isStillNew('weekly-quests', now.getTime());
  const shown = activities.filter(({ subType }) => isShown(kindOf(subType)));
  const offShown = offKinds.filter(isShown);
  return (
    <>
      {activities.length + offKinds.length + tests.length > 0 && (
        <KindChips
          activities={activities}
          offKinds={offKinds}
          current={kind}
          productTests={hasProductTests ? tests.length : undefined}
        />
      )}
      {testsShown.length > 0 && (
        <Suspense fallback={coming}>
          <OpenTests activities={testsShown} />
        </Suspense>
      )}
      {shown.length > 0 && (
        <ActivityList
          activities={shown}
          newKind={areQuestsNew ? 'WEEKLY_QUEST' : undefined}
          hasLead={testsShown.length === 0}
          now={now}
        />
      )}
      {shown.length + offShown.length + testsShown.length === 0 && (
        <Suspense fallback={coming}>
          <NoActivities isOfAllKinds={kind === undefined} />
        </Suspense>
      )}
      <OffKindCards kinds={offShown} />
    </>
  );
}

const TITLES: Readonly<Record<ActivityKind, string>> = {
  SURVEY: 'Surveys are off',
  VIDEO: 'Video activities are off',
  WEEKLY_QUEST: 'Weekly quests are off',
};

/** In place of what a member chose not to get: a hint, and the way to change it (spec §2.6). */
function OffKindCards({ kinds }: { readonly kinds: readonly ActivityKind[] }) {
  return kinds.map((kind) => (
    <OffCard
      key={kind}
      icon={KIND_SIGNS[kind].icon}
      title={TITLES[kind]}
      headingLevel={2}
      hint={MESSAGES.activities.optedOutHint}
      action={
        <ButtonLink
          href={`${memberPath('profile')}#activity`}
          variant="quiet"
          size="sm"
          aria-label={`Update preferences: ${TITLES[kind]}`}
        >
          Update preferences
        </ButtonLink>
      }
    />
  ));
}
