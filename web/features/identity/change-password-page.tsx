import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { updateMarketResearchPanelistPassword } from '#contract/generated/member/operations.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { changeOwnPasswordForm } from '#contract/rules/chosen-password.ts';
import { changePasswordInput } from '#contract/rules/password-forms.ts';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import { readSignOutResponse as readEmptyAnswer } from '#contract/wire/session-calls.ts';
import { Refusal } from '#client/failure.ts';
import { withConnection } from '#client/with-connection.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { WallPanel } from '#ui/layout/wall.tsx';
import { RESTRICTED, withRecentSignIn, type AskPassword } from '#web/session/recent-sign-in.ts';
import { BackLink } from '#web/layout/back-link.tsx';
import { besidesTheList, passwordChecklist } from '#client/password-checklist.ts';
import { isApiError } from '#client/api-error.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { refusedInPlace } from './password-failure.ts';

const GOOD_TO_KNOW = [
  "You can't reuse your last 5 passwords.",
  "You'll be logged out on all other devices.",
  "We'll never ask for your password by email or phone.",
];

/** Another password for who is signed in (spec §5, §2.7). */
export function ChangePasswordPage() {
  return (
    <div>
      <BackLink href={memberPath('profile')}>Account preferences</BackLink>
      <div className="mt-1 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-10 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div>
          <PageHeading>Change password</PageHeading>
          <ChangePasswordForm />
        </div>
        <aside>
          <WallPanel color="plum">
            <h2 className="text-lg">Good to know</h2>
            <ul className="mt-2 text-sm">
              {GOOD_TO_KNOW.map((fact) => (
                <li key={fact} className="flex gap-2 py-1">
                  <span className="mt-[0.15em] text-success">
                    <Icon name="check" />
                  </span>
                  {fact}
                </li>
              ))}
            </ul>
          </WallPanel>
        </aside>
      </div>
    </div>
  );
}

/** Above the fields, and on a phone out of sight of who has just pressed the button below them. */
function takeFocus(element: HTMLElement | null) {
  element?.focus();
}

function ChangePasswordForm() {
  const { api, member } = useRouteContext({ from: '/member-area' });
  const [changedCount, setChangedCount] = useState(0);
  const form = useCommandForm({
    schema: changeOwnPasswordForm(member.email),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    send(values) {
      const input = changePasswordInput(values);
      const change = () => api.mutate(updateMarketResearchPanelistPassword, input, RESTRICTED);
      // The password that the server may want to see again is in the form already.
      return refusedInPlace(
        () => withRecentSignIn(change, confirmWith(api, input.oldPassword)),
        MESSAGES.changePassword.failed,
      );
    },
    empties: 'when done',
    onDone: () => setChangedCount((count) => count + 1),
  });
  const rules = passwordChecklist(form.values.newPassword ?? '', member.email);
  const current = form.field('currentPassword');
  // Only for the password that was sent: another one has not been tried yet.
  const isCurrentRefused =
    form.error instanceof Refusal &&
    form.error.field === 'currentPassword' &&
    form.variables?.currentPassword === form.values.currentPassword;
  const newPassword = form.field('newPassword');
  // That the password is not strong is said at the field, and the list says why; that it is easy to guess is said once.
  const saidOnce = rules.filter((line) => line.of === 'easy-to-guess');
  const hasEmptyNew = (form.values.newPassword ?? '') === '';

  return (
    <form {...form.form} className="mt-5 grid gap-5 rounded-lg border border-line bg-surface p-5 lg:p-8">
      {changedCount > 0 && form.isSuccess && (
        <Banner key={changedCount} tone="success" role="status" tabIndex={-1} ref={takeFocus}>
          Your password was changed. You've been logged out on all other devices.
        </Banner>
      )}
      <FailureBanner failure={form.failure} />
      {/* Tells a password manager whose password it is. */}
      <input type="email" autoComplete="username" value={member.email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...current}
        error={current.error !== undefined && isCurrentRefused ? <LogOutAndReset /> : current.error}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        rules={rules}
        haveRulesFailed={newPassword.error !== undefined && !hasEmptyNew}
        {...newPassword}
        error={besidesTheList(newPassword.error, saidOnce)}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <div className="grid gap-2 md:flex md:gap-3">
        <Button type="submit" isBusy={form.isPending}>
          Change password
        </Button>
        <ButtonLink href={memberPath('profile')} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

/** Counts as a recent sign-in with the current password that was just typed; a wrong one is told at its field. */
function confirmWith(api: MemberApi, password: string): AskPassword {
  return async () => {
    try {
      const body = { password };
      await api.callRest({ path: API_PATHS.confirmPassword, body, read: readEmptyAnswer, isSilent: true });
      return true;
    } catch (error) {
      // A password of before may be shorter than any of today: that is no other mistake than a wrong one.
      if (isApiError(error, 'WRONG_PASSWORD') || isApiError(error, 'VALIDATION_FAILED'))
        throw new Refusal(MESSAGES.changePassword.currentInvalid, 'currentPassword');
      throw error;
    }
  };
}

const [BEFORE = '', WAY = ''] = MESSAGES.changePassword.currentInvalid.split(/(?=Log out)/);

/** What is told of a wrong current password, with the way out that it names. */
function LogOutAndReset() {
  const { session, alerts, member } = useRouteContext({ from: '/member-area' });

  async function leave() {
    try {
      await session.signOut();
    } catch {
      alerts.show('error', withConnection(MESSAGES.generic.somethingWentWrong));
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
