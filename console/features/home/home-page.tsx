import { useQuery } from '@tanstack/react-query';
import { MESSAGES } from '#contract/messages.ts';
import { OPERATOR_ROLE_LABELS } from '#contract/rest.ts';
import { Card } from '#ui/layout/card.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useConsole } from '#console/console-context.ts';
import { operatorQuery } from './home.queries.ts';

/** Where an operator arrives: who they are here. */
export function HomePage() {
  const { api } = useConsole();
  const { data, isPending, isFetching, refetch } = useQuery(operatorQuery(api));

  return (
    <>
      <title>Home · Spark operator console</title>
      <PageHeading>Home</PageHeading>
      {data !== undefined && (
        <Card>
          <h2 className="text-lg">{data.name}</h2>
          <p className="mt-1">{OPERATOR_ROLE_LABELS[data.role]}</p>
          <p className="mt-1 text-text-muted">{data.email}</p>
        </Card>
      )}
      {data === undefined && isPending && (
        <Card>
          <Skeleton lines={3} />
        </Card>
      )}
      {data === undefined && !isPending && (
        <FailureNotice
          message={MESSAGES.generic.somethingWentWrongTryAgain}
          retryLabel={MESSAGES.generic.tryAgain}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  );
}
