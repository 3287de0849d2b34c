import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { OPERATOR_ROLE_LABELS } from '#contract/wire/rest.ts';
import { useCommand } from '#client/use-command.ts';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useOperator } from '#console/session/operator-context.ts';
import { chooseTheme, readTheme, type Theme, THEMES } from '#console/session/theme.ts';
import { OperatorAvatar } from './operator-avatar.tsx';

const THEME_LABELS: Record<Theme, string> = {
  system: 'System theme',
  light: 'Light theme',
  dark: 'Dark theme',
};

/** Who is signed in, and what is theirs alone: their account, how it looks, and the way out. */
export function AccountMenu() {
  const { session } = useConsole();
  const operator = useOperator();
  const navigate = useNavigate();
  const [theme, setTheme] = useState(readTheme);
  const signOut = useCommand(() => session.signOut());

  const items: MenuItem[] = [
    { label: 'My account', icon: 'user-round', onSelect: () => void navigate({ to: '/account' }) },
    ...THEMES.map((one) => ({
      label: THEME_LABELS[one],
      icon: one === theme ? ('circle-dot' as const) : ('circle' as const),
      isChecked: one === theme,
      onSelect: () => {
        chooseTheme(one);
        setTheme(one);
      },
    })),
    { label: 'Sign out', icon: 'log-out', onSelect: () => signOut.send() },
  ];

  return (
    <>
      <Menu
        label="Your account"
        heading={
          <>
            <span className="block font-bold">{operator.name}</span>
            <span className="block text-xs text-text-muted">
              {OPERATOR_ROLE_LABELS[operator.role]}, {operator.email}
            </span>
          </>
        }
        items={items}
        renderOpener={(opener) => (
          <button
            {...opener}
            type="button"
            aria-label={`Your account, ${operator.name}`}
            className="grid size-target flex-none place-items-center rounded-md hover:bg-surface-hover focus-visible:rounded-md"
          >
            <OperatorAvatar operatorId={operator.operatorId} />
          </button>
        )}
      />
      {signOut.failure && (
        <div className="w-full basis-full">
          <AlertBanner key={signOut.failure.at}>
            You're still signed in. {MESSAGES.generic.somethingWentWrongTryAgain}
          </AlertBanner>
        </div>
      )}
    </>
  );
}
