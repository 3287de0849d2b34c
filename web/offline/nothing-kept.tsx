import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { MAIN_ID } from '#web/layout/root-layout.tsx';
import { NoConnection } from './no-connection.tsx';

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
