import { useQuery } from '@tanstack/react-query';
import { MESSAGES } from '#contract/messages.ts';
import { OPERATOR_ROLE_LABELS } from '#contract/rest.ts';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { useConsole } from '#console/console-context.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { operatorQuery } from './home.queries.ts';

/** Where an operator arrives: who they are here. */
export function HomePage() {
  const { api } = useConsole();
  const { data, isPending, isFetching, refetch } = useQuery(operatorQuery(api));

  return (
    <ConsolePage title="Home">
      {data !== undefined && (
        <ConsoleCard title="Signed in as">
          <div className="flex items-center gap-4">
            <span
              aria-hidden="true"
              className="grid size-12 flex-none place-items-center rounded-voice bg-primary-soft font-display text-lg font-bold text-on-primary-soft"
            >
              {data.name.slice(0, 1)}
            </span>
            <div className="min-w-0">
              <p className="text-base font-bold">{data.name}</p>
              <p className="text-text-muted">{data.email}</p>
              <p className="mt-1.5">
                <Tag tone="plum">{OPERATOR_ROLE_LABELS[data.role]}</Tag>
              </p>
            </div>
          </div>
        </ConsoleCard>
      )}
      {data === undefined && isPending && (
        <ConsoleCard>
          <Skeleton lines={3} />
        </ConsoleCard>
      )}
      {data === undefined && !isPending && (
        <FailureNotice
          message={MESSAGES.generic.somethingWentWrongTryAgain}
          retryLabel={MESSAGES.generic.tryAgain}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </ConsolePage>
  );
}
