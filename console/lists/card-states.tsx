import { MESSAGES } from '#contract/messages/messages.ts';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** As `useQuery` tells of it. */
export interface AskedQuery {
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface CardStatesProps {
  readonly query: AskedQuery;
  /** What is told when it did not come. */
  readonly message?: string;
}

/** What stands in a card whose content is on its way or did not come. The rest of the page keeps working. */
export function CardStates({ query, message = MESSAGES.generic.somethingWentWrongTryAgain }: CardStatesProps) {
  if (query.isPending) return <Skeleton lines={4} />;
  return (
    <FailureNotice
      message={message}
      retryLabel={MESSAGES.generic.tryAgain}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
