import { useSyncExternalStore } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import { WRAP } from './wrap.ts';

function follow(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Above the header while there is no connection; it leaves by itself. The region stays, so that its words are heard. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine);
  return (
    <div role="status" className="bg-surface-inverse text-sm text-text-inverse">
      {!isOnline && (
        <p className={`flex items-center gap-3 py-3 ${WRAP}`}>
          <Icon name="wifi-off" />
          <span>
            <b>You are offline.</b> What you typed stays on this page. We try again as soon as you are back.
          </span>
        </p>
      )}
    </div>
  );
}
