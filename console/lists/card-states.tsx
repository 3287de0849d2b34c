import { MESSAGES } from '#contract/messages/messages.ts';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** As `useQuery` tells of it. */
export interface AskedQuery {
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** What stands in a card whose content is on its way or did not come. The rest of the page keeps working. */
export function CardStates({ query }: { readonly query: AskedQuery }) {
  if (query.isPending) return <Skeleton lines={4} />;
  return (
    <FailureNotice
      message={MESSAGES.generic.somethingWentWrongTryAgain}
      retryLabel={MESSAGES.generic.tryAgain}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
