import { useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { useApp } from '#web/routes/app-context.ts';

/** Ends the session; the way to the login page follows from that by itself. */
export function LogOutButton() {
  const { session, alerts } = useApp();
  const [isBusy, setIsBusy] = useState(false);

  async function logOut() {
    setIsBusy(true);
    try {
      await session.signOut();
    } catch {
      alerts.show('error', MESSAGES.generic.somethingWentWrong);
      setIsBusy(false);
    }
  }

  return (
    <Button variant="quiet" isBusy={isBusy} onClick={() => void logOut()}>
      {MESSAGES.navigation.logOut}
    </Button>
  );
}
