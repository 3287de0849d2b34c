import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { TASK_LABELS } from '#contract/activities/task-states.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Points } from '#ui/feedback/points.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';
import type { Activity } from '#web/activities/activities.queries.ts';
import { closingText } from '#web/activities/closing-text.ts';
import { howFar } from '#web/activities/how-far.ts';
import { isBegun, mostUrgentFirst } from '#web/activities/most-urgent-first.ts';
import { isPaidByTest, isParcel, isProductTest } from '#web/activities/parts-of-tests.ts';
import { shownKind } from '#web/activities/shown-kind.ts';
import type { useWantedActivities } from '#web/activities/use-wanted-activities.ts';
import { formatNumber } from '#web/format.ts';
import { openTestsQuery } from '#web/product-tests/product-tests.queries.ts';
import { HomePart, PartStates } from './home-part.tsx';

const SHOWN = 3;

interface NextActivitiesProps {
  readonly activities: ReturnType<typeof useWantedActivities>;
}

/** The three that a member may want to do first. */
export function NextActivities({ activities: { wanted, hasFailed, isFetching, refetch, now } }: NextActivitiesProps) {
  const query = { data: wanted, isPending: !hasFailed, isFetching, refetch };
  return (
    <HomePart title="Next for you" href={memberPath('activities')} linkText="See all activities">
      <PartStates query={query} noun="your activities">
        {(activities) => {
          const next = mostUrgentFirst(activities.filter((one) => !isParcel(one))).slice(0, SHOWN);
          if (next.length === 0) {
            return (
              <p className="py-3 text-text-muted">
                {MESSAGES.generic.allCaughtUp}. We'll let you know when there's something new.
              </p>
            );
          }
          return (
            <ul className="divide-y divide-line">
              {next.map((activity) => (
                <li key={activity.id} className="py-4">
                  <NextActivity activity={activity} now={now} />
                </li>
              ))}
            </ul>
          );
        }}
      </PartStates>
    </HomePart>
  );
}

function NextActivity({ activity, now }: { readonly activity: Activity; readonly now: Date }) {
  const { externalName, minutes, closeTime, points } = activity.metadata;
  const { label: kind, icon, wall } = shownKind(activity);
  const facts = [
    kind,
    minutes ? `${minutes} min` : undefined,
    howFar(activity)?.text,
    closeTime ? closingText(closeTime, now) : undefined,
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className={`grid size-12 flex-none place-items-center rounded-md ${WALL_CLASSES[wall]}`}>
        <Icon name={icon} size="lg" />
      </span>
      <div className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
        <h3 className="font-body text-base leading-[1.3] font-bold tracking-normal">{externalName}</h3>
        <p className="text-sm text-text-muted">{facts.filter(Boolean).join(' · ')}</p>
        <p className="text-sm">
          {isPaidByTest(activity) ? (
            MESSAGES.productTestKinds.partOfTest
          ) : (
            <Points amount={formatNumber(points.qualified)} unit="points" />
          )}
        </p>
      </div>
      {isProductTest(activity) ? <TestWay activity={activity} /> : <Way activity={activity} href={activity.link} />}
    </div>
  );
}

interface WayProps {
  readonly activity: Activity;
  readonly href: string | null;
}

function Way({ activity, href }: WayProps) {
  if (!href) return <span className="text-sm font-bold">{TASK_LABELS[activity.state]}</span>;
  const verb = isBegun(activity) ? 'Continue' : 'Start';
  return (
    <ButtonLink
      href={href}
      variant={isBegun(activity) ? 'soft' : 'primary'}
      size="sm"
      aria-label={`${verb}: ${activity.metadata.externalName}`}
    >
      {verb}
    </ButtonLink>
  );
}

/** A test's activity has no link: its page is that of the test with this number. Until that is known, it is among the others. */
function TestWay({ activity }: { readonly activity: Activity }) {
  const { data } = useQuery(openTestsQuery(useRouteContext({ from: '/member-area' })));
  const test = data?.find(({ shortId }) => shortId === activity.metadata.shortId);
  const href = test ? memberPath('productTest', { id: test.projectId }) : memberPath('productTesting');
  return <Way activity={activity} href={href} />;
}
