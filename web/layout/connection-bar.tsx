import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { matchMemberPath } from '#contract/pages/member-paths.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { useApp } from '#web/app/app-context.ts';
import { WRAP } from './wrap.ts';

function follow(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Pages on which nothing is sent but by a button. */
const FORMS = /^\/(login|waitlist|registration)|password|delete$/;

/**
 * Stays above the header while there is no connection, or while something is tried for longer than it should take. It
 * leaves by itself. The region stays, so that its words are heard.
 */
export function ConnectionBar() {
  const { stillTrying } = useApp();
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine);
  const isTrying = useSyncExternalStore(stillTrying.subscribe, stillTrying.get);
  const isSurvey = useLocation({
    select: ({ pathname }) => matchMemberPath(pathname)?.params['surveyId'] !== undefined,
  });
  const isForm = useLocation({ select: ({ pathname }) => FORMS.test(pathname) });
  const bar = useRef<HTMLDivElement>(null);

  // What else sticks to the top of a page sticks below it.
  useEffect(() => {
    if (bar.current === null) return;
    const sizes = new ResizeObserver(([entry]) => {
      const heightPx = entry?.borderBoxSize[0]?.blockSize ?? 0;
      document.documentElement.style.setProperty('--bar-height', `${heightPx}px`);
    });
    sizes.observe(bar.current);
    return () => sizes.disconnect();
  }, []);

  return (
    <div ref={bar} role="status" className="sticky top-0 z-30 bg-surface-inverse text-sm text-text-inverse">
      {!isOnline && (
        <BarText>
          <b>You're offline.</b> {isSurvey && 'Your answers are saved on this device. '}
          {isForm ? "Nothing can be sent until you're back online." : savedWhen(isSurvey)}
        </BarText>
      )}
      {isOnline && isTrying && (
        <BarText>
          <b>Still trying.</b> This is taking longer than usual.
        </BarText>
      )}
    </div>
  );
}

/** Pages are shown anew once there is a connection, and answers of a survey are sent; nothing else is saved by itself. */
function savedWhen(isSurvey: boolean): string {
  return isSurvey ? "We'll try again when you're back online." : "Changes can't be saved until you're back online.";
}

function BarText({ children }: { readonly children: ReactNode }) {
  return (
    <p className={`flex items-center gap-3 py-3 ${WRAP}`}>
      <Icon name="wifi-off" />
      <span>{children}</span>
    </p>
  );
}
