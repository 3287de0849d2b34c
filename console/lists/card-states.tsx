import type { ComponentProps } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';

interface FailedQuery {
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** As `useQuery` tells of it. */
export interface AskedQuery extends FailedQuery {
  readonly isPending: boolean;
}

interface QueryFailureProps {
  readonly query: FailedQuery;
  /** What is told when it did not come. */
  readonly message?: string | undefined;
}

/** Says that something did not come, and asks for it again. */
export function QueryFailure({ query, message = MESSAGES.generic.somethingWentWrongTryAgain }: QueryFailureProps) {
  return (
    <FailureNotice
      message={message}
      retryLabel={MESSAGES.generic.tryAgain}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}

interface CardStatesProps extends QueryFailureProps {
  readonly query: AskedQuery;
  /** How many lines stand for what is on its way. */
  readonly lines?: number;
}

/** What stands in a card whose content is on its way or did not come. The rest of the page keeps working. */
export function CardStates({ query, message, lines = 4 }: CardStatesProps) {
  return query.isPending ? <Skeleton lines={lines} /> : <QueryFailure query={query} message={message} />;
}

type StatesCardProps = CardStatesProps & Pick<ComponentProps<typeof ConsoleCard>, 'title'>;

/** The card itself, in the place of one that has its content. */
export function StatesCard({ query, message, lines = 4, ...card }: StatesCardProps) {
  return (
    <ConsoleCard {...card}>
      <CardStates query={query} message={message} lines={lines} />
    </ConsoleCard>
  );
}
