import { Button } from '../actions/button.tsx';
import { Icon } from '../icons/icon.tsx';
import errorPictureUrl from '../art/empty/error.svg';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  readonly title: string;
  readonly text: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
  readonly headingLevel?: 1 | 2 | 3;
  readonly isPage?: boolean;
}

/** Stands where something should have been, on a rose wall: says that it failed and offers to try again. */
export function ErrorState({ title, text, retryLabel, onRetry, isRetrying = false, ...look }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        {...look}
        pictureUrl={errorPictureUrl}
        title={title}
        text={text}
        action={
          <Button onClick={onRetry} isBusy={isRetrying}>
            {!isRetrying && <Icon name="refresh-cw" />}
            {retryLabel}
          </Button>
        }
      />
    </div>
  );
}
