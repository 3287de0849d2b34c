import { MESSAGES } from '#contract/messages/messages.ts';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';

const WIDTHS = ['w-full', 'w-3/5', 'w-2/5', 'w-1/4'];

interface CardStatesProps {
  readonly query: { readonly isPending: boolean; readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** Bars on their way, or the failure of this card alone. */
export function CardStates({ query }: CardStatesProps) {
  if (query.isPending) {
    return (
      <div aria-hidden="true" className="grid gap-3">
        {WIDTHS.map((width) => (
          <SkeletonBlock key={width} className={`h-5.5 ${width}`} />
        ))}
      </div>
    );
  }
  return (
    <FailureNotice
      message={MESSAGES.generic.somethingWentWrongTryAgain}
      retryLabel={MESSAGES.generic.tryAgain}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
