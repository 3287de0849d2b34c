import { useRouteContext } from '@tanstack/react-router';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { passwordForm } from '#contract/rules/login.ts';
import { readSignOutResponse as readEmptyAnswer } from '#contract/wire/session-calls.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import { loginWarning } from './login-failure.ts';

/** What a member reads who is asked for the password again (decisions §11). */
const LABELS = {
  title: 'Enter your password',
  confirm: 'Continue',
  notNow: 'Not now',
} as const;

/** Why it is asked for: each act gives its own reason. */
export const PASSWORD_REASONS = {
  showCode: "It's been a while since you logged in. Please confirm your password to see your eGift card code.",
  redeem: "It's been a while since you logged in. Please confirm your password to redeem your points.",
  changeAddress: "It's been a while since you logged in. Please confirm your password to change your address.",
  endSession: "It's been a while since you logged in. Please confirm your password to log out or remove a device.",
  downloadData: "It's been a while since you logged in. Please confirm your password to download your data.",
  deleteAccount: "It's been a while since you logged in. Please confirm your password to delete your account.",
} as const;

/** What a member is about to do when the password is asked for. */
export type PasswordAct = keyof typeof PASSWORD_REASONS;

export interface PasswordDialogProps {
  readonly act: PasswordAct;
  readonly onAnswer: (answer: 'confirmed' | 'declined') => void;
}

/** Asks for the password of the member who is signed in. A wrong one counts as at the login page. */
export function PasswordDialog({ act, onAnswer }: PasswordDialogProps) {
  const { api, member } = useRouteContext({ from: '/member-area' });
  const form = useCommandForm({
    schema: passwordForm,
    defaultValues: { password: '' },
    send: (body) => api.callRest({ path: API_PATHS.confirmPassword, body, read: readEmptyAnswer, isSilent: true }),
    onDone: () => onAnswer('confirmed'),
  });
  const warning = loginWarning(form.error);

  return (
    <Modal isOpen onClose={() => onAnswer('declined')} title={LABELS.title}>
      <p className="text-text-muted">{PASSWORD_REASONS[act]}</p>
      <form {...form.form} className="mt-5 grid gap-3">
        <FailureBanner failure={form.failure}>
          {warning !== undefined && <VisuallyHidden>{warning}</VisuallyHidden>}
        </FailureBanner>
        {/* Tells a password manager whose password it is. */}
        <input type="email" autoComplete="username" value={member.email} readOnly hidden />
        <div className="mb-2">
          <PasswordField
            label={MESSAGES.login.passwordLabel}
            autoComplete="current-password"
            hint={warning}
            {...form.field('password')}
          />
        </div>
        <Button type="submit" isBlock isBusy={form.isPending}>
          {LABELS.confirm}
        </Button>
        <Button variant="quiet" isBlock onClick={() => onAnswer('declined')}>
          {LABELS.notNow}
        </Button>
      </form>
    </Modal>
  );
}
