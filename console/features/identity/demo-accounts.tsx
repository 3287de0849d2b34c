import { useQuery } from '@tanstack/react-query';
import { DEMO_WORDS } from '#contract/identity/demo.ts';
import { OPERATOR_ROLE_LABELS, type ConsoleDemoAccounts } from '#contract/wire/rest.ts';
import { Button } from '#ui/actions/button.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { demoAccountsQuery } from './demo-accounts.queries.ts';

export type DemoAccount = ConsoleDemoAccounts[number];

interface DemoAccountsProps {
  readonly onChoose: (account: DemoAccount) => void;
}

/** Locally: who can sign in, and with which code right now. Elsewhere the server knows of none and nothing is shown. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const { api } = useConsole();
  const { data } = useQuery(demoAccountsQuery(api));
  if (data === undefined) return null;

  return (
    <section className="rounded-lg bg-surface p-6 md:px-8">
      <h2 className="text-lg">Demo accounts</h2>
      <p role="status" className="mt-1 text-sm text-text-muted">
        {data.length === 0 ? DEMO_WORDS.preparing : 'Only on this machine. Choosing one fills in the form.'}
      </p>
      {data.length > 0 && (
        <ul className="mt-4 grid gap-3">
          {data.map((account) => (
            <li key={account.email} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 flex-[1_1_11rem]">
                <span className="block font-bold">{OPERATOR_ROLE_LABELS[account.role]}</span>
                <span className="block text-sm text-text-muted">
                  {account.email}, code <span className="font-code">{account.code}</span>
                </span>
              </span>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Use ${account.email}`}
                onClick={() => onChoose(account)}
              >
                Use
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
