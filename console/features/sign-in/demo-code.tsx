import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/actions/button.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { demoAccountsQuery } from './demo-accounts.queries.ts';

interface DemoCodeProps {
  readonly email: string;
  readonly onChoose: (code: string) => void;
}

/** Locally: the code that the authenticator of a demo account would show right now. */
export function DemoCode({ email, onChoose }: DemoCodeProps) {
  const { api } = useConsole();
  const { data = [] } = useQuery(demoAccountsQuery(api));
  const account = data.find((one) => one.email === email);
  if (account === undefined) return null;

  return (
    <section className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-surface px-6 py-4 md:px-8">
      <div>
        <h2 className="text-base">Demo account</h2>
        <p className="text-text-muted">
          Its authenticator shows <span className="font-code font-bold">{account.code}</span>.
        </p>
      </div>
      <Button variant="secondary" size="sm" onClick={() => onChoose(account.code)}>
        Use this code
      </Button>
    </section>
  );
}
