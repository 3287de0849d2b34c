import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { RECOVERY_CODES_COUNT } from '#contract/identity/console-auth.ts';
import { TOTP_DIGITS } from '#contract/limits.ts';
import { totpCode } from '#contract/wire/rest.ts';
import { getOperatorAccount } from '#contract/generated/operator/operations.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { OneTimeCodeField } from '#ui/forms/one-time-code-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { RecoveryCodes } from '#console/session/recovery-codes.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { newRecoveryCodes } from './account.calls.ts';
import { accountQuery } from './account.queries.ts';

const FEW = 3;

/** How many recovery codes are left, and new ones for a code of the authenticator. */
export function RecoveryCodesCard() {
  const { api } = useConsole();
  const account = useQuery(accountQuery(api));
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
          <p role="status">These are your new codes. The ones before no longer work. They are shown only now.</p>
          <RecoveryCodes codes={renew.data} />
        </div>
      ) : (
        <form {...renew.form} className="grid justify-items-start gap-4">
          <FailureBanner failure={renew.failure} />
          <p>For the day when your phone is not at hand. New ones void the ones that you have.</p>
          <div className="w-full max-w-88">
            <OneTimeCodeField
              label="Code"
              hint={`${TOTP_DIGITS} digits from your authenticator app`}
              length={TOTP_DIGITS}
              look="cells"
              {...renew.valueOf('code')}
            />
          </div>
          <Button type="submit" variant="secondary" isIrreversible isBusy={renew.isPending}>
            Make new codes
          </Button>
        </form>
      )}
    </ConsoleCard>
  );
}
