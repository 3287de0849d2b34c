import { Banner } from './banner.tsx';
import { Button } from '../actions/button.tsx';

interface FailureNoticeProps {
  readonly message: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

/** Stands where something should have been, says that it failed and offers to try again. */
export function FailureNotice({ message, retryLabel, onRetry, isRetrying = false }: FailureNoticeProps) {
  return (
    <Banner tone="danger" role="alert">
      <p className="mb-3">{message}</p>
      <Button variant="secondary" onClick={onRetry} isBusy={isRetrying}>
        {retryLabel}
      </Button>
    </Banner>
  );
}
