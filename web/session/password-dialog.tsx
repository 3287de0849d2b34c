import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { passwordForm, type PasswordForm } from '#contract/rules/login.ts';
import { readSignOutResponse as readEmptyAnswer } from '#contract/wire/session-calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import { loginFailure, type LoginFailure } from './login-failure.ts';

/** What a member reads who is asked for the password again before a code is shown (decisions §11). */
const WORDS = {
  title: 'Enter your password',
  reason: 'It has been a while since you logged in. Codes are as good as money, so we make sure that it is you.',
  confirm: 'Continue',
  notNow: 'Not now',
} as const;

export interface PasswordDialogProps {
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for the password of whoever is signed in. A wrong one counts as at the login page. */
export function PasswordDialog({ onAnswer }: PasswordDialogProps) {
  const { api, member } = useRouteContext({ from: '/member-area' });
  const [failure, setFailure] = useState<LoginFailure & { readonly count: number }>();
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(passwordForm),
    defaultValues: { password: '' },
  });

  async function confirm(body: PasswordForm) {
    try {
      await api.callRest({ path: API_PATHS.confirmPassword, body, read: readEmptyAnswer, isSilent: true });
      onAnswer(true);
    } catch (error) {
      setFailure((before) => ({ ...loginFailure(error), count: (before?.count ?? 0) + 1 }));
    }
  }

  return (
    <Modal isOpen onClose={() => onAnswer(false)} title={WORDS.title}>
      <p className="text-text-muted">{WORDS.reason}</p>
      <form noValidate className="mt-5 grid gap-3" onSubmit={(event) => void handleSubmit(confirm)(event)}>
        {failure !== undefined && (
          <AlertBanner key={failure.count}>
            {failure.message}
            {failure.warning !== undefined && <VisuallyHidden>{failure.warning}</VisuallyHidden>}
          </AlertBanner>
        )}
        {/* Tells a password manager whose password it is. */}
        <input type="email" autoComplete="username" value={member.email} readOnly hidden />
        <div className="mb-2">
          <PasswordField
            {...register('password')}
            label={MESSAGES.login.passwordLabel}
            autoComplete="current-password"
            hint={failure?.warning}
            error={formState.errors.password?.message}
          />
        </div>
        <Button type="submit" isBlock isBusy={formState.isSubmitting}>
          {WORDS.confirm}
        </Button>
        <Button variant="quiet" isBlock onClick={() => onAnswer(false)}>
          {WORDS.notNow}
        </Button>
      </form>
    </Modal>
  );
}
