import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import picture from '#ui/art/empty/waiting.svg';
import { LogOutButton } from '#web/features/identity/log-out-button.tsx';
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
