import * as v from 'valibot';
import { OPERATOR_ROLE_LABELS, totpCode } from '#contract/wire/rest.ts';
import { getOperatorAccount } from '#contract/generated/operator/operations.ts';
import { changeOwnPasswordForm } from '#contract/rules/chosen-password.ts';
import { RECOVERY_CODES_COUNT } from '#contract/identity/console-auth.ts';
import { TOTP_DIGITS } from '#contract/limits.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { OneTimeCodeField } from '#ui/forms/one-time-code-field.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { OperatorAvatar } from '#console/layout/operator-avatar.tsx';
import { useOperator } from '#console/session/operator-context.ts';
import { useConsole } from '#console/session/console-context.ts';
import { NewPasswordFields } from '#console/session/new-password-fields.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { RecoveryCodes } from '#console/session/recovery-codes.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { SessionsCard } from './sessions-card.tsx';
import { changeOwnPassword, newRecoveryCodes, accountQuery } from './account.queries.ts';

/** What is one's own: who one is here, and how one signs in. */
export function AccountPage() {
  const operator = useOperator();
  return (
    <ConsolePage title="My account">
      <div className="grid max-w-content items-start gap-4 xl:grid-cols-2">
        <ConsoleCard title="Your profile">
          <div className="flex items-center gap-4">
            <OperatorAvatar operatorId={operator.operatorId} />
            <p className="min-w-0 wrap-anywhere">
              <b className="block">{operator.name}</b>
              <span className="block text-text-muted">
                {OPERATOR_ROLE_LABELS[operator.role]}, {operator.email}
              </span>
            </p>
          </div>
          <p className="mt-4 text-xs text-text-muted">An admin can change your name and role.</p>
        </ConsoleCard>
        <SessionsCard />
        <RecoveryCodesCard />
        <PasswordCard />
      </div>
    </ConsolePage>
  );
}

/** Changes one's password; the sessions elsewhere end. */
function PasswordCard() {
  const { api } = useConsole();
  const { email } = useOperator();
  const form = useCommandForm({
    schema: changeOwnPasswordForm(email),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    send: ({ currentPassword, newPassword }) => changeOwnPassword(api, { currentPassword, newPassword }),
    empties: 'when done',
  });

  return (
    <ConsoleCard title="Password">
      <form {...form.form} className="grid gap-4">
        <FailureBanner failure={form.failure} />
        {form.isSuccess && (
          <Banner tone="success" role="status">
            Your password was changed. You're signed out everywhere else.
          </Banner>
        )}
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />
        <NewPasswordFields
          email={email}
          newPassword={form.field('newPassword')}
          confirmPassword={form.field('confirmPassword')}
        />
        <div>
          <Button type="submit" variant="secondary" isBusy={form.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </ConsoleCard>
  );
}

const FEW = 3;

/** How many recovery codes are left, and new ones for a code of the authenticator. */
function RecoveryCodesCard() {
  const { api } = useConsole();
  const account = useAnswer(accountQuery);
  const renew = useCommandForm({
    schema: v.object({ code: totpCode }),
    defaultValues: { code: '' },
    send: ({ code }) => newRecoveryCodes(api, code),
    changes: [getOperatorAccount.name],
    empties: 'always',
  });
  const left = account.data?.recoveryCodesLeft;

  return (
    <ConsoleCard
      title="Recovery codes"
      actions={
        left !== undefined && (
          <Tag
            tone={left <= FEW ? 'warning' : 'success'}
            icon={left <= FEW ? 'triangle-alert' : 'check'}
          >{`${left} of ${RECOVERY_CODES_COUNT} left`}</Tag>
        )
      }
    >
      {account.data === undefined && <CardStates query={account} />}
      {renew.data ? (
        <div className="grid gap-3">
          <p role="status">
            Here are your new codes. Your old codes no longer work. Save these now; you won't see them again.
          </p>
          <RecoveryCodes codes={renew.data} />
        </div>
      ) : (
        <form {...renew.form} className="grid justify-items-start gap-4">
          <FailureBanner failure={renew.failure} />
          <p>Use these if you don't have your phone. Generating new codes replaces your current ones.</p>
          <div className="w-full max-w-88">
            <OneTimeCodeField
              label="Code"
              hint={`The ${TOTP_DIGITS}-digit code from your authenticator app`}
              length={TOTP_DIGITS}
              look="cells"
              {...renew.valueOf('code')}
            />
          </div>
          <Button type="submit" variant="secondary" isIrreversible isBusy={renew.isPending}>
            Generate new codes
          </Button>
        </form>
      )}
    </ConsoleCard>
  );
}
