import { useRouteContext } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';

const [BEFORE = '', WAY = ''] = MESSAGES.changePassword.currentInvalid.split(/(?=Log out)/);

/** What is told of a wrong current password, with the way out that it names. */
export function LogOutAndReset() {
  const { session, alerts, member } = useRouteContext({ from: '/member-area' });

  async function leave() {
    try {
      await session.signOut();
    } catch {
      alerts.show('error', MESSAGES.generic.somethingWentWrong);
      return;
    }
    // A whole load: within the app the guard of this page would lead to the login.
    location.assign(`${memberPath('forgotPassword')}?email=${encodeURIComponent(member.email)}`);
  }

  return (
    <>
      {BEFORE}
      <button type="button" onClick={() => void leave()} className="font-bold text-link underline">
        {WAY.replace(/\.$/, '')}
      </button>
      .
    </>
  );
}
