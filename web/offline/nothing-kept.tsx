import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import picture from '#ui/art/empty/offline.svg';
import { Icon } from '#ui/icons/icon.tsx';
import { MAIN_ID } from '#web/layout/root-layout.tsx';
import { WholePage } from '#web/layout/whole-page.tsx';

const mainOf = () => document.getElementById(MAIN_ID);

/** Takes the place of a page that would show nothing but what is still to come. */
export function NothingKept() {
  const router = useRouter();
  const isEmpty = useSyncExternalStore(follow, isWaitingInVain);
  useEffect(() => {
    const main = mainOf();
    main?.toggleAttribute('data-nothing-kept', isEmpty);
    return () => main?.removeAttribute('data-nothing-kept');
  }, [isEmpty]);
  const main = mainOf();
  if (!isEmpty || main === null) return null;
  return createPortal(<NoConnection onRetry={() => void router.invalidate()} />, main);
}

/** Whether a part of the page waits for an answer that cannot come. */
function isWaitingInVain(): boolean {
  return !navigator.onLine && mainOf()?.querySelector('[data-loading]') != null;
}

function follow(onChange: () => void): () => void {
  const changes = new MutationObserver(onChange);
  const main = mainOf();
  if (main !== null) {
    changes.observe(main, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-loading'] });
  }
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    changes.disconnect();
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** In the place of a page of which nothing was seen here before. */
function NoConnection({ onRetry }: { readonly onRetry: () => void }) {
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
