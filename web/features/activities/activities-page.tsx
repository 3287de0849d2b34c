import { useQuery } from '@tanstack/react-query';
import { useMatches, useRouteContext, useSearch } from '@tanstack/react-router';
import { MESSAGES } from '#contract/messages.ts';
import { kindOf } from '#contract/task-states.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { AppInvitation } from '#web/layout/app-invitation.tsx';
import { activitiesQuery, type Activity } from './activities.queries.ts';
import { ActivityList, LoadingActivities } from './activity-list.tsx';
import { HelpPanel } from './help-panel.tsx';
import { KindChips } from './kind-chips.tsx';

/** What a member can do now, all of it or one kind, and help beside it. */
export function ActivitiesPage() {
  const context = useRouteContext({ from: '/member-area' });
  const search = useSearch({ from: '/member-area/activities', shouldThrow: false });
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const { data, isPending, isFetching, refetch } = useQuery(activitiesQuery(context));
  const kind = page?.kind ?? search?.kind;
  const shown = data?.contents.filter(({ subType }) => kind === undefined || kindOf(subType) === kind);

  return (
    <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_21rem] xl:gap-10">
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        <div>
          <PageHeading>{page?.title}</PageHeading>
          {data !== undefined && <p className="mt-2 text-text-muted">{leadOf(data.contents)}</p>}
        </div>
        {data !== undefined && data.contents.length > 0 && <KindChips activities={data.contents} current={kind} />}
        {shown !== undefined && <ActivityList activities={shown} />}
        {data === undefined && isPending && <LoadingActivities />}
        {data === undefined && !isPending && (
          <ErrorState
            title={MESSAGES.generic.somethingWentWrong}
            text={MESSAGES.generic.somethingWentWrongTryAgain}
            retryLabel={MESSAGES.generic.tryAgain}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        <AppInvitation />
      </div>
      <HelpPanel />
    </div>
  );
}

const FIGURES = ['', '', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

function leadOf({ length }: readonly Activity[]): string {
  if (length === 0) return 'Nothing waits for you. New activities come by themselves.';
  return length === 1 ? 'One thing could use your eye.' : `${FIGURES[length] ?? length} things could use your eye.`;
}
