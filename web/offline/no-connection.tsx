import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import picture from '#ui/art/empty/offline.svg';
import { Icon } from '#ui/icons/icon.tsx';
import { WholePage } from '#web/layout/whole-page.tsx';

/** In the place of a page of which nothing was seen here before. */
export function NoConnection({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div data-no-connection>
      <WholePage
        picture={picture}
        title={MESSAGES.noConnection.title}
        text={MESSAGES.noConnection.text}
        actions={
          <Button variant="secondary" onClick={onRetry}>
            <Icon name="refresh-cw" />
            {MESSAGES.generic.tryAgain}
          </Button>
        }
      />
    </div>
  );
}
