import { useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Spinner } from '#ui/actions/spinner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SIDEBAR_ROW_CLASSES } from './sidebar-row-classes.ts';

/** Ends the session on the server; says so when that did not work, since the operator may be about to walk away. */
export function SignOutButton() {
  const { session } = useConsole();
  const [isSigningOut, setIsSigningOut] = useState(false);
  const [failures, setFailures] = useState(0);

  async function signOut() {
    if (isSigningOut) return;
    setIsSigningOut(true);
    try {
      await session.signOut();
    } catch {
      setIsSigningOut(false);
      setFailures((count) => count + 1);
    }
  }

  return (
    <>
      <button
        type="button"
        aria-busy={isSigningOut}
        onClick={() => void signOut()}
        className={`${SIDEBAR_ROW_CLASSES} w-full`}
      >
        {isSigningOut ? <Spinner /> : <Icon name="log-out" />}
        Sign out
      </button>
      {failures > 0 && (
        <AlertBanner key={failures}>You are still signed in. {MESSAGES.generic.somethingWentWrongTryAgain}</AlertBanner>
      )}
    </>
  );
}
