import { OPERATOR_ROLE_LABELS } from '#contract/wire/rest.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { OperatorAvatar } from '#console/layout/operator-avatar.tsx';
import { useOperator } from '#console/session/operator-context.ts';
import { PasswordCard } from './password-card.tsx';
import { RecoveryCodesCard } from './recovery-codes-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** What is one's own: who one is here, and how one signs in. */
export function AccountPage() {
  const operator = useOperator();
  return (
    <ConsolePage title="My account">
      <div className="grid max-w-content items-start gap-4 xl:grid-cols-2">
        <ConsoleCard title="Who you are here">
          <div className="flex items-center gap-4">
            <OperatorAvatar operatorId={operator.operatorId} />
            <p className="min-w-0 wrap-anywhere">
              <b className="block">{operator.name}</b>
              <span className="block text-text-muted">
                {OPERATOR_ROLE_LABELS[operator.role]}, {operator.email}
              </span>
            </p>
          </div>
          <p className="mt-4 text-xs text-text-muted">Name and role are changed by an admin.</p>
        </ConsoleCard>
        <SessionsCard />
        <RecoveryCodesCard />
        <PasswordCard />
      </div>
    </ConsolePage>
  );
}
