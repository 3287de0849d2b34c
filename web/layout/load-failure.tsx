import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';

interface LoadFailureProps {
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** A part of the page that did not come, with another try. */
export function LoadFailure({ query }: LoadFailureProps) {
  return (
    <div role="alert" className="mt-4 grid justify-items-start gap-3">
      <p>{MESSAGES.generic.somethingWentWrong}</p>
      <Button variant="secondary" size="sm" isBusy={query.isFetching} onClick={() => void query.refetch()}>
        {MESSAGES.generic.tryAgain}
      </Button>
    </div>
  );
}
