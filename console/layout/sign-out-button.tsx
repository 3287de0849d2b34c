import { MESSAGES } from '#contract/messages/messages.ts';
import { useCommand } from '#client/use-command.ts';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Spinner } from '#ui/actions/spinner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SIDEBAR_ROW_CLASSES } from './sidebar-row-classes.ts';

/** Ends the session on the server; says so when that did not work, since the operator may be about to walk away. */
export function SignOutButton() {
  const { session } = useConsole();
  const signOut = useCommand(() => session.signOut());
  const isSigningOut = signOut.isPending || signOut.isSuccess;

  return (
    <>
      <button
        type="button"
        aria-busy={isSigningOut}
        onClick={() => !isSigningOut && signOut.send()}
        className={`${SIDEBAR_ROW_CLASSES} w-full`}
      >
        {isSigningOut ? <Spinner /> : <Icon name="log-out" />}
        Sign out
      </button>
      {signOut.failure && (
        <AlertBanner key={signOut.failure.at}>
          You are still signed in. {MESSAGES.generic.somethingWentWrongTryAgain}
        </AlertBanner>
      )}
    </>
  );
}
