import { useState } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import picture from '#ui/art/empty/waiting.svg';
import { useApp } from '#web/app/app-context.ts';
import { WholePage } from '#web/layout/whole-page.tsx';

/** The member's account; for now the place to log out. */
export function AccountPage() {
  return (
    <WholePage
      picture={picture}
      title={MESSAGES.navigation.account}
      text="Your details and preferences will be here soon. Until then nothing about you changes."
      actions={
        <>
          <ButtonLink href={memberPath('activities')}>See your activities</ButtonLink>
          <LogOutButton />
        </>
      }
    />
  );
}

/** Ends the session; the way to the login page follows from that by itself. */
function LogOutButton() {
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
